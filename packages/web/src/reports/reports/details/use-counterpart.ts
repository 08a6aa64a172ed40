import { getDeclaration, getResult } from '@kassavirta/domain/bags/deposits/comparison/api'
import { getEntryEvents } from '@kassavirta/domain/bags/deposits/entry-events/api'
import type { EntryKind } from '@kassavirta/domain/bags/deposits/stages/entries'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { useApiQuery } from '../../../platform/api/use-api-query.ts'
import { useSwitch } from '../../../platform/api/use-config.ts'
import { usePathTexts } from '../../../platform/routing/use-screen.ts'
import { useCompanySession } from '../../../platform/session/session-context.ts'

type Entry = { readonly companyId: number; readonly entryId: number }

/**
 * What belongs to the entry of the address is asked for together with the list, and the page waits for both; where it
 * fails, the page does without. Nothing is asked for where the provider does not tell, or the address holds no number.
 */
export function useOfEntry<Data, Key extends QueryKey>(
  queryOf: (entry: Entry) => UseQueryOptions<Data, Error, Data, Key>,
  isTold = true,
) {
  const { id } = usePathTexts<'id'>()
  const { company } = useCompanySession()
  const enabled = isTold && /^\d{1,9}$/.test(id)
  const answer = useAnswer({ ...queryOf({ companyId: company.id, entryId: Number(id) }), enabled })
  return { answer, waiting: enabled && !answer.data && !answer.failure }
}

export function useDeclaration() {
  const { query } = useApiQuery()
  return useOfEntry((entry) => query(getDeclaration, { query: entry }))
}

export function useResult() {
  const { query } = useApiQuery()
  return useOfEntry((entry) => query(getResult, { query: entry }))
}

/** What has become of the entry of the address. */
export function useEntryEvents(type: EntryKind) {
  const { query } = useApiQuery()
  return useOfEntry((entry) => query(getEntryEvents, { query: { ...entry, type } }), useSwitch('statusLines'))
}

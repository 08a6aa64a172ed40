import { getDeclaration, getResult } from '@kassavirta/domain/comparison/api'
import { getEntryEvents } from '@kassavirta/domain/entry-events/api'
import type { EntryKind } from '@kassavirta/domain/stages/entries'
import { useAnswer, type Answer } from '@kassavirta/ui/api/use-answer.ts'
import { useApiQuery } from '../../../platform/api/use-api-query.ts'
import { useSwitch } from '../../../platform/api/use-config.ts'
import { usePathTexts } from '../../../platform/routing/use-screen.ts'
import { useCompanySession } from '../../../platform/session/session-context.ts'

/**
 * What belongs to the entry of the address is asked for together with the list, and the page waits for both; where it
 * fails, the page does without.
 */
export function useDeclaration() {
  const { enabled, ask } = useEntry()
  const { query } = useApiQuery()
  return withWaiting(enabled, useAnswer({ ...query(getDeclaration, ask), enabled }))
}

export function useResult() {
  const { enabled, ask } = useEntry()
  const { query } = useApiQuery()
  return withWaiting(enabled, useAnswer({ ...query(getResult, ask), enabled }))
}

/** What has become of the entry of the address; not asked for where the provider does not tell. */
export function useEntryEvents(type: EntryKind) {
  const { enabled: isEntry, ask } = useEntry()
  const enabled = useSwitch('statusLines') && isEntry
  const { query } = useApiQuery()
  const asked = query(getEntryEvents, { query: { ...ask.query, type } })
  return withWaiting(enabled, useAnswer({ ...asked, enabled }))
}

/** An address that holds no number is of no entry. */
export function useEntry() {
  const { id } = usePathTexts<'id'>()
  const { company } = useCompanySession()
  return {
    enabled: /^\d{1,9}$/.test(id),
    ask: { query: { companyId: company.id, entryId: Number(id) } },
  }
}

export const withWaiting = <Data>(enabled: boolean, answer: Answer<Data>) => ({
  answer,
  waiting: enabled && !answer.data && !answer.failure,
})

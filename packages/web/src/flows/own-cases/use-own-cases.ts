import { listOwnCases } from '@kassavirta/domain/questions/cases/own-api'
import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { useSwitch } from '../../platform/api/use-config.ts'

/** What the person has asked at all their places, newest first. Not asked for where the provider shows no answers. */
export function useOwnCases(after?: string) {
  const isShown = useSwitch('casesInPortal')
  const { query } = useApiQuery()
  const asked = query(listOwnCases, { query: after === undefined ? {} : { after } })
  // As often as messages are asked for (docs/decisions/0006), and the later pages only once.
  return useAnswer({
    ...asked,
    enabled: isShown,
    refetchInterval: after === undefined && MINUTE_MS,
  })
}

/** How many answers wait to be read. */
export const useUnreadAnswers = (): number => useOwnCases().data?.unread ?? 0

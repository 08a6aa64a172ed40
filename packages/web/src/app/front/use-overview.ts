import { getOverview, type Overview } from '@kassavirta/domain/overview/api'
import { useAnswer, type Answer } from '@kassavirta/ui/api/use-answer.ts'
import { serverTime } from '@kassavirta/ui/api/server-clock.ts'
import { skipToken, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import type { Unread } from '../unread.ts'

/** There is a state of things at a place only. */
const NOTHING_TO_ASK: UseQueryOptions<Overview, Error, Overview, QueryKey> = {
  queryKey: [getOverview.path],
  queryFn: skipToken,
}

export type OverviewAnswer = Answer<Overview> & {
  /** When the server told it; undefined while it is from before a reload. */
  readonly at: Date | undefined
}

/**
 * The state of things at the chosen place. Like every answer it is asked for again when the page is shown again, and
 * besides when something unread has come or gone: only here a notice has its sums.
 */
export function useOverview(unread: Answer<Unread>): OverviewAnswer {
  const { company } = useSignedIn()
  const { query } = useApiQuery()
  const client = useQueryClient()
  const asked = company ? query(getOverview, { query: { companyId: company.id } }) : NOTHING_TO_ASK
  const answer = useAnswer<Overview, QueryKey>(asked)
  useNews(unread, company?.id, () => void client.invalidateQueries({ queryKey: asked.queryKey }))
  const updatedAt = client.getQueryState(asked.queryKey)?.dataUpdatedAt ?? 0
  return {
    ...answer,
    at: answer.data === undefined || answer.carried ? undefined : serverTime(updatedAt),
  }
}

/** Tells when the counts of the unread change. Those of another place are no news: its state of things is asked for anyway. */
function useNews({ data, carried }: Answer<Unread>, placeId: number | undefined, tell: () => void): void {
  const known = useRef<Unread & { readonly placeId: number | undefined }>(undefined)
  useEffect(() => {
    if (!data || carried) return
    const before = known.current
    known.current = { ...data, placeId }
    if (!before || before.placeId !== placeId) return
    if (before.messages !== data.messages || before.notices !== data.notices) tell()
  })
}

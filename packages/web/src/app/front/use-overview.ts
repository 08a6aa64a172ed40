import { getOverview, type Overview } from '@kassavirta/domain/reports/front-pages/overview/api'
import { useAnswer, type Answer } from '@kassavirta/ui/api/use-answer.ts'
import { serverTime } from '@kassavirta/ui/api/server-clock.ts'
import { skipToken, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import type { Unread } from '../unread.ts'

/** Without a chosen company there is no overview to fetch. */
const NOTHING_TO_ASK: UseQueryOptions<Overview, Error, Overview, QueryKey> = {
  queryKey: [getOverview.path],
  queryFn: skipToken,
}

export type OverviewAnswer = Answer<Overview> & {
  /** When the server answered; undefined while the answer is from before a reload. */
  readonly at: Date | undefined
}

/**
 * The overview of the chosen company. Like every answer it is fetched again when the page is shown again, and also when
 * the number of unread messages changes: only the overview has the sums of a notice.
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

const counted = ['messages', 'notices', 'answers', 'confirmations'] as const

/** Calls back when the number of unread messages changes, but not after a change of company: that fetches the overview anyway. */
function useNews({ data, carried }: Answer<Unread>, companyId: number | undefined, onNews: () => void): void {
  const known = useRef<Unread & { readonly companyId: number | undefined }>(undefined)
  useEffect(() => {
    if (!data || carried) return
    const before = known.current
    known.current = { ...data, companyId }
    if (!before || before.companyId !== companyId) return
    if (counted.some((name) => before[name] !== data[name])) onNews()
  })
}

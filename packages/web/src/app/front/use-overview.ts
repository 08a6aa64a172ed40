import { getOverview, type Overview } from '@kassavirta/domain/overview/api'
import { useAnswer, type Answer } from '@kassavirta/ui/api/use-answer.ts'
import { serverTime } from '@kassavirta/ui/api/server-clock.ts'
import { skipToken, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'

/** There is a state of things at a place only. */
const NOTHING_TO_ASK: UseQueryOptions<Overview, Error, Overview, QueryKey> = {
  queryKey: [getOverview.path],
  queryFn: skipToken,
}

export type OverviewAnswer = Answer<Overview> & {
  /** When the server told it; undefined while it is from before a reload. */
  readonly at: Date | undefined
}

/** The state of things at the chosen place. Like every answer it is asked for again when the page is shown again. */
export function useOverview(): OverviewAnswer {
  const { company } = useSignedIn()
  const { query } = useApiQuery()
  const client = useQueryClient()
  const asked = company ? query(getOverview, { query: { companyId: company.id } }) : NOTHING_TO_ASK
  const answer = useAnswer<Overview, QueryKey>(asked)
  const updatedAt = client.getQueryState(asked.queryKey)?.dataUpdatedAt ?? 0
  return {
    ...answer,
    at: answer.data === undefined || answer.carried ? undefined : serverTime(updatedAt),
  }
}

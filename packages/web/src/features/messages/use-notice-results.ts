import { getNoticeResults, type NoticeResult } from '@kassavirta/domain/comparison/api'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'

export type ResultOf = (messageId: number) => NoticeResult | undefined

/** The results that notices are about. Without a company, or when they cannot be fetched, notices are shown without them. */
export function useNoticeResults() {
  const { company } = useSignedIn()
  const { query } = useApiQuery()
  const enabled = company !== undefined
  const { data, failure } = useAnswer({
    ...query(getNoticeResults, { query: { companyId: company?.id ?? 0 } }),
    enabled,
  })
  const resultOf: ResultOf = (id) => data?.results.find(({ messageId }) => messageId === id)
  return { resultOf, waiting: enabled && !data && !failure }
}

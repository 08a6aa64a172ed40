import { listHandOvers } from '@kassavirta/domain/orders/deliveries/hand-overs/api'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'

/** The place marks on its own device: what it says must appear here while both stand at the door. */
const REFRESH_MS = 15_000

/** What is said at the door of each place of a run; nothing where the provider does without. */
export function useHandOvers(runId: number, isAsked: boolean) {
  const asked = useDeskQuery()(listHandOvers, { params: { runId } })
  const { data } = useKeptAnswer({ ...asked, refetchInterval: REFRESH_MS, enabled: isAsked })
  return (companyId: number) => data?.rows.find((each) => each.companyId === companyId)
}

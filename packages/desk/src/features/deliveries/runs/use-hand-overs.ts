import { listHandOvers } from '@kassavirta/domain/hand-overs/api'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'

/** The place marks on its own device: what it says must appear here while both stand at the door. */
const REFRESH_MS = 15_000

/** What is said at the door of each place of a run; nothing where the provider does without. */
export function useHandOvers(runId: number, isAsked: boolean) {
  const client = useQueryClient()
  const asked = useDeskQuery()(listHandOvers, { params: { runId } })
  const { data } = useKeptAnswer({ ...asked, refetchInterval: REFRESH_MS, enabled: isAsked })
  const onChanged = () =>
    void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === listHandOvers.path })
  return (companyId: number) => {
    const row = data?.rows.find((each) => each.companyId === companyId)
    return row && { row, onChanged }
  }
}

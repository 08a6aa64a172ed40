import { withdrawBag } from '@kassavirta/domain/bags/counting/withdraw-api'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../../platform/api/use-act.ts'
import { problemText } from '../refusal.ts'
import type { ScanLine } from './reception.ts'

/** Takes back one's own scan of the last minutes. A bag that was taken back is received anew by scanning it. */
export function useWithdrawal(onDone: (line: ScanLine) => void) {
  const act = useAct(withdrawBag)
  const client = useQueryClient()
  const withdraw = async (line: ScanLine) => {
    if (!line.bag) return
    const { bagId, version } = line.bag
    const outcome = await act.run({ params: { bagId }, body: { version } })
    if (outcome.type === 'accepted') onDone(line)
    await client.invalidateQueries()
  }
  return {
    busy: act.busy,
    problem: act.failure && problemText(act.failure),
    run: (line: ScanLine) => void withdraw(line),
  }
}

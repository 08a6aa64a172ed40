import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@kassavirta/ui/routing/router-context.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import { linkTo } from '../../../platform/routing/link-to.ts'
import type { BagOutcome } from '../outcome.ts'
import { takeOffTable } from './opened-bag.ts'

/** Leaves the table for the screen where the next bag is scanned, and says there what became of this one. */
export function useFinish() {
  const { id } = useStaff()
  const client = useQueryClient()
  const router = useRouter()
  return (bagId: number, outcome: BagOutcome) => {
    takeOffTable(client, id, bagId)
    void client.invalidateQueries()
    void router.go(linkTo('toCount'), { state: outcome })
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useStaff } from '../../../platform/session/session-context.ts'
import { addresses } from '../addresses.ts'
import type { BagOutcome } from '../outcome.ts'
import { takeOffTable } from './opened-bag.ts'

/** Leaves the table for the screen where the next bag is scanned, and says there what became of this one. */
export function useFinish() {
  const { id } = useStaff()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return (bagId: number, outcome: BagOutcome) => {
    takeOffTable(client, id, bagId)
    void client.invalidateQueries()
    navigate(addresses.toCount, { state: outcome })
  }
}

import { countingFaults } from './counting-faults.ts'
import type { UndoneCure } from './planted-copy.ts'
import { reviewFaults } from './review-faults.ts'
import { secondClauses } from './second-clauses.ts'
import { undoneCures } from './undone-cures.ts'

/** Faults to plant, each with the test that must notice it, under the names by which a list is tried alone. */
export const plantedLists: Readonly<Record<string, readonly UndoneCure[]>> = {
  cures: undoneCures,
  'counting-table': countingFaults,
  review: reviewFaults,
  'second-clauses': secondClauses,
}

import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { pieceFields } from '@kassavirta/domain/kernel/money/denominations'
import type { listVaultEntries, showVault } from '@kassavirta/domain/bags/vault/api'
import type { Reply } from '../support/given-server.ts'

const pieces = (some: Partial<Record<(typeof pieceFields)[number], number>> = {}) => ({
  ...recordOf(pieceFields, () => 0),
  ...some,
})

/** 100 notes of 20 €, 7 more from bags, 30 packed, 2 back, 9 gone to the bank; more coins left than came. */
export const vault: Reply<typeof showVault> = {
  office: 'Tampere',
  offices: ['Oulu', 'Tampere'],
  flows: {
    start: pieces({ pcs_20e: 100 }),
    counted: pieces({ pcs_20e: 7 }),
    packed: pieces({ pcs_20e: 30, pcs_1e: 25 }),
    returned: pieces({ pcs_20e: 2 }),
    moved: pieces({ pcs_20e: -9 }),
  },
  count: null,
}

/** The same while it is counted: nothing of what it should hold. */
export const counted = (count: Partial<NonNullable<Reply<typeof showVault>['count']>> = {}) => ({
  ...vault,
  flows: null,
  count: {
    step: 'first' as const,
    openedBy: 'Sanna Lehto',
    opened: '2026-11-16T10:02:00Z',
    mayCount: true,
    ...count,
  },
})

/** Two pages of history: a transfer, and a count whose difference a supervisor settled. */
export const entries: Reply<typeof listVaultEntries> = {
  rows: [
    {
      entryId: 2,
      kind: 'out',
      at: '2026-11-16T09:00:00Z',
      by: 'Sanna Lehto',
      second: 'Erkki Salo',
      decidedBy: '',
      cents: 180_00,
      differenceCents: null,
      note: 'Pankkiin',
    },
  ],
  next: '1763280000000-2',
}

export const olderEntries: Reply<typeof listVaultEntries> = {
  rows: [
    {
      entryId: 1,
      kind: 'count',
      at: '2026-11-15T15:00:00Z',
      by: 'Sanna Lehto',
      second: 'Arto Niemi',
      decidedBy: 'Erkki Salo',
      cents: 2_000_00,
      differenceCents: -50_00,
      note: 'Seteli puuttuu nipusta',
    },
  ],
  next: null,
}

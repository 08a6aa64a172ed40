import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { pieceFields } from '@kassavirta/domain/kernel/money/denominations'
import type { showVault } from '@kassavirta/domain/vault/api'
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
  entries: [
    {
      entryId: 2,
      kind: 'out',
      at: '2026-11-16T09:00:00Z',
      by: 'Sanna Lehto',
      cents: 180_00,
      differenceCents: null,
      note: 'Pankkiin',
    },
    {
      entryId: 1,
      kind: 'count',
      at: '2026-11-15T15:00:00Z',
      by: 'Erkki Salo',
      cents: 2_000_00,
      differenceCents: -50_00,
      note: '',
    },
  ],
}

import { recordOf } from '../../kernel/data/records.ts'
import { pieceFields } from '../../kernel/money/denominations.ts'

const none = recordOf(pieceFields, () => 0)

/** One event of each type about the vault of an office. */
export const vaultExamples = {
  'vault.counted': {
    office: 'Tampere',
    happenedAt: '2026-11-15T07:40:00.000Z',
    ...none,
    pcs_50e: 399,
    counted: 1_995_000,
    difference: -5_000,
    counters: ['pakkaaja', 'pakkaaja2'],
    reason: 'Seteli puuttuu nipusta, selvitetään.',
    staff: 'esimies',
    unit: 'cents',
  },
  'vault.transferred': {
    office: 'Tampere',
    way: 'out',
    ...none,
    pcs_50e: 100,
    sum: 500_000,
    reason: 'Pankkiin',
    requestedBy: 'pakkaaja',
    staff: 'esimies',
    unit: 'cents',
  },
  'vault.dropped': { office: 'Tampere', reason: 'Vuoro päättyi', staff: 'esimies' },
} as const

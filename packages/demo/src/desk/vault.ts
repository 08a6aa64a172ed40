import { HOUR_MS } from '@kassavirta/domain/kernel/dates/durations'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { coinFields, noteFields, pieceFields } from '@kassavirta/domain/kernel/money/denominations'
import { countVault } from '@kassavirta/server/features/vault/change-vault'
import type { Db } from '@kassavirta/server/platform/database/database'
import { carryOut } from './carry-out.ts'
import { readStaff } from './queries.ts'

/** The large notes leave for the bank, so that few of them are in the vault. */
const pieces = {
  ...recordOf(pieceFields, () => 0),
  ...recordOf(noteFields, (field) => (field === 'pcs_500e' || field === 'pcs_200e' ? 4 : 600)),
  ...recordOf(coinFields, () => 4_000),
}

/** The vaults as they were counted on the evening before. */
export async function countDemoVaults(tx: Db, now: Date): Promise<void> {
  const staff = (await readStaff(tx))('esimies')
  const at = new Date(now.getTime() - 16 * HOUR_MS)
  for (const office of ['Jyväskylä', 'Tampere']) {
    const body = { office, pieces, note: '' }
    await carryOut({ tx }, countVault.work({ tx, staff, now: at }, null, { body }))
  }
}

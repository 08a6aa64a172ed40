import { HOUR_MS, MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { coinFields, noteFields, pieceFields } from '@kassavirta/domain/kernel/money/denominations'
import { countVault, openVaultCount } from '@kassavirta/server/bags/vault/count-vault'
import type { Db } from '@kassavirta/server/platform/database/database'
import { carryOutAct } from './carry-out.ts'
import { readStaff } from './queries.ts'

/** The large notes leave for the bank, so that few of them are in the vault. */
const pieces = {
  ...recordOf(pieceFields, () => 0),
  ...recordOf(noteFields, (field) => (field === 'pcs_500e' || field === 'pcs_200e' ? 4 : 600)),
  ...recordOf(coinFields, () => 4_000),
}

/** The vaults as two people counted them on the evening before. */
export async function countDemoVaults(tx: Db, now: Date): Promise<void> {
  const staff = await readStaff(tx)
  const [one, other] = [staff('pakkaaja'), staff('pakkaaja2')]
  const start = new Date(now.getTime() - 16 * HOUR_MS)
  for (const office of ['Jyväskylä', 'Tampere']) {
    const call = { body: { office, pieces, note: '' } }
    await carryOutAct({ tx, staff: one, now: start }, openVaultCount, call)
    for (const [index, counter] of [one, other].entries()) {
      const at = new Date(start.getTime() + (index + 1) * 20 * MINUTE_MS)
      await carryOutAct({ tx, staff: counter, now: at }, countVault, call)
    }
  }
}

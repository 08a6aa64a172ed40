import {
  correctCount as correctCountCall,
  sendPass as sendPassCall,
} from '@kassavirta/domain/bags/counting/api'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { HOUR_MS, MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import {
  coins,
  notes,
  coinFields,
  noteFields,
  pieceFields,
} from '@kassavirta/domain/kernel/money/denominations'
import { correctCount } from '@kassavirta/server/bags/counting/acts/correct-count'
import { sendPass } from '@kassavirta/server/bags/counting/acts/count-bag'
import { closeWithDifference } from '@kassavirta/server/bags/counting/acts/move-bag'
import { openBag } from '@kassavirta/server/bags/counting/acts/open-bag'
import { countVault, openVaultCount } from '@kassavirta/server/bags/vault/count-vault'
import type { Db } from '@kassavirta/server/platform/database/database'
import type { Act, ActContext } from '@kassavirta/server/platform/staff/desk-act'
import { carryOut, carryOutAct } from './carry-out.ts'
import { marketBags, type MarketBag } from './market.ts'
import { insertBags, placesByBag, readStaff, versionOfBag } from './queries.ts'

/** The number of a bag that nobody declared: its stall typed 48210064, so that number counts as a missing bag. */
const UNDECLARED = '48210604'

type Counts = Readonly<Record<string, number>>
type Suspect = { readonly denomination: string; readonly serial: string }
type TypedCount = { readonly tills: readonly Counts[]; readonly suspects?: readonly Suspect[] }

/** Receives the market's bags and leaves some of them at each step of counting. */
export async function bringBags(tx: Db, now: Date): Promise<void> {
  const staff = await readStaff(tx)
  const arrived = marketBags(now).filter(({ arrivedAt }) => arrivedAt !== undefined)
  const places = await placesByBag(
    tx,
    arrived.map(({ number }) => number),
  )
  const arrivedBy = staff('laskija').staffId
  const declared = arrived.map(({ number, arrivedAt = now }) => ({
    companyId: places(number),
    securityBagNumber: number,
    arrivedAt,
    receivedAt: arrivedAt,
    arrivedBy,
  }))
  const cameAt = new Date(now.getTime() - HOUR_MS)
  const undeclared = { securityBagNumber: UNDECLARED, arrivedAt: cameAt, receivedAt: cameAt, arrivedBy }
  const bagId = await insertBags(tx, [...declared, undeclared])
  await countSome(
    arrived.map((bag) => ({ ...bag, id: bagId(bag.number) })),
    (name, minutes) => ({
      tx,
      staff: staff(name),
      now: new Date(now.getTime() - minutes * MINUTE_MS),
    }),
  )
}

type NumberedBag = MarketBag & { readonly id: number }
/** The context of an act by a person, so many minutes ago. */
type ContextAgo = (name: string, minutes: number) => ActContext

/** One bag is short of a note, one holds a suspect note, one waits for a second count; two results are to be corrected. */
async function countSome([short, suspect, second]: readonly NumberedBag[], table: ContextAgo): Promise<void> {
  if (!short || !suspect || !second) throw new Error('the market sent too few bags')
  const version = await count(table('laskija', 55), short.id, { tills: [without(short, 'pcs_20e', 1)] })
  await perform(table('laskija', 54), closeWithDifference, { params: { bagId: short.id }, body: { version } })

  const found = {
    tills: [without(suspect, 'pcs_50e', 1)],
    suspects: [{ denomination: 'pcs_50e', serial: 'SB4120557318' }],
  }
  await count(table('laskija', 50), suspect.id, found)
  await count(table('laskija2', 40), suspect.id, found)

  await count(table('laskija', 30), second.id, { tills: [without(second, 'pcs_20e', 4)] })

  await askToCorrect(table('riitta.vuori', 20), short, pieces(short), 'Puuttunut 20 € löytyi laskukoneesta')
  await askToCorrect(
    table('riitta.vuori', 15),
    suspect,
    pieces(suspect),
    'Keskuspankki totesi epäillyn setelin aidoksi',
  )
}

async function askToCorrect(context: ActContext, { id }: NumberedBag, counts: Counts, reason: string) {
  const version = await versionOfBag(context.tx, id)
  const body = correctCountCall.body.parse({ tills: [counts], reason, version })
  await perform(context, correctCount, { params: { bagId: id }, body })
}

const pieces = ({ deposit }: MarketBag): Counts =>
  Object.fromEntries([...notes, ...coins].map(({ fieldName }) => [fieldName, deposit[fieldName]]))

const without = (bag: MarketBag, field: 'pcs_20e' | 'pcs_50e', count: number): Counts => ({
  ...pieces(bag),
  [field]: Math.max(0, bag.deposit[field] - count),
})

/** Counts a bag as the screen would do it. Returns its version. */
async function count(context: ActContext, bagId: number, counted: TypedCount): Promise<number> {
  const { version } = (await perform(context, openBag, { params: {}, body: { bagId } })).answer
  const body = sendPassCall.body.parse({ intact: true, suspects: [], ...counted, version })
  return (await perform(context, sendPass, { params: { bagId }, body })).answer.bag.version
}

const perform = <Locked, Call, Answer>(context: ActContext, act: Act<Locked, Call, Answer>, call: Call) =>
  carryOut(
    context,
    act.lock(context, call).then((locked) => act.work(context, locked, call)),
  )

/** The large notes leave for the bank, so that few of them are in the vault. */
const vaultPieces = {
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
    const call = { body: { office, pieces: vaultPieces, note: '' } }
    await carryOutAct({ tx, staff: one, now: start }, openVaultCount, call)
    for (const [index, counter] of [one, other].entries()) {
      const at = new Date(start.getTime() + (index + 1) * 20 * MINUTE_MS)
      await carryOutAct({ tx, staff: counter, now: at }, countVault, call)
    }
  }
}

import {
  correctCount as correctCountCall,
  sendPass as sendPassCall,
} from '@kassavirta/domain/bags/counting/api'
import { HOUR_MS, MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import { correctCount } from '@kassavirta/server/bags/counting/acts/correct-count'
import { closeWithDifference } from '@kassavirta/server/bags/counting/acts/move-bag'
import { openBag } from '@kassavirta/server/bags/counting/acts/open-bag'
import { sendPass } from '@kassavirta/server/bags/counting/acts/send-pass'
import type { Db } from '@kassavirta/server/platform/database/database'
import type { Act, ActContext } from '@kassavirta/server/platform/staff/desk-act'
import { carryOut } from './carry-out.ts'
import { marketBags, type MarketBag } from './market.ts'
import { insertBags, placesByBag, readStaff, versionOfBag } from './queries.ts'

/** The bag that nobody declared: its stall has typed 48210064, whose bag is therefore missing. */
const UNDECLARED = '48210604'

type Counts = Readonly<Record<string, number>>
type Suspect = { readonly denomination: string; readonly serial: string }
type Counted = { readonly tills: readonly Counts[]; readonly suspects?: readonly Suspect[] }

/** Brings the bags of the market in, and leaves some of them at each step of the work. */
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
/** The table of a person, so many minutes ago. */
type Table = (name: string, minutes: number) => ActContext

/** One bag is short of a note, one holds a suspect note, one waits for a second count; two results are to be corrected. */
async function countSome([short, suspect, second]: readonly NumberedBag[], table: Table): Promise<void> {
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
async function count(context: ActContext, bagId: number, counted: Counted): Promise<number> {
  const { version } = (await perform(context, openBag, { params: {}, body: { bagId } })).answer
  const body = sendPassCall.body.parse({ intact: true, suspects: [], ...counted, version })
  return (await perform(context, sendPass, { params: { bagId }, body })).answer.bag.version
}

const perform = <Held, Call, Answer>(context: ActContext, act: Act<Held, Call, Answer>, call: Call) =>
  carryOut(
    context,
    act.lock(context, call).then((held) => act.work(context, held, call)),
  )

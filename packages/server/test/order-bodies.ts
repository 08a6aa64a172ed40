import * as fc from 'fast-check'
import { reference } from '../src/tables/company.ts'
import type { TestPortal } from './harness.ts'
import {
  anyText,
  asCounts,
  asDay,
  asEuros,
  asId,
  dayBetween,
  leftOut,
  orLeftOut,
  pieces,
  referenceNumber,
  worth,
  type Pieces,
} from './whole-bodies.ts'
import { addAccount, addCompany, addMandate, addUser, signIn } from './world.ts'

/**
 * A Monday, a minute before the cut-off. Two banking days on is Wednesday; the last day to choose is thirty days on.
 */
export const NOW = new Date('2026-11-16T09:59:00Z')
const [EARLIEST, LATEST] = ['2026-11-18', '2026-12-16'] as const
export const LISTED = 'TILAUS 7'
const [LISTED_FROM, LISTED_TO] = ['2026-11-20', '2026-11-30'] as const
const DEFAULT_REFERENCE = 'OLETUS'
const LIMIT_CENTS = 5_000_00

/** Cents in one of each, as the specification lists notes, rolls and bags (§9). */
const NOTES: Pieces = {
  pcs_200e: 200_00,
  pcs_100e: 100_00,
  pcs_50e: 50_00,
  pcs_20e: 20_00,
  pcs_10e: 10_00,
  pcs_5e: 5_00,
}
const PACKS: Pieces = {
  pcs_2e_roll: 50_00,
  pcs_1e_roll: 25_00,
  pcs_50cent_roll: 20_00,
  pcs_20cent_roll: 8_00,
  pcs_10cent_roll: 4_00,
  pcs_5cent_roll: 2_50,
  pcs_2e_bag: 2000_00,
  pcs_1e_bag: 1000_00,
  pcs_50cent_bag: 500_00,
  pcs_20cent_bag: 200_00,
  pcs_10cent_bag: 100_00,
  pcs_5cent_bag: 50_00,
}
const LOOSE: Pieces = {
  pcs_2e: 2_00,
  pcs_1e: 1_00,
  pcs_50cent: 50,
  pcs_20cent: 20,
  pcs_10cent: 10,
  pcs_5cent: 5,
}
export const looseFields = Object.keys(LOOSE)
export const orderFields = Object.keys({ ...NOTES, ...PACKS, ...LOOSE })

export type OrderWorld = Awaited<ReturnType<typeof buildOrderWorld>>
export type Kind = 'unlimited' | 'limited'

/** A company that may order loose coins, one that may not, one of another customer, and accounts of every kind. */
export async function buildOrderWorld(portal: TestPortal) {
  const { db } = portal.database
  const company = await addCompany(db, { looseChange: true })
  const plain = await addCompany(db)
  const foreign = await addCompany(db)
  const user = await addUser(portal)
  const colleague = await addUser(portal)
  const open = { changeAllowed: true }
  const unlimited = await addAccount(db, company.id, open)
  const limited = await addAccount(db, company.id, {
    ...open,
    withdrawLimitCents: LIMIT_CENTS,
    defaultChangeReference: DEFAULT_REFERENCE,
  })
  const closed = await addAccount(db, company.id)
  const unmandated = await addAccount(db, company.id, open)
  const forOtherThings = await addAccount(db, company.id, open)
  const atPlain = await addAccount(db, plain.id, open)
  const abroad = await addAccount(db, foreign.id, open)
  for (const { id } of [unlimited, limited, closed, atPlain])
    await addMandate(portal, user.id, id, { changeCurrency: true })
  await addMandate(portal, user.id, forOtherThings.id, { changeOrderReport: true, deposit: true })
  const listed = { type: 'changecurrencyorder' as const, value: LISTED, name: 'Tilaus' }
  await db
    .insert(reference)
    .values({ accountId: unlimited.id, ...listed, validFrom: LISTED_FROM, validTo: LISTED_TO })
  const accounts = { unlimited, limited, closed, unmandated, forOtherThings, atPlain, abroad }
  return { company, plain, foreign, user, colleague, ...accounts, headers: await signIn(portal, user.id) }
}

type CashCounts = { readonly notes: Pieces; readonly packs: Pieces; readonly loose: Pieces }

const sumsOf = ({ notes, packs, loose }: CashCounts) => {
  const [noteSum, coinSum] = [worth(NOTES, notes), worth(PACKS, packs) + worth(LOOSE, loose)]
  return { noteTotalSumCents: noteSum, coinTotalSumCents: coinSum, totalSumCents: noteSum + coinSum }
}

const few = (fields: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...fields), fc.integer({ min: 1, max: 3 }))
    .map(([field, count]): Pieces => ({ [field]: count }))

function counted(kind: Kind): fc.Arbitrary<CashCounts> {
  const [notes, packs, loose] = [NOTES, PACKS, LOOSE].map(Object.keys) as [string[], string[], string[]]
  const of = kind === 'limited' ? few : pieces
  return fc.record({ notes: of(notes), packs: of(packs), loose: of(loose) }).filter((how) => {
    const total = sumsOf(how).totalSumCents
    return total > 0 && (kind === 'unlimited' || total <= LIMIT_CENTS)
  })
}

/** A reference that the account accepts on that day, and the form in which it is stored. */
function references(kind: Kind, day: string): fc.Arbitrary<{ sent: unknown; kept: string }> {
  const none = leftOut.map((sent) => ({ sent, kept: kind === 'limited' ? DEFAULT_REFERENCE : '' }))
  const values = kind === 'limited' ? anyText(20).filter((text) => text !== '') : referenceNumber
  const typed = values.map((text) => ({ sent: text, kept: text }))
  const isListed = kind === 'unlimited' && LISTED_FROM <= day && day <= LISTED_TO
  return fc.oneof(none, typed, ...(isListed ? [fc.constant({ sent: LISTED, kept: LISTED })] : []))
}

/**
 * Bodies that keep every rule, each with the row that must be stored. A day on which banks are closed is allowed too.
 */
export const validOrders = (world: OrderWorld, of: readonly Kind[] = ['unlimited', 'limited']) =>
  fc
    .tuple(fc.constantFrom(...of), dayBetween(EARLIEST, LATEST))
    .chain(([kind, day]) => fc.tuple(fc.constant(kind), fc.constant(day), counted(kind)))
    .chain(([kind, day, how]) => {
      const sums = sumsOf(how)
      return fc
        .record({
          ids: fc.record({
            customerId: asId(world.company.id),
            accountId: asId(world[kind].id),
            userId: orLeftOut(fc.constant(world.user.id)),
          }),
          message: orLeftOut(anyText(70)),
          ref: references(kind, day),
          deliveryDate: asDay(day),
          counts: asCounts({ ...how.notes, ...how.packs, ...how.loose }),
          told: fc.record({
            billsTotalSum: asEuros(sums.noteTotalSumCents),
            coinTotalSum: asEuros(sums.coinTotalSumCents),
            totalSum: asEuros(sums.totalSumCents),
          }),
        })
        .map(({ ids, message, ref, deliveryDate, counts, told }) => ({
          body: { ...ids, ...counts, ...told, message, deliveryDate, reference: ref.sent },
          row: { ...sums, message: message ?? '', deliveryDate: day, reference: ref.kept },
        }))
    })

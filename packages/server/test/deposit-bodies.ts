import * as fc from 'fast-check'
import { reference } from '../src/tables/company.ts'
import type { TestPortal } from './harness.ts'
import {
  anyText,
  asCounts,
  asDay,
  asEuros,
  asId,
  bagNumber,
  dayBetween,
  leftOut,
  orLeftOut,
  pieces,
  referenceNumber,
  ruledText,
  worth,
  type Body,
  type Pieces,
} from './whole-bodies.ts'
import { addAccount, addCompany, addMandate, addUser, signIn } from './world.ts'

export const TODAY = '2026-11-15'
export const LISTED = 'MYYNTI 7'
const [OLDEST, LISTED_FROM, LISTED_TO] = ['2025-06-01', '2026-10-01', '2026-11-14'] as const
const DEFAULT_REFERENCE = 'OLETUS'

/** Cents apiece, as the specification lists them (§9). */
const NOTES: Pieces = {
  pcs_500e: 500_00,
  pcs_200e: 200_00,
  pcs_100e: 100_00,
  pcs_50e: 50_00,
  pcs_20e: 20_00,
  pcs_10e: 10_00,
  pcs_5e: 5_00,
}
const COINS: Pieces = {
  pcs_2e: 200,
  pcs_1e: 100,
  pcs_50cent: 50,
  pcs_20cent: 20,
  pcs_10cent: 10,
  pcs_5cent: 5,
  pcs_2cent: 2,
  pcs_1cent: 1,
}
const coinFields = Object.keys(COINS)
export const depositFields = [...Object.keys(NOTES), ...coinFields]
const NO_COINS: Pieces = Object.fromEntries(coinFields.map((field) => [field, 0]))

export type DepositWorld = Awaited<ReturnType<typeof buildDepositWorld>>

/** A company with every agreement, one with none, one of another customer, and accounts of every kind. */
export async function buildDepositWorld(portal: TestPortal) {
  const { db } = portal.database
  const company = await addCompany(db, { depositCountAtServiceCenter: true, uncountedCoinsDeposit: true })
  const plain = await addCompany(db)
  const foreign = await addCompany(db)
  const user = await addUser(portal)
  const colleague = await addUser(portal)
  const free = await addAccount(db, company.id)
  const withDefault = await addAccount(db, company.id, { defaultDepositReference: DEFAULT_REFERENCE })
  const unmandated = await addAccount(db, company.id)
  const forOtherThings = await addAccount(db, company.id)
  const atPlain = await addAccount(db, plain.id)
  const abroad = await addAccount(db, foreign.id)
  for (const { id } of [free, withDefault, atPlain]) await addMandate(portal, user.id, id, { deposit: true })
  await addMandate(portal, user.id, forOtherThings.id, { depositReport: true, changeCurrency: true })
  const days = { validFrom: LISTED_FROM, validTo: LISTED_TO }
  await db
    .insert(reference)
    .values({ accountId: free.id, type: 'deposit', value: LISTED, name: 'Myynti', ...days })
  const accounts = { free, withDefault, unmandated, forOtherThings, atPlain, abroad }
  return { company, plain, foreign, user, colleague, ...accounts, headers: await signIn(portal, user.id) }
}

const ways = ['breakdown', 'sum', 'uncounted', 'blind', 'blind, uncounted'] as const
export type Way = (typeof ways)[number]
type CashCounts = { readonly way: Way; readonly notes: Pieces; readonly coins: Pieces; readonly told: number }

const coinSumOf = ({ way, coins, told }: CashCounts): number =>
  way === 'breakdown' ? worth(COINS, coins) : way === 'sum' ? told : 0

/** The money in the body, and the money that must be stored (decisions G-C8). */
function money(
  how: CashCounts,
): fc.Arbitrary<{ said: Body; totalSumCents: number; coinTotalSumCents: number }> {
  const { way, notes, coins, told } = how
  const blind = way.startsWith('blind')
  const coinSum = coinSumOf(how)
  const total = blind ? told : worth(NOTES, notes) + coinSum
  const coinTotalSum = way === 'breakdown' ? fc.oneof(asEuros(coinSum), asEuros(0)) : asEuros(coinSum)
  const flags = { countAtServiceCenter: blind || undefined, coinsUncounted: way.endsWith('uncounted') }
  // When the service centre counts the money, every other amount in the body is ignored.
  const counts = asCounts({ ...notes, ...(way === 'breakdown' || blind ? coins : NO_COINS) })
  const sums = fc.record({ totalSum: asEuros(total), coinTotalSum: blind ? asEuros(12_34) : coinTotalSum })
  return fc.tuple(counts, sums).map(([pcs, told_]) => ({
    said: { ...pcs, ...told_, ...flags },
    totalSumCents: total,
    coinTotalSumCents: coinSum,
  }))
}

/** Whether the form lets the person go on: there is money to hand over, or the service centre counts it. */
const mayBeSent = (how: CashCounts): boolean =>
  how.way.startsWith('blind') || how.way === 'uncounted' || worth(NOTES, how.notes) + coinSumOf(how) > 0

const counted = (of: readonly Way[]): fc.Arbitrary<CashCounts> =>
  fc
    .record({
      way: fc.constantFrom(...of),
      notes: pieces(Object.keys(NOTES)),
      coins: pieces(coinFields),
      told: fc.oneof(fc.constantFrom(0, 1, 7), fc.integer({ min: 0, max: 1_000_000_00 })),
    })
    .filter(mayBeSent)

/** A reference that the account accepts on that day, and the form in which it is stored. */
function references(onFree: boolean, day: string): fc.Arbitrary<{ sent: unknown; kept: string }> {
  const none = leftOut.map((sent) => ({ sent, kept: onFree ? '' : DEFAULT_REFERENCE }))
  const typed = (onFree ? referenceNumber : anyText(20).filter((text) => text !== '')).map((text) => ({
    sent: text,
    kept: text,
  }))
  const isListed = onFree && LISTED_FROM <= day && day <= LISTED_TO
  return fc.oneof(none, typed, ...(isListed ? [fc.constant({ sent: LISTED, kept: LISTED })] : []))
}

/** Bodies that keep every rule, each with the row that must be stored. */
export const validDeposits = (
  { company, user, free, withDefault }: DepositWorld,
  of: readonly Way[] = ways,
) =>
  fc.tuple(fc.boolean(), dayBetween(OLDEST, TODAY), counted(of)).chain(([onFree, day, how]) =>
    fc
      .record({
        ids: fc.record({
          customerId: asId(company.id),
          accountId: asId((onFree ? free : withDefault).id),
          userId: orLeftOut(fc.constant(user.id)),
        }),
        bag: bagNumber,
        spaces: fc.constantFrom('', ' '),
        message: orLeftOut(ruledText(70)),
        ref: references(onFree, day),
        registerDate: asDay(day),
        sums: money(how),
      })
      .map(({ ids, bag, spaces, message, ref, registerDate, sums: { said, ...sums } }) => {
        const securityBagNumber = `${spaces}${bag}${spaces}`
        const row = { ...sums, securityBagNumber: bag, message: message ?? '', registerDate: day }
        return {
          body: { ...ids, ...said, securityBagNumber, message, registerDate, reference: ref.sent },
          row: { ...row, reference: ref.kept },
        }
      }),
  )

import { desc, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { givenPortal, type TestPortal } from '../../../test/harness.ts'
import * as bodies from '../../../test/whole-bodies.ts'
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
} from '../../../test/whole-bodies.ts'
import { addAccount, addCompany, addMandate, addUser, signIn } from '../../../test/world.ts'
import { reference as placesReference } from '../../tables/places.ts'
import { deposit } from '../../tables/submissions.ts'

const TODAY = '2026-11-15'
const LISTED = 'MYYNTI 7'
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
const depositFields = [...Object.keys(NOTES), ...coinFields]
const NO_COINS: Pieces = Object.fromEntries(coinFields.map((field) => [field, 0]))

type DepositWorld = Awaited<ReturnType<typeof buildDepositWorld>>

/** A company with every agreement, one with none, one of another customer, and accounts of every kind. */
async function buildDepositWorld(portal: TestPortal) {
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
    .insert(placesReference)
    .values({ accountId: free.id, type: 'deposit', value: LISTED, name: 'Myynti', ...days })
  const accounts = { free, withDefault, unmandated, forOtherThings, atPlain, abroad }
  return { company, plain, foreign, user, colleague, ...accounts, headers: await signIn(portal, user.id) }
}

const ways = ['breakdown', 'sum', 'uncounted', 'blind', 'blind, uncounted'] as const
type Way = (typeof ways)[number]
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
const validDeposits = ({ company, user, free, withDefault }: DepositWorld, of: readonly Way[] = ways) =>
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

const portal = givenPortal()
const url = '/api/deposit'
let world: DepositWorld
beforeEach(async () => {
  world = await buildDepositWorld(portal)
})

test('every body that keeps all rules is stored to the cent [R-API-14, R-DEP-19, R-VAL-14]', async () => {
  const latest = portal.database.db.select().from(deposit).orderBy(desc(deposit.id)).limit(1)
  const kept = fc.asyncProperty(validDeposits(world), async ({ body, row }) => {
    const answer = await bodies.post(portal, { url, headers: world.headers, body })
    const { reference } = row
    expect([answer.statusCode, answer.json()]).toEqual([200, { reference, entryId: expect.any(Number) }])
    expect(await latest).toMatchObject([row])
  })
  await fc.assert(kept, bodies.VALID_RUNS)
})

const { set, setAny, constant } = bodies.changes<DepositWorld>()
const { forbidden, check, required, sum, characters, message, refLength, reference } = bodies.refusals
const bag = bodies.refusal('Tarkista turvapussinumero. Tallenna numero ilman alkukirjaimia.')
const future = bodies.refusal('Päivämäärä ei voi olla tulevaisuudessa')
const empty = bodies.refusal(
  'Lisää seteleitä tai kolikoita. Jos kolikoita ei lasketa, valitse ”Ilman laskentaa”.',
)

const nothing = Object.fromEntries(depositFields.map((field) => [field, 0]))
const flags = ['countAtServiceCenter', 'coinsUncounted']
const sums = ['totalSum', 'coinTotalSum']
const lateDay = fc.oneof(
  fc.constant('2026-11-15T22:00:00.000Z'),
  bodies.dayBetween('2026-11-16', '9999-01-01'),
)
const misspelledBag = fc
  .tuple(fc.constantFrom('CN', 'AA', 'AP', 'AE', 'x', '-', '1 '), bodies.bagNumber)
  .map(([first, rest]) => (first + rest).slice(0, 20))
const withLetters = bodies.referenceNumber.map((text) => `${text.slice(0, 18)}A1`)

/** The account without a default reference is used, because the check digit counts there. */
const onFree = (values: fc.Arbitrary<string>, more: bodies.Body) => (at: DepositWorld) =>
  values.map((value) => ({ accountId: at.free.id, reference: value, ...more }))
const atPlain = constant(({ plain, atPlain: { id } }) => ({
  customerId: plain.id,
  accountId: id,
  reference: '',
}))

/** Each row breaks one rule: its name, the refusal, the change to the body, and the ways to count that it concerns. */
const breaches: readonly bodies.Breach<DepositWorld, Way>[] = [
  ['an account of another company [R-DEP-05]', forbidden, constant((at) => ({ accountId: at.abroad.id }))],
  ['an account of another own place [R-DEP-05]', forbidden, constant((at) => ({ accountId: at.atPlain.id }))],
  ['an account without mandate [R-PERM-03]', forbidden, constant((at) => ({ accountId: at.unmandated.id }))],
  ['a mandate for others [R-PERM-03]', forbidden, constant((at) => ({ accountId: at.forOtherThings.id }))],
  ['a foreign company [R-PERM-03]', forbidden, constant((at) => ({ customerId: at.foreign.id }))],
  ['a colleague’s name [R-DEP-22]', forbidden, constant((at) => ({ userId: at.colleague.id }))],
  ['no account [R-DEP-28]', required, set('accountId', bodies.leftOut)],
  ['an account that is none [R-DEP-28]', bodies.refusals.id, set('accountId', bodies.noId)],
  ['no company [R-DEP-22]', required, set('customerId', bodies.leftOut)],
  ['a company that is none [R-DEP-22]', bodies.refusals.id, set('customerId', bodies.noId)],
  [
    'a blind total that is not agreed on [R-PERM-12]',
    bodies.refusal(validationTexts.serviceCenterCountNotAgreed),
    atPlain,
    ['blind'],
  ],
  [
    'uncounted coins that are not agreed on [R-PERM-13]',
    bodies.refusal(validationTexts.uncountedCoinsNotAgreed),
    atPlain,
    ['uncounted'],
  ],
  ['a flag that is none [R-DEP-25]', check, setAny(flags, bodies.noFlag)],
  ['a sales day to come [R-DEP-29]', future, set('registerDate', lateDay)],
  ['no sales day [R-DEP-29]', required, set('registerDate', bodies.leftOut)],
  ['a sales day that is none [R-DEP-29]', bodies.refusals.day, set('registerDate', bodies.noDay)],
  ['no bag number [R-DEP-30]', required, set('securityBagNumber', bodies.leftOut)],
  ['a bag number of spaces [R-DEP-30]', required, set('securityBagNumber', fc.constant('  '))],
  [
    'a long bag number [R-DEP-30]',
    bodies.refusal('Enimmäispituus 20 merkkiä'),
    set('securityBagNumber', bodies.digits(21, 60)),
  ],
  [
    'letters first in the bag number or a space in it [R-DEP-30]',
    bag,
    set('securityBagNumber', misspelledBag),
  ],
  ['a bag number of another kind [R-DEP-30]', check, set('securityBagNumber', bodies.noText)],
  ['a message that is too long [R-DEP-31]', message, set('message', bodies.tooLong(70))],
  ['a message outside the text rule [R-DEP-31, R-VAL-01]', characters, set('message', bodies.unruledText)],
  ['a message of another kind [R-DEP-31]', check, set('message', bodies.noText)],
  ['a wrong check digit [R-DEP-32, R-VAL-02]', reference, onFree(bodies.wrongReferenceNumber, {})],
  ['letters in a typed reference [R-DEP-32]', reference, onFree(withLetters, {})],
  [
    'a listed reference too early [R-DEP-32]',
    reference,
    onFree(fc.constant(LISTED), { registerDate: '2026-09-30' }),
  ],
  ['a listed reference too late [R-DEP-32]', reference, onFree(fc.constant(LISTED), { registerDate: TODAY })],
  ['a reference that is too long [R-DEP-32, R-VAL-09]', refLength, set('reference', bodies.digits(21, 60))],
  ['a reference of another kind [R-DEP-32]', check, set('reference', bodies.noText)],
  ['a sum that is none [R-DEP-33]', sum, setAny(sums, bodies.noSum)],
  ['a negative count [R-VAL-06]', bodies.refusals.negative, setAny(depositFields, bodies.belowZero)],
  ['no whole number [R-VAL-05]', bodies.refusals.integer, setAny(depositFields, bodies.noInteger)],
  [
    'more than a million of anything [R-VAL-14]',
    bodies.refusals.tooMany,
    setAny(depositFields, bodies.tooMany),
  ],
  [
    'nothing in it [R-DEP-17]',
    empty,
    constant(() => ({ ...nothing, totalSum: 0, coinTotalSum: 0 })),
    ['breakdown'],
  ],
]

const outcomeOf = (body: bodies.Body) =>
  bodies.outcome(portal, sql`deposit`, { url, headers: world.headers, body })

describe('otherwise good bodies are all refused, and leave nothing,', () => {
  for (const [title, answer, change, of] of breaches) {
    test(`with ${title}`, async () => {
      const broken = fc.asyncProperty(validDeposits(world, of), change(world), async ({ body }, changed) => {
        expect(await outcomeOf({ ...body, ...changed })).toEqual(answer)
      })
      await fc.assert(broken, bodies.BROKEN_RUNS)
    })
  }

  test('with a total that the counts do not make [R-DEP-16]', async () => {
    const counted = validDeposits(world, ['breakdown', 'sum', 'uncounted'])
    const broken = fc.asyncProperty(counted, bodies.off, async ({ body, row }, by) => {
      expect(await outcomeOf({ ...body, totalSum: (row.totalSumCents + by) / 100 })).toEqual(sum)
    })
    await fc.assert(broken, bodies.SUM_RUNS)
  })

  test('with uncounted coins that are counted or told [R-DEP-25]', async () => {
    const uncounted = validDeposits(world, ['uncounted'])
    const ways = fc.constantFrom(
      { pcs_5cent: 1 },
      { coinTotalSum: 0.05 },
      { pcs_5cent: 1, coinTotalSum: 0.05 },
    )
    const broken = fc.asyncProperty(uncounted, ways, async ({ body, row }, way) => {
      const totalSum = (row.totalSumCents + 5) / 100
      expect(await outcomeOf({ ...body, ...way, totalSum })).toEqual(sum)
    })
    await fc.assert(broken, bodies.SUM_RUNS)
  })

  test('with coins that contradict their counts [R-DEP-16]', async () => {
    const counted = validDeposits(world, ['breakdown']).filter(({ row }) => row.coinTotalSumCents > 0)
    const broken = fc.asyncProperty(counted, bodies.off, async ({ body, row }, by) => {
      const coinTotalSum = (row.coinTotalSumCents + by) / 100
      for (const total of [row.totalSumCents, row.totalSumCents + by])
        expect(await outcomeOf({ ...body, coinTotalSum, totalSum: total / 100 })).toEqual(sum)
    })
    await fc.assert(broken, bodies.SUM_RUNS)
  })
})

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
  dayBetween,
  leftOut,
  orLeftOut,
  pieces,
  referenceNumber,
  worth,
  type Pieces,
} from '../../../test/whole-bodies.ts'
import { addAccount, addCompany, addMandate, addUser, signIn } from '../../../test/world.ts'
import { reference as placesReference } from '../../tables/places.ts'
import { changeOrder } from '../../tables/submissions.ts'

/**
 * A Monday, a minute before the cut-off. Two banking days on is Wednesday; the last day to choose is thirty days on.
 */
const NOW = new Date('2026-11-16T09:59:00Z')
const [EARLIEST, LATEST] = ['2026-11-18', '2026-12-16'] as const
const LISTED = 'TILAUS 7'
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
const looseFields = Object.keys(LOOSE)
const orderFields = Object.keys({ ...NOTES, ...PACKS, ...LOOSE })

type OrderWorld = Awaited<ReturnType<typeof buildOrderWorld>>
type Kind = 'unlimited' | 'limited'

/** A company that may order loose coins, one that may not, one of another customer, and accounts of every kind. */
async function buildOrderWorld(portal: TestPortal) {
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
    .insert(placesReference)
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
const validOrders = (world: OrderWorld, of: readonly Kind[] = ['unlimited', 'limited']) =>
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

const portal = givenPortal()
const url = '/api/changecurrencyorder'
let world: OrderWorld
beforeEach(async () => {
  portal.now = NOW
  world = await buildOrderWorld(portal)
})

test('every body that keeps all rules is stored to the cent [R-CONST-03, R-CONST-04, R-VAL-14]', async () => {
  const latest = portal.database.db.select().from(changeOrder).orderBy(desc(changeOrder.id)).limit(1)
  const kept = fc.asyncProperty(validOrders(world), async ({ body, row }) => {
    const answer = await bodies.post(portal, { url, headers: world.headers, body })
    expect([answer.statusCode, answer.json()]).toEqual([200, { entryId: expect.any(Number) }])
    expect(await latest).toMatchObject([row])
  })
  await fc.assert(kept, bodies.VALID_RUNS)
})

const { set, setAny, constant } = bodies.changes<OrderWorld>()
const { forbidden, check, required, sum, message, refLength, reference, integer, negative } = bodies.refusals
const tooEarly = bodies.refusal('Tilausaika on päättynyt. Aikaisin mahdollinen toimituspäivä on 18.11.2026.')
const tooLate = bodies.refusal('Toimituspäivän on oltava aikavälillä 18.11.2026–16.12.2026')
const empty = bodies.refusal('Lisää tilaukseen vähintään yksi seteli tai kolikkoerä.')
const limit = bodies.refusal('Nostoraja ylittyy!')
const unsoldMoney = bodies.refusal(validationTexts.denominationNotSold)
const loose = bodies.refusal('Irtokolikoita ei voi tilata tälle tilille')

const nothing = Object.fromEntries(orderFields.map((field) => [field, 0]))
const sums = ['billsTotalSum', 'coinTotalSum', 'totalSum']
const early = fc.oneof(fc.constant('2026-11-17T21:59:59.999Z'), bodies.dayBetween('2020-01-01', '2026-11-17'))
const late = fc.oneof(fc.constant('2026-12-16T22:00:00.000Z'), bodies.dayBetween('2026-12-17', '9999-01-01'))
const withLetters = bodies.referenceNumber.map((text) => `${text.slice(0, 18)}A1`)

/** The account without a default reference is used, because the check digit counts there. */
const typed = (values: fc.Arbitrary<string>, more: bodies.Body) => (at: OrderWorld) =>
  values.map((value) => ({ accountId: at.unlimited.id, reference: value, ...more }))
/**
 * The limit is exceeded by 5 cents, the smallest coin that can be ordered. The test above covers orders up to the
 * limit.
 */
const overLimit = constant(() => {
  const counts = { ...nothing, pcs_200e: 25, pcs_5cent: 1 }
  return { ...counts, billsTotalSum: 5000, coinTotalSum: 0.05, totalSum: 5000.05 }
})
const looseAtPlain = ({ plain, atPlain }: OrderWorld) =>
  fc.constantFrom(...looseFields).map((field) => {
    const value = { pcs_2e: 2, pcs_1e: 1, pcs_50cent: 0.5, pcs_20cent: 0.2, pcs_10cent: 0.1 }[field] ?? 0.05
    const money = { ...nothing, [field]: 1, billsTotalSum: 0, coinTotalSum: value, totalSum: value }
    return { customerId: plain.id, accountId: atPlain.id, reference: '', ...money }
  })

/** Each row breaks one rule: its name, the refusal, the change to the body, and the account. */
const breaches: readonly bodies.Breach<OrderWorld, Kind>[] = [
  ['an account of another company [R-CHG-03]', forbidden, constant((at) => ({ accountId: at.abroad.id }))],
  ['an account of another own place [R-CHG-03]', forbidden, constant((at) => ({ accountId: at.atPlain.id }))],
  ['an account without mandate [R-PERM-02]', forbidden, constant((at) => ({ accountId: at.unmandated.id }))],
  ['a mandate for others [R-PERM-02]', forbidden, constant((at) => ({ accountId: at.forOtherThings.id }))],
  ['an account without change money [R-PERM-02]', forbidden, constant((at) => ({ accountId: at.closed.id }))],
  ['a foreign company [R-PERM-02]', forbidden, constant((at) => ({ customerId: at.foreign.id }))],
  ['a colleague’s name [R-CHG-17]', forbidden, constant((at) => ({ userId: at.colleague.id }))],
  ['no account [R-CHG-21]', required, set('accountId', bodies.leftOut)],
  ['an account that is none [R-CHG-21]', bodies.refusals.id, set('accountId', bodies.noId)],
  ['no company [R-CHG-17]', required, set('customerId', bodies.leftOut)],
  ['a company that is none [R-CHG-17]', bodies.refusals.id, set('customerId', bodies.noId)],
  ['no day [R-CHG-21]', required, set('deliveryDate', bodies.leftOut)],
  ['a day that is none [R-CHG-21]', bodies.refusals.day, set('deliveryDate', bodies.noDay)],
  ['a day before the first [R-CHG-22]', tooEarly, set('deliveryDate', early)],
  ['a day after the last [R-CHG-22]', tooLate, set('deliveryDate', late)],
  ['a message that is too long [R-CHG-23]', message, set('message', bodies.tooLong(70))],
  ['a message of another kind [R-CHG-23]', check, set('message', bodies.noText)],
  ['a wrong check digit [R-CHG-24, R-VAL-02]', reference, typed(bodies.wrongReferenceNumber, {})],
  ['letters in a typed reference [R-CHG-24]', reference, typed(withLetters, {})],
  [
    'a listed reference too early [R-CHG-24]',
    reference,
    typed(fc.constant(LISTED), { deliveryDate: '2026-11-19' }),
  ],
  [
    'a listed reference too late [R-CHG-24]',
    reference,
    typed(fc.constant(LISTED), { deliveryDate: '2026-12-01' }),
  ],
  ['a reference that is too long [R-CHG-24, R-VAL-09]', refLength, set('reference', bodies.digits(21, 60))],
  ['a reference of another kind [R-CHG-24]', check, set('reference', bodies.noText)],
  ['a sum that is none [R-CHG-17]', sum, setAny(sums, bodies.noSum)],
  ['a negative count [R-VAL-06]', negative, setAny(orderFields, bodies.belowZero)],
  ['no whole number [R-VAL-05]', integer, setAny(orderFields, bodies.noInteger)],
  [
    'more than a million of anything [R-VAL-14]',
    bodies.refusals.tooMany,
    setAny(orderFields, bodies.tooMany),
  ],
  ['more than the limit of the account [R-CHG-25]', limit, overLimit, ['limited']],
  ['loose coins that are not agreed on [R-CHG-09]', loose, looseAtPlain],
  [
    'nothing in it [R-CHG-17]',
    empty,
    constant(() => ({ ...nothing, ...Object.fromEntries(sums.map((name) => [name, 0])) })),
  ],
]

const outcomeOf = (body: bodies.Body) =>
  bodies.outcome(portal, sql`change_order`, { url, headers: world.headers, body })

describe('otherwise good bodies are all refused, and leave nothing,', () => {
  for (const [title, answer, change, of] of breaches) {
    test(`with ${title}`, async () => {
      const broken = fc.asyncProperty(validOrders(world, of), change(world), async ({ body }, changed) => {
        expect(await outcomeOf({ ...body, ...changed })).toEqual(answer)
      })
      await fc.assert(broken, bodies.BROKEN_RUNS)
    })
  }

  test('with any sum that the counts do not make [R-CHG-17]', async () => {
    const wrong = fc.tuple(fc.subarray(sums, { minLength: 1 }), bodies.off)
    const broken = fc.asyncProperty(validOrders(world), wrong, async ({ body, row }, [fields, by]) => {
      const right = [row.noteTotalSumCents, row.coinTotalSumCents, row.totalSumCents]
      const wrongSums = sums.map((field, i) => [
        field,
        ((right[i] ?? 0) + (fields.includes(field) ? by : 0)) / 100,
      ])
      expect(await outcomeOf({ ...body, ...Object.fromEntries(wrongSums) })).toEqual(sum)
    })
    await fc.assert(broken, bodies.SUM_RUNS)
  })

  test('with a 500 € note or 2 and 1 cents [R-CHG-16]', async () => {
    const unsold = ['500e', '2cent', '2cent_roll', '2cent_bag', '1cent', '1cent_roll', '1cent_bag']
    const foreign = fc.tuple(fc.constantFrom(...unsold), fc.integer({ min: 1, max: 1_000_000 }))
    const broken = fc.asyncProperty(
      validOrders(world, ['unlimited']),
      foreign,
      async ({ body }, [name, count]) => {
        expect(await outcomeOf({ ...body, [`pcs_${name}`]: count })).toEqual(unsoldMoney)
      },
    )
    await fc.assert(broken, bodies.BROKEN_RUNS)
  })
})

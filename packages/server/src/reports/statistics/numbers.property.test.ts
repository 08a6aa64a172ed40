import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumsOf, compare, type Declaration } from '@kassavirta/domain/bags/counting/rules'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import {
  coins,
  countsTotal,
  notes,
  type PieceField,
  toHandledPieces,
} from '@kassavirta/domain/kernel/money/denominations'
import { cents } from '@kassavirta/domain/kernel/money/money'
import { inBands, percentileOf, waitBands } from '@kassavirta/domain/reports/statistics/api'
import { staffAtWork } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addAccount, addCompany, addUser } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { bag as bagsBag, bagPerson, countPass, handledDeposit } from '../../tables/bags.ts'
import { deposit } from '../../tables/submissions.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db

const NAMES = ['a', 'b', 'c']
const OFFICES = ['Helsinki', 'Tampere', 'Helsinki', '']

async function buildWorld() {
  const places = []
  for (const [index, office] of OFFICES.entries()) {
    const { id } = await addCompany(db(), { name: `Paikka ${index}`, officeInCharge: office })
    places.push({ office, companyId: id, accountId: (await addAccount(db(), id)).id })
  }
  const counters = []
  for (const name of NAMES) counters.push((await staffAtWork(portal, name, ['counter'])).staffId)
  const { id: userId } = await addUser(portal)
  return { places, counters, userId, supervisor: await staffAtWork(portal, 'esimies', ['supervisor']) }
}
type World = Awaited<ReturnType<typeof buildWorld>>

type PlacedBag = ModelBag & { readonly id: number; readonly companyId: number; readonly accountId: number }

/** Writes what the acts of a counting would leave behind. */
async function writeBags({ places, counters, userId }: World, bags: readonly ModelBag[]): Promise<void> {
  await db().execute(sql`truncate handled_deposit, count_pass, bag_person, bag, deposit cascade`)
  const all = bags.map((each, index) => ({ ...each, id: index + 1, ...places[each.place]! }))
  const staffId = counters[0]!
  await insertAll(
    deposit,
    all.flatMap((each) => depositOf(each, userId)),
  )
  await insertAll(
    bagsBag,
    all.map((each) => bagOf(each, staffId)),
  )
  const passes = all.flatMap((each) => passesOf(each, counters))
  const persons = new Map(
    passes.map(({ bagId, staffId: by }) => [
      `${bagId} ${by}`,
      { bagId, staffId: by, step: 'first' as const },
    ]),
  )
  await insertAll(bagPerson, [...persons.values()])
  await insertAll(countPass, passes)
  const results = all.filter(({ isCountedHere }) => isCountedHere)
  await insertAll(
    handledDeposit,
    results.map((each) => resultOf(each, staffId)),
  )
}

async function insertAll<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]) {
  if (rows.length > 0)
    await db()
      .insert(table)
      .values([...rows] as never)
}

const depositOf = ({ id, companyId, accountId, declaration, closedAt }: PlacedBag, userId: number) =>
  declaration
    ? {
        id,
        companyId,
        accountId,
        userId,
        securityBagNumber: String(id),
        registerDate: '2026-10-20',
        totalSumCents: declaration.total,
        coinTotalSumCents: declaration.coinTotal,
        coinsUncounted: declaration.coinsUncounted,
        countAtServiceCenter: declaration.countAtServiceCenter,
        ...declaration.pieces,
        createdAt: closedAt,
        modifiedAt: closedAt,
      }
    : []

const bagOf = (each: PlacedBag, closedBy: number) => ({
  id: each.id,
  companyId: each.companyId,
  accountId: each.accountId,
  depositId: each.declaration ? each.id : null,
  securityBagNumber: String(each.id),
  state: 'counted' as const,
  arrivedAt: each.arrivedAt,
  receivedAt: each.arrivedAt,
  closedAt: each.closedAt,
  pass: each.isCountedHere ? each.steps.length : 0,
  closedBy: each.isCountedHere ? closedBy : null,
})

const passesOf = ({ id, steps, closedAt }: PlacedBag, counters: readonly number[]) =>
  steps.map(({ counter, comparedBefore, fitted, isSent }, index) => ({
    bagId: id,
    pass: index + 1,
    step: 'first' as const,
    staffId: counters[counter]!,
    intact: true,
    comparedBefore,
    fitted,
    savedAt: closedAt,
    sentAt: isSent ? closedAt : null,
  }))

function resultOf(
  { id, companyId, accountId, counted, signedTotal, difference }: PlacedBag,
  staffId: number,
) {
  const { notes, coins, total } = sumsOf(counted)
  const { pcs_20e = 0, pcs_5e = 0, pcs_2e = 0, pcs_5cent = 0 } = counted
  return {
    extId: `desk-bag-${id}`,
    companyId,
    accountId,
    accountingDate: '2026-10-22',
    signedTotalCents: signedTotal,
    differenceCents: difference,
    totalCents: total,
    notesTotalSumCents: notes,
    coinTotalSumCents: coins,
    notesCount: pcs_20e + pcs_5e,
    coinCount: pcs_2e + pcs_5cent,
    ...toHandledPieces(counted),
    keeper: 'desk' as const,
    staffId,
  }
}

const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted()

test('whatever is counted, the numbers are those of a plain fold over the bags', async () => {
  const world = await buildWorld()
  const { places, counters, supervisor } = world
  const read = async (part: string, { from, to, office }: Asked) => {
    const of = office === undefined ? '' : `&office=${office}`
    const answer = await supervisor.browser.get(`/numbers/${part}?from=${from}&to=${to}${of}`)
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }
  const day = fc.constantFrom(...DAYS)
  const office = fc.constantFrom(undefined, 'Helsinki', 'Tampere')
  const asking = fc.tuple(day, day, office).map(([one, other, of]) => {
    const [from = '', to = ''] = [one, other].toSorted()
    return { from, to, office: of }
  })
  const askings = fc.array(asking, { minLength: 2, maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(fc.array(bag, { maxLength: 40 }), askings, async (bags, wanted) => {
      await writeBags(world, bags)
      for (const asked of wanted) {
        const model = foldNumbers(bags, places, asked)
        const counting = await read('counting', asked)
        expect(sorted(counting.days)).toEqual(sorted(model.days))
        expect(counting.waits).toEqual(model.waits)
        const differences = await read('differences', asked)
        const named = model.places.map(({ place, ...rest }) => {
          const { companyId, office: of } = places[place]!
          return { companyId, name: `Paikka ${place}`, office: of, ...rest }
        })
        expect(sorted(differences.places)).toEqual(sorted(named))
        expect(differences.placeCount).toBe(named.length)
        expect(sorted(differences.denominations)).toEqual(sorted(model.denominations))
        const people = model.counters.map(({ counter, ...rest }) => {
          const name = `${NAMES[counter]} Työntekijä`
          return { staffId: counters[counter], name, ...rest }
        })
        expect(sorted((await read('counters', asked)).rows)).toEqual(sorted(people))
      }
    }),
    { numRuns: 15 },
  )
})

const FIELDS = ['pcs_20e', 'pcs_5e', 'pcs_2e', 'pcs_5cent'] as const satisfies readonly PieceField[]
/** Beside the change of the clocks in autumn. */
const BEGIN = Date.parse('2026-10-21T20:00:00Z')
const DAYS = ['2026-10-21', '2026-10-22', '2026-10-24', '2026-10-25', '2026-10-26', '2026-10-28'] as const

const pieces = fc.record(Object.fromEntries(FIELDS.map((field) => [field, fc.integer({ min: 0, max: 2 })])))
const step = fc.record({
  counter: fc.integer({ min: 0, max: 2 }),
  comparedBefore: fc.boolean(),
  fitted: fc.boolean(),
  isSent: fc.boolean(),
})

/** A bag of one of four places, of which two share an office. */
const bag = fc
  .record({
    place: fc.integer({ min: 0, max: 3 }),
    closed: fc.integer({ min: 0, max: 7 * 24 * 60 }),
    waited: fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.constantFrom(119, 120, 240, 480, 1440)),
    declared: pieces,
    counted: pieces,
    isDeclared: fc.oneof(
      { weight: 5, arbitrary: fc.constant(true) },
      { weight: 1, arbitrary: fc.constant(false) },
    ),
    kind: fc.constantFrom('pieces', 'coinsUncounted', 'coinsInOneSum', 'atCenter', 'atCenterWithSum'),
    isCountedHere: fc.oneof(
      { weight: 5, arbitrary: fc.constant(true) },
      { weight: 1, arbitrary: fc.constant(false) },
    ),
    steps: fc.array(step, { minLength: 1, maxLength: 3 }),
  })
  .map((typed) => {
    const declaration = declarationOf(typed)
    const { difference, declared } = compare(declaration, typed.counted)
    const closedAt = new Date(BEGIN + typed.closed * MINUTE_MS + 30_000)
    const arrivedAt = new Date(closedAt.getTime() - typed.waited * MINUTE_MS - 10_000)
    return { ...typed, declaration, difference, signedTotal: declared, closedAt, arrivedAt }
  })
type ModelBag = typeof bag extends fc.Arbitrary<infer Bag> ? Bag : never

type Kinds = {
  readonly declared: Record<string, number>
  readonly isDeclared: boolean
  readonly kind: string
}

function declarationOf({ declared, isDeclared, kind }: Kinds): Declaration | undefined {
  if (!isDeclared) return undefined
  const isSum = kind === 'coinsInOneSum'
  const coinFields = coins.map(({ fieldName }) => fieldName)
  const told = Object.fromEntries(
    Object.entries(declared).filter(([field]) => !isSum || !coinFields.includes(field as never)),
  )
  const coinTotal = isSum ? cents(500) : countsTotal(coins, told)
  return {
    total: cents(kind === 'atCenter' ? 0 : countsTotal(notes, told) + coinTotal),
    coinTotal,
    coinsUncounted: kind === 'coinsUncounted',
    countAtServiceCenter: kind.startsWith('atCenter'),
    pieces: told,
  }
}

type Asked = { readonly from: string; readonly to: string; readonly office?: string | undefined }

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0)

const groupsOf = <Row>(rows: readonly Row[], keyOf: (row: Row) => string): readonly (readonly Row[])[] =>
  Object.values(Object.groupBy(rows, keyOf)).flatMap((group) => (group ? [group] : []))

const differingOf = (bags: readonly ModelBag[]) => {
  const found = bags.flatMap(({ difference }) => difference || [])
  return {
    bags: bags.length,
    differing: found.length,
    shortCents: sum(
      found.filter((each) => each < 0),
      Number,
    ),
    overCents: sum(
      found.filter((each) => each > 0),
      Number,
    ),
  }
}

/** The numbers of some bags by a plain fold, without the database. */
function foldNumbers(all: readonly ModelBag[], places: readonly { readonly office: string }[], asked: Asked) {
  const officeOf = ({ place }: ModelBag): string => places[place]?.office ?? ''
  const bags = all.filter((each) => {
    const on = dayOf(each.closedAt)
    const isOfOffice = asked.office === undefined || officeOf(each) === asked.office
    return each.isCountedHere && on >= asked.from && on <= asked.to && isOfOffice
  })
  const waits = bags.map(({ waited }) => waited)
  return {
    days: groupsOf(bags, (each) => `${dayOf(each.closedAt)} ${officeOf(each)}`).map((group) => ({
      day: dayOf(group[0]!.closedAt),
      office: officeOf(group[0]!),
      bags: group.length,
      cents: sum(group, ({ counted }) => countsTotal([...notes, ...coins], counted)),
      differing: differingOf(group).differing,
    })),
    waits: {
      median: percentileOf(waits, 0.5),
      ninth: percentileOf(waits, 0.9),
      bands: inBands(waitBands, waits),
    },
    places: groupsOf(bags, ({ place }) => String(place))
      .map((group) => ({ place: group[0]!.place, ...differingOf(group) }))
      .filter(({ differing }) => differing > 0),
    denominations: denominationsOf(bags),
    counters: [0, 1, 2].flatMap((counter) => counterOf(bags, counter)),
  }
}

function denominationsOf(bags: readonly ModelBag[]) {
  const found = bags.flatMap(({ declaration, counted }) => compare(declaration, counted).byDenomination)
  const fieldOf = new Map<string, PieceField>(
    [...notes, ...coins].map(({ name, fieldName }) => [name, fieldName]),
  )
  return groupsOf(found, ({ name }) => name).map((group) => ({
    field: fieldOf.get(group[0]!.name),
    bags: group.length,
    missing: sum(group, ({ declared, counted }) => Math.max(declared - counted, 0)),
    surplus: sum(group, ({ declared, counted }) => Math.max(counted - declared, 0)),
  }))
}

function counterOf(bags: readonly ModelBag[], counter: number) {
  const sent = ({ steps }: ModelBag) => steps.filter(({ isSent }) => isSent)
  const own = bags.filter((each) => sent(each).at(-1)?.counter === counter)
  const after = (which: 'comparedBefore' | 'fitted') =>
    bags.filter((each) => sent(each).some((one) => one.counter === counter && one[which])).length
  const hasTakenPart = bags.some((each) => sent(each).some((one) => one.counter === counter))
  if (!hasTakenPart) return []
  return [{ counter, ...differingOf(own), again: after('comparedBefore'), fitted: after('fitted') }]
}

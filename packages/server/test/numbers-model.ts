import { compare, type Declaration } from '@kassavirta/domain/bags/counting/rules'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { cents } from '@kassavirta/domain/kernel/money/money'
import { coins, countsTotal, notes, type PieceField } from '@kassavirta/domain/kernel/money/denominations'
import { inBands, percentileOf, waitBands } from '@kassavirta/domain/reports/statistics/rules'
import * as fc from 'fast-check'

const FIELDS = ['pcs_20e', 'pcs_5e', 'pcs_2e', 'pcs_5cent'] as const satisfies readonly PieceField[]
/** Beside the change of the clocks in autumn. */
const BEGIN = Date.parse('2026-10-21T20:00:00Z')
export const DAYS = [
  '2026-10-21',
  '2026-10-22',
  '2026-10-24',
  '2026-10-25',
  '2026-10-26',
  '2026-10-28',
] as const

const pieces = fc.record(Object.fromEntries(FIELDS.map((field) => [field, fc.integer({ min: 0, max: 2 })])))
const step = fc.record({
  counter: fc.integer({ min: 0, max: 2 }),
  comparedBefore: fc.boolean(),
  fitted: fc.boolean(),
  isSent: fc.boolean(),
})

/** A bag of one of four places, of which two share an office. */
export const bag = fc
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
export type ModelBag = typeof bag extends fc.Arbitrary<infer Bag> ? Bag : never

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

export type Asked = { readonly from: string; readonly to: string; readonly office?: string | undefined }

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
export function foldNumbers(
  all: readonly ModelBag[],
  places: readonly { readonly office: string }[],
  asked: Asked,
) {
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

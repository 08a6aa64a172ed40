import { addDays, formatDay, type Day, weekdayShort } from '@kassavirta/domain/kernel/dates/dates'
import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import type { Cell } from '@kassavirta/domain/kernel/texts/csv'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { caseKindNames } from '@kassavirta/domain/questions/cases/terms.fi'
import type * as api from '@kassavirta/domain/reports/statistics/api'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { counted } from '../../platform/shown-values.ts'
import { ageWords, numbersTexts as texts, waitWords } from './texts.fi.ts'

type Tables = readonly NumberTable[]

const text = (value: string): Cell => ({ kind: 'text', value })
const count = (value: number | null): Cell => ({ kind: 'count', value })
const money = (value: number): Cell => ({ kind: 'money', value: cents(value) })
const office = {
  heading: texts.office,
  cell: (row: { readonly office: string }) => text(row.office || texts.noOffice),
}

type DifferenceFigures = {
  readonly bags: number
  readonly differing: number
  readonly shortCents: number
  readonly overCents: number
}
/** The bags stand beside their differences: of two bags nobody can be judged. */
const differing = [
  { heading: texts.bags, cell: ({ bags }: DifferenceFigures) => count(bags) },
  { heading: texts.differing, cell: (row: DifferenceFigures) => count(row.differing) },
  { heading: texts.short, cell: ({ shortCents }: DifferenceFigures) => money(shortCents) },
  { heading: texts.over, cell: ({ overCents }: DifferenceFigures) => money(overCents) },
]

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)

export function countingTables(
  { days, waits }: AnswerOf<typeof api.getCountingNumbers>,
  range: api.NumbersRange,
): Tables {
  const bags = sumOf(days, (each) => each.bags)
  const sum = formatEuros(cents(sumOf(days, (each) => each.cents)))
  const { median, ninth } = waits
  return [
    numberTable({
      name: texts.countedDays,
      aside: bags === 0 ? undefined : fill(texts.countedSum, { bags: counted(bags, texts.bagCount), sum }),
      rows: days,
      keyOf: (row) => `${row.day} ${row.office}`,
      columns: [
        { heading: texts.day, cell: ({ day }) => ({ kind: 'day', value: day }) },
        office,
        { heading: texts.bags, cell: (row) => count(row.bags) },
        { heading: texts.sum, cell: (row) => money(row.cents) },
        { heading: texts.differing, cell: (row) => count(row.differing) },
      ],
      days: bags === 0 ? undefined : daysIn(range).map((day) => dayBar(days, day)),
    }),
    numberTable({
      name: texts.waits,
      aside:
        median === null
          ? undefined
          : fill(texts.took, { median: durationText(median), ninth: durationText(ninth) }),
      rows: bags === 0 ? [] : waits.bands,
      keyOf: ({ band }) => band,
      columns: [
        { heading: texts.wait, cell: ({ band }) => text(waitWords[band]) },
        { heading: texts.bags, cell: (row) => count(row.count) },
      ],
      bar: (row) => row.count,
    }),
  ]
}

function daysIn({ from, to }: api.NumbersRange): readonly Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

const dayBar = (days: AnswerOf<typeof api.getCountingNumbers>['days'], day: Day) => ({
  day,
  name: formatDay(day),
  value: sumOf(
    days.filter((each) => each.day === day),
    ({ bags }) => bags,
  ),
})

const denominations = [...notes, ...coins]

export function differenceTables(answer: AnswerOf<typeof api.getDifferenceNumbers>): Tables {
  const { places, placeCount } = answer
  const found = denominations.flatMap(({ fieldName, name, unitValue }) => {
    const row = answer.denominations.find(({ field }) => field === fieldName)
    return row ? { ...row, name, worth: (row.surplus - row.missing) * unitValue } : []
  })
  return [
    numberTable({
      name: texts.places,
      aside:
        placeCount > places.length
          ? fill(texts.placesCut, { shown: places.length, all: placeCount })
          : undefined,
      rows: places,
      keyOf: ({ companyId }) => companyId,
      columns: [{ heading: texts.place, cell: ({ name }) => text(name) }, office, ...differing],
      bar: (row) => row.differing,
    }),
    numberTable({
      name: texts.denominations,
      rows: found,
      keyOf: ({ field }) => field,
      columns: [
        { heading: texts.denomination, cell: ({ name }) => text(name) },
        { heading: texts.bags, cell: ({ bags }) => count(bags) },
        { heading: texts.missingPieces, cell: ({ missing }) => count(missing) },
        { heading: texts.surplusPieces, cell: ({ surplus }) => count(surplus) },
        { heading: texts.worth, cell: ({ worth }) => money(worth) },
      ],
      bar: ({ bags }) => bags,
    }),
  ]
}

/** Below so many bags the share of differences says little of a person. */
const FEW_BAGS = 20

export const counterTables = ({ rows }: AnswerOf<typeof api.getCounterNumbers>): Tables => [
  numberTable({
    name: texts.countersTable,
    aside: texts.countersHint,
    rows,
    keyOf: ({ staffId }) => staffId,
    columns: [
      {
        heading: texts.counter,
        cell: ({ name }) => text(name),
        text: ({ name, bags }) => (bags < FEW_BAGS ? fill(texts.fewBags, { name }) : name),
      },
      ...differing,
      { heading: texts.again, cell: ({ again }) => count(again) },
      { heading: texts.fitted, cell: ({ fitted }) => count(fitted) },
    ],
    bar: ({ bags }) => bags,
  }),
]

export const runTables = ({ rows }: AnswerOf<typeof api.getRunNumbers>): Tables => [
  numberTable({
    name: texts.runsTable,
    aside: texts.runsHint,
    rows,
    keyOf: ({ routeId }) => routeId,
    columns: [
      { heading: texts.route, cell: ({ name }) => text(name) },
      office,
      { heading: texts.runCount, cell: ({ runs }) => count(runs) },
      { heading: texts.leftOnDay, cell: ({ leftOnDay }) => count(leftOnDay) },
      { heading: texts.backOnDay, cell: ({ backOnDay }) => count(backOnDay) },
      { heading: texts.stops, cell: ({ stops }) => count(stops) },
      { heading: texts.delivered, cell: ({ delivered }) => count(delivered) },
      { heading: texts.pickups, cell: ({ pickups }) => count(pickups) },
      { heading: texts.fetched, cell: ({ fetched }) => count(fetched) },
    ],
    bar: ({ runs, leftOnDay, backOnDay }) => Math.min(leftOnDay, backOnDay) / runs,
  }),
]

export function caseTables({ kinds, whole, ages }: AnswerOf<typeof api.getCaseNumbers>): Tables {
  const { asked, inTime } = whole
  const rows = kinds.map(({ kind, ...row }) => ({ ...row, name: caseKindNames[kind] }))
  return [
    numberTable({
      name: texts.answers,
      aside: asked === 0 ? undefined : fill(texts.inTimeOf, { inTime, asked }),
      rows: kinds.length > 1 ? [...rows, { ...whole, name: texts.all }] : rows,
      keyOf: ({ name }) => name,
      columns: [
        { heading: texts.kind, cell: ({ name }) => text(name) },
        { heading: texts.asked, cell: (row) => count(row.asked) },
        { heading: texts.answered, cell: ({ answered }) => count(answered) },
        { heading: texts.inTime, cell: (row) => count(row.inTime) },
        {
          heading: texts.median,
          fileHeading: texts.medianMinutes,
          cell: ({ median }) => count(median),
          text: ({ median }) => durationText(median),
        },
        {
          heading: texts.ninth,
          fileHeading: texts.ninthMinutes,
          cell: ({ ninth }) => count(ninth),
          text: ({ ninth }) => durationText(ninth),
        },
      ],
      bar: (row) => row.inTime / row.asked,
    }),
    numberTable({
      name: texts.ages,
      aside: texts.agesHint,
      empty: texts.noneWaits,
      rows: ages.some((each) => each.count > 0) ? ages : [],
      keyOf: ({ band }) => band,
      columns: [
        { heading: texts.age, cell: ({ band }) => text(ageWords[band]) },
        { heading: texts.caseCount, cell: (row) => count(row.count) },
      ],
      bar: (row) => row.count,
    }),
  ]
}

type Column<Row> = {
  readonly heading: string
  readonly cell: (row: Row) => Cell
  /** What the screen shows instead of the value that the file has. */
  readonly text?: (row: Row) => string
  /** The heading of the file, where that has another unit. */
  readonly fileHeading?: string
}

type TableOf<Row> = {
  /** The name of its sheet too: at most 31 characters. */
  readonly name: string
  readonly aside?: string | undefined
  readonly empty?: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string | number
  readonly columns: readonly Column<Row>[]
  /** How long the bar of a row is beside the others. */
  readonly bar?: (row: Row) => number
  readonly days?: NumberTable['days']
}

type NumberRow = {
  readonly key: string | number
  readonly cells: readonly Cell[]
  readonly texts: readonly string[]
  /** From 0 to 1; undefined where the table has no bars. */
  readonly bar: number | undefined
}

/** A table as the screen shows it and the file holds it; the first column names the rows. */
export type NumberTable = {
  readonly name: string
  readonly aside: string | undefined
  readonly empty: string
  readonly headings: readonly string[]
  readonly fileHeadings: readonly string[]
  readonly rows: readonly NumberRow[]
  /** A chart of days above the rows. */
  readonly days:
    | readonly { readonly day: string; readonly name: string; readonly value: number }[]
    | undefined
}

function numberTable<Row>(table: TableOf<Row>): NumberTable {
  const { name, aside, empty = texts.none, rows, keyOf, columns, bar, days } = table
  const top = Math.max(0, ...(bar ? rows.map(bar) : []))
  return {
    name,
    aside,
    empty,
    days,
    headings: columns.map(({ heading }) => heading),
    fileHeadings: columns.map(({ heading, fileHeading = heading }) => fileHeading),
    rows: rows.map((row) => ({
      key: keyOf(row),
      cells: columns.map(({ cell }) => cell(row)),
      texts: columns.map(({ cell, text }) => text?.(row) ?? textOf(cell(row))),
      bar: bar && (top === 0 ? 0 : Math.max(0, bar(row)) / top),
    })),
  }
}

function textOf(cell: Cell): string {
  if (cell === null || cell.value === null) return ''
  if (cell.kind === 'money') return formatEuros(cell.value)
  if (cell.kind === 'day') return `${weekdayShort(cell.value)} ${formatDay(cell.value)}`
  return String(cell.value)
}

/** `3 h 40 min`; a dash where nothing was measured. */
function durationText(minutes: number | null): string {
  if (minutes === null) return texts.unknown
  if (minutes < 60) return fill(texts.minutes, { minutes })
  return fill(texts.hours, { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

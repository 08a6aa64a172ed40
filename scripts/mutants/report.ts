import type { Mutant } from './mutate.ts'
import type { Survivor } from './survivor.ts'
import { survivors } from './survivors.ts'

/** What became of the mutants of a file. */
export type Outcome = {
  readonly file: string
  /** How many the compiler refused. */
  readonly refused: number
  readonly tried: readonly Mutant[]
  readonly survived: readonly Mutant[]
}

/** The share of mutants that must be noticed in each file, in per cent. */
const LEAST_SCORE = 85

const isOf = (file: string, { was, becomes }: Mutant, listed: Survivor): boolean =>
  listed.file === file && listed.was === was && listed.becomes === becomes

function figuresOf({ file, refused, tried, survived }: Outcome, list: readonly Survivor[]) {
  const isEqual = (mutant: Mutant): boolean =>
    list.some((listed) => listed.isEqual && isOf(file, mutant, listed))
  const equal = survived.filter(isEqual).length
  const killed = tried.length - survived.length
  const counted = tried.length - equal
  return { file, killed, survived: survived.length - equal, equal, refused, counted }
}

const scoreOf = (killed: number, counted: number): number => (counted === 0 ? 100 : (killed / counted) * 100)

/** A row for each file, and one for all. */
export function tableOf(outcomes: readonly Outcome[], list = survivors): string {
  const rows = outcomes.map((outcome) => figuresOf(outcome, list))
  const sum = (field: 'killed' | 'survived' | 'equal' | 'refused' | 'counted'): number =>
    rows.reduce((total, row) => total + row[field], 0)
  const all = {
    file: 'all',
    killed: sum('killed'),
    survived: sum('survived'),
    equal: sum('equal'),
    refused: sum('refused'),
    counted: sum('counted'),
  }
  const lines = [...rows, all].map(
    ({ file, killed, survived, equal, refused, counted }) =>
      `| ${file} | ${killed} | ${survived} | ${equal} | ${refused} | ${scoreOf(killed, counted).toFixed(0)} % |`,
  )
  return [
    '| file | killed | survived | equal | refused by types | score |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n')
}

/** Survivors that nobody has given a reason for. */
const openOf = ({ file, survived }: Outcome, list: readonly Survivor[]): readonly Mutant[] =>
  survived.filter((mutant) => !list.some((listed) => isOf(file, mutant, listed)))

/** Reasons for mutants that are noticed now, or that there are no more. */
const staleOf = ({ file, survived }: Outcome, list: readonly Survivor[]): readonly Survivor[] =>
  list.filter((listed) => listed.file === file && !survived.some((mutant) => isOf(file, mutant, listed)))

/** What is left to do. */
export function findingsOf(outcomes: readonly Outcome[], list = survivors): string {
  return outcomes
    .flatMap((outcome) => [
      ...openOf(outcome, list).map(
        ({ line, was, becomes }) => `open: ${outcome.file}:${line}\n    ${was}\n  → ${becomes}`,
      ),
      ...staleOf(outcome, list).map(({ file, was, becomes }) => `stale: ${file}\n    ${was}\n  → ${becomes}`),
    ])
    .map((finding) => `${finding}\n`)
    .join('')
}

/** Whether each file has its score, each survivor its reason and each reason its survivor. */
export const isFine = (outcomes: readonly Outcome[], list = survivors): boolean =>
  findingsOf(outcomes, list) === '' &&
  outcomes.every((outcome) => {
    const { killed, counted } = figuresOf(outcome, list)
    return scoreOf(killed, counted) >= LEAST_SCORE
  })

import { fileURLToPath } from 'node:url'

const count = (name: string, fallback: number) => Number(process.env[name] ?? fallback)
const only = process.env['BENCH_ONLY']?.split(',')

/** What makes a run shorter; docs/performance.md tells of each. */
export const settings = {
  /** Turns of each load and its floor; single calls and clicks get a few times as many. */
  rounds: count('BENCH_ROUNDS', 3),
  /** Seconds of load in each turn. */
  seconds: count('BENCH_SECONDS', 3),
  /** With one server process, and with two. */
  processes: Array.from({ length: count('BENCH_PROCESSES', 2) }, (_, index) => index + 1),
  /** Rows of other places in the large database. */
  foreign: count('BENCH_FOREIGN', 2_000_000),
  /** The built server of another commit, which takes turns with this one. */
  before: process.env['BENCH_BEFORE'],
  isWanted: (subject: string): boolean => only?.includes(subject) ?? true,
} as const

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))

export const programs = {
  portal: pathOf('../../packages/server/dist/main.js'),
  floor: pathOf('./floor.ts'),
  load: pathOf('./load.ts'),
} as const

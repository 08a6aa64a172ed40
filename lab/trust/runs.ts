import { openStage as openBench } from '../bench/stage.ts'
import { run as tamper } from './audit-tampering.ts'
import { claimedNumbers, fittedCounts } from './counting-table.ts'
import { run as deskFlood } from './desk-floods.ts'
import { run as exactlyOnce } from './exactly-once.ts'
import { run as forge } from './forged-audit.ts'
import { run as fuzz } from './fuzz.ts'
import { run as isolation } from './isolation.ts'
import { run as kills } from './kills.ts'
import { run as largeWork } from './large-work.ts'
import { run as lockHeld } from './lock-held.ts'
import { run as mails } from './mails.ts'
import { run as overload } from './overload.ts'
import { run as races } from './races.ts'
import { run as sessions } from './sessions.ts'
import type { Run } from './run.ts'

type Entry = {
  readonly run: Run
  /** The short form is part of `npm test`, the long one of `npm test -- whole`; docs/trust.md tells of the full one. */
  readonly sizes: Readonly<Record<Size, number>>
  /** Where it is not run, because other tests of the same suite hold the same for less. */
  readonly leftOutOf?: readonly string[]
}
export type Size = 'short' | 'long' | 'full'

const TESTS = ['short', 'long']
/** Held by tests of the server: `rights-in-force.race.test.ts`; of the embedded database `command-line.test.ts` kills a server. */
const SHORT = ['short']

export const runs: Readonly<Record<string, Entry>> = {
  isolation: { run: isolation, sizes: { short: 1, long: 2, full: 10 } },
  // The guards of the server's tests send hundreds more of the same kinds.
  fuzz: { run: fuzz, sizes: { short: 100, long: 4_000, full: 100_000 } },
  'exactly-once': { run: exactlyOnce, sizes: { short: 100, long: 1_000, full: 10_000 } },
  'kills-postgres': {
    run: (options) => kills({ ...options, database: 'postgres' }),
    sizes: { short: 3, long: 20, full: 200 },
  },
  'kills-pglite': {
    run: (options) => kills({ ...options, database: 'pglite' }),
    sizes: { short: 1, long: 20, full: 200 },
    leftOutOf: SHORT,
  },
  mails: { run: mails, sizes: { short: 2, long: 5, full: 200 }, leftOutOf: SHORT },
  races: { run: races, sizes: { short: 2, long: 10, full: 40 }, leftOutOf: SHORT },
  sessions: { run: sessions, sizes: { short: 10, long: 100, full: 1_000 } },
  'lock-held': { run: lockHeld, sizes: { short: 1, long: 2, full: 10 }, leftOutOf: SHORT },
  // One who asks for much holds up nobody; the size is a percentage.
  'large-work': { run: largeWork, sizes: { short: 5, long: 25, full: 100 } },
  // At the counting table: a thief who declares the numbers of others, and a counter who makes counts fit.
  'claimed-numbers': {
    run: claimedNumbers,
    sizes: { short: 40, long: 400, full: 2_000 },
    leftOutOf: TESTS,
  },
  'fitted-counts': {
    run: fittedCounts,
    sizes: { short: 60, long: 600, full: 5_000 },
    leftOutOf: TESTS,
  },
  'desk-flood-cookies': {
    run: (options) => deskFlood(options, 'cookies'),
    sizes: { short: 1, long: 2, full: 20 },
    leftOutOf: TESTS,
  },
  'desk-flood-passwords': {
    run: (options) => deskFlood(options, 'passwords'),
    sizes: { short: 1, long: 2, full: 20 },
    leftOutOf: TESTS,
  },
  'desk-flood-names': {
    run: (options) => deskFlood(options, 'names'),
    sizes: { short: 1, long: 2, full: 20 },
    leftOutOf: TESTS,
  },
  'audit-tampering': {
    run: async ({ seed, size }) => {
      const { found, missed } = await tamper({ seed, runs: size })
      return { counts: { tamperings: size, found }, findings: missed === undefined ? [] : [missed] }
    },
    sizes: { short: 30, long: 1_000, full: 10_000 },
    leftOutOf: TESTS,
  },
  'forged-audit': {
    run: async ({ seed, size }) => {
      const { found, missed } = await forge({ seed, runs: size })
      return { counts: { forgeries: size, found }, findings: missed }
    },
    sizes: { short: 20, long: 200, full: 200 },
    leftOutOf: TESTS,
  },
  overload: {
    run: async ({ seed, size, timed }) => {
      const stage = await openBench()
      try {
        return await overload({ seed, seconds: size, timed, stage })
      } finally {
        await stage.close()
      }
    },
    sizes: { short: 1, long: 1, full: 10 },
    leftOutOf: TESTS,
  },
}

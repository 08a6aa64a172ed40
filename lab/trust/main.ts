import { inspect } from 'node:util'
import { addTemplate, copyTemplate } from '../../packages/server/test/database.ts'
import { within } from '../ending.ts'
import { askedOf, numberOf, wordOf } from '../settings.ts'
import { startDatabase } from '../stage.ts'
import { heading, row, say } from '../table.ts'
import { run as auditTampering } from './audit-tampering.ts'
import { run as exactlyOnce } from './exactly-once.ts'
import { run as fuzz } from './fuzz.ts'
import { onEmbedded, onPostgres, run as kills } from './kills.ts'
import { run as largeWork } from './large-work.ts'
import { run as mails } from './mails.ts'
import { run as races } from './races.ts'
import type { Result, Run, Stage } from './run.ts'
import { run as sessions } from './sessions.ts'

const SIZES = ['short', 'long', 'full'] as const

/** Each run, and how much it tries when it is short, long (`npm test -- whole`) and full (docs/trust.md). */
const runs: Readonly<Record<string, readonly [Run, readonly [short: number, long: number, full: number]]>> = {
  fuzz: [fuzz, [100, 4_000, 100_000]],
  'exactly-once': [exactlyOnce, [100, 1_000, 10_000]],
  'kills-postgres': [(options) => kills(options, onPostgres), [3, 20, 200]],
  'kills-pglite': [(options) => kills(options, onEmbedded), [1, 20, 200]],
  mails: [mails, [2, 5, 200]],
  races: [races, [2, 10, 40]],
  sessions: [sessions, [10, 100, 1_000]],
  'large-work': [largeWork, [5, 25, 100]],
  'audit-tampering': [auditTampering, [30, 300, 10_000]],
}

/** How many findings of a run are printed: the first ones say what is wrong. */
const SHOWN = 20

/** Makes the runs one after the other; whether none of them found anything. */
export async function run(args: readonly string[]): Promise<boolean> {
  const names = askedOf(Object.keys(runs), args)
  const size = SIZES.indexOf(wordOf('TRUST_SIZE', SIZES, 'full'))
  const seed = numberOf('TRUST_SEED', 20_261_116)
  const stage = await openStage()
  heading('run', 'seed', 'seconds', 'outcome', 'counts')
  let failed = 0
  for (const name of names) {
    const [work, sizes] = runs[name]!
    const began = performance.now()
    const { counts, findings, outcome } = await within(() => work({ seed, size: sizes[size]!, stage })).then(
      (result) => ({ ...result, outcome: result.findings.length === 0 ? 'passed' : 'FAILED' }),
      // The others can still tell what they find.
      (error: unknown) => ({ counts: {}, findings: [inspect(error)], outcome: 'BROKE' }),
    )
    row(name, seed, ((performance.now() - began) / 1000).toFixed(0), outcome, inWords(counts))
    for (const finding of findings.slice(0, SHOWN)) say(`  ${finding}`)
    if (findings.length > 0) failed += 1
  }
  return failed === 0
}

async function openStage(): Promise<Stage> {
  // The times of commits tell which of two transactions was first.
  const postgres = startDatabase(['track_commit_timestamp=on'])
  await addTemplate(postgres.url)
  return {
    addDatabase: (options) => copyTemplate(postgres.url, options),
    crashPostgres: postgres.crash,
  }
}

const inWords = (counts: Result['counts']): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')

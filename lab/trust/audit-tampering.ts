import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { auditKeyOf, type AuditKeys } from '../../packages/server/src/platform/audit/audit-keys.ts'
import { currentHead, type Head } from '../../packages/server/src/platform/audit/heads.ts'
import { sealAll } from '../../packages/server/src/platform/audit/seal-audit.ts'
import { verifyAudit } from '../../packages/server/src/platform/audit/verify-audit.ts'
import type { Database } from '../../packages/server/src/platform/database/database.ts'
import { openEmbedded } from '../../packages/server/src/platform/database/embedded.ts'
import { migrate } from '../../packages/server/src/platform/database/migrations.ts'
import { writeAudit } from '../../packages/server/src/platform/ledgers/record.ts'
import { tamper, tamperings, type Tampering } from './tamperings.ts'

export type Options = { readonly seed: number; readonly runs: number }
export type Result = Options & {
  readonly found: number
  /** The first tampering that was not found, made as small as possible. */
  readonly missed: string | undefined
}

const KEYS: AuditKeys = [auditKeyOf('the key of this run')]
const WRITTEN = new Date('2026-06-18T08:00:00Z')
/** Later, so that a row without a seal is no longer a new one. */
const VERIFIED = new Date('2026-06-20T09:00:00Z')
const ROWS = 24

/** Changes a sealed log in as many ways as asked for, each undone after it, and counts those that the verifier finds. */
export async function runOn(database: Database, options: Options): Promise<Result> {
  const head = await fill(database)
  if (!(await holds(database.db, head))) throw new Error('the untouched log does not hold')
  return tamperOften(database, head, options)
}

/** The same on a database of its own. */
export async function run(options: Options): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'kassavirta-tampering-'))
  const database = await openEmbedded(folder)
  try {
    await migrate(database)
    return await runOn(database, options)
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function tamperOften(database: Database, head: Head, { seed, runs }: Options): Promise<Result> {
  let found = 0
  const property = fc.asyncProperty(tamperings({ rows: ROWS }), async (tampering) => {
    if (await holdsAfter(database, head, tampering)) return false
    found += 1
    return true
  })
  const { counterexample } = await fc.check(property, { seed, numRuns: runs })
  return { seed, runs, found, missed: counterexample ? JSON.stringify(counterexample[0]) : undefined }
}

class Undone extends Error {}

async function holdsAfter(database: Database, head: Head, tampering: Tampering): Promise<boolean> {
  let held = false
  try {
    await database.db.transaction(async (tx) => {
      const execute = async (text: string) => {
        const { rows } = (await tx.execute(text)) as { readonly rows: readonly Record<string, unknown>[] }
        return rows
      }
      await tamper({ db: tx, run: execute, auditKeys: KEYS, clock: () => VERIFIED }, tampering)
      held = await holds(tx, head)
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  return held
}

async function holds(db: Database['db'], head: Head): Promise<boolean> {
  const { faults, late } = await verifyAudit({ db, auditKeys: KEYS, now: VERIFIED, heads: [head] })
  return faults.length === 0 && late.length === 0
}

/** Rows of many kinds, sealed in several turns as they would be. */
async function fill({ db }: Database): Promise<Head> {
  const clock = () => WRITTEN
  for (let number = 1; number <= ROWS; number += 1) {
    await writeAudit(db, {
      at: WRITTEN,
      action: number % 3 === 0 ? 'deposit.created' : 'session.started',
      userId: number % 4 === 0 ? null : number,
      companyId: number % 3 === 0 ? number : null,
      subject: number % 5 === 0 ? '' : String(number),
      detail:
        number % 2 === 0 ? {} : { sum: number * 1000.5, text: 'Ääkkösiä "…"', list: [1, null, { a: true }] },
    })
    if (number % 7 === 0) await sealAll({ db, auditKeys: KEYS, clock })
  }
  await sealAll({ db, auditKeys: KEYS, clock })
  const head = await currentHead({ db, auditKeys: KEYS, clock })
  if (!head) throw new Error('nothing was sealed')
  return head
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(Date.now()) },
      runs: { type: 'string', default: '10000' },
    },
  })
  const result = await run({ seed: Number(values.seed), runs: Number(values.runs) })
  process.stdout.write(`${JSON.stringify(result)}\n`)
  process.exitCode = result.missed === undefined ? 0 : 1
}

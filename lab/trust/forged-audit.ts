import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { auditKeyOf, type AuditKeys } from '../../packages/server/src/platform/audit/audit-keys.ts'
import { readHeadFile, headKeeper } from '../../packages/server/src/platform/audit/heads.ts'
import { auditSealer } from '../../packages/server/src/platform/audit/seal-audit.ts'
import { verifyAudit } from '../../packages/server/src/platform/audit/verify-audit.ts'
import type { Database, Db } from '../../packages/server/src/platform/database/database.ts'
import { openEmbedded } from '../../packages/server/src/platform/database/embedded.ts'
import { migrate } from '../../packages/server/src/platform/database/migrations.ts'
import { writeAudit } from '../../packages/server/src/platform/ledgers/record.ts'
import { deployedHeads, type DeployedHeads } from '../../scripts/papers/deployed-heads.ts'
import { idOf, rowChanges } from './tamperings.ts'

export type Options = { readonly seed: number; readonly runs: number }
export type Result = Options & {
  readonly found: number
  /** Every forgery that a restarted server sealed, or that `audit verify` did not see. */
  readonly missed: readonly string[]
}

const KEYS: AuditKeys = [auditKeyOf('the key of this run')]
const NOW = new Date('2026-06-18T08:00:00Z')
const TOLD_ROWS = 12
/** Sealed since the head was last told, in the minute before the restart. */
const NEWEST_ROWS = 4

/** An operator of the database forges a row of today; then the server restarts. */
type Forgery = {
  readonly at: number
  readonly change: string
  readonly deployed: DeployedHeads
  /** Whether the running server sees the cut before it stops. */
  readonly isSeen: boolean
}

const forgeries: fc.Arbitrary<Forgery> = fc.record({
  at: fc.integer({ min: 1, max: TOLD_ROWS + NEWEST_ROWS }),
  change: fc.constantFrom(...rowChanges),
  deployed: fc.constantFrom(...deployedHeads()),
  isSeen: fc.boolean(),
})

/** Cuts the chain, forges the row where it was cut and restarts the server, as often as asked for. */
export async function runOn(database: Database, { seed, runs }: Options): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'kassavirta-forged-'))
  try {
    for (let number = 1; number <= TOLD_ROWS; number += 1) await addRow(database.db, number)
    const missed: string[] = []
    for (const [index, forgery] of fc.sample(forgeries, { seed, numRuns: runs }).entries())
      if (!(await isFound(database, join(folder, String(index)), forgery))) missed.push(wordsOf(forgery))
    return { seed, runs, found: runs - missed.length, missed }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same on a database of its own. */
export async function run(options: Options): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'kassavirta-forged-database-'))
  const database = await openEmbedded(folder)
  try {
    await migrate(database)
    return await runOn(database, options)
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const wordsOf = ({ at, change, deployed }: Forgery): string =>
  `${deployed.file}: row ${at} forged (${change}) and sealed anew`

const addRow = (db: Db, number: number) =>
  writeAudit(db, {
    at: NOW,
    action: 'deposit.created',
    userId: number,
    companyId: number,
    subject: String(number),
    detail: { sum: number },
  })

class Undone extends Error {}

async function isFound({ db }: Database, file: string, forgery: Forgery): Promise<boolean> {
  let found = false
  try {
    await db.transaction(async (tx) => {
      found = await tryOne(tx, file, forgery)
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  return found
}

async function tryOne(db: Db, file: string, { at, change, deployed, isSeen }: Forgery): Promise<boolean> {
  const auditHeadFile = deployed.path === undefined ? undefined : file
  const running = serverOn(db, auditHeadFile)
  await running.seal()
  await running.report()
  for (let number = 1; number <= NEWEST_ROWS; number += 1) await addRow(db, TOLD_ROWS + number)
  await running.seal()
  await forge(db, at, change)
  if (isSeen) await running.seal()
  await running.report()
  if (!deployed.isKept) rmSync(file, { force: true })
  const isSealed = await serverOn(db, auditHeadFile).seal()
  const heads = auditHeadFile === undefined ? [] : await readHeadFile(auditHeadFile)
  const { faults } = await verifyAudit({ db, auditKeys: KEYS, now: NOW, heads })
  return !isSealed && faults.length > 0
}

/** The background work of one process, and whether it sealed. */
function serverOn(db: Db, auditHeadFile: string | undefined) {
  const deps = { db, auditKeys: KEYS, clock: () => NOW, settings: { auditHeadFile } }
  const heads = headKeeper(deps, { info: () => undefined })
  const sealNext = auditSealer(deps, heads)
  const seal = () =>
    sealNext().then(
      () => true,
      (error: Error) => {
        if (error.name !== 'ChainChanged') throw error
        return false
      },
    )
  return { seal, report: heads.report }
}

/** Past every trigger and foreign key. Heads in the outbox are rows of the same database. */
async function forge(db: Db, at: number, change: string): Promise<void> {
  for (const statement of [
    'set local session_replication_role = replica',
    `update audit set ${change} where id = ${idOf(at)}`,
    `delete from audit_seal where seq >= ${at}`,
    `delete from outbox where type = 'audit.head'`,
    'set local session_replication_role = origin',
  ])
    await db.execute(statement)
}

import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { givenPortal } from './harness.ts'
import { execute } from '../src/cli/execute.ts'
import { audit, auditSeal } from '../src/tables/ledgers.ts'
import { writeAudit } from '../src/platform/ledgers/audit.ts'
import { sealAll } from '../src/platform/audit/seal-audit.ts'

const portal = givenPortal()
const deps = () => ({ ...portal.deps, database: portal.database, db: portal.database.db })
const run = (...args: readonly string[]) => execute(deps(), ['audit', ...args], undefined)
const inDays = (days: number) => new Date(portal.now.getTime() + days * DAY_MS)

async function addDay(subject: string): Promise<void> {
  const common = { at: portal.now, action: 'deposit.created', userId: 1, companyId: 2 }
  for (const part of ['a', 'b']) await writeAudit(deps().db, { ...common, subject: subject + part })
  await sealAll(deps())
}

test('old rows are taken from the beginning, a sealed note tells of them, and the rest still holds', async () => {
  for (const subject of ['1', '2', '3']) {
    await addDay(subject)
    portal.now = inDays(300)
  }
  const [, , , last] = await deps().db.select().from(auditSeal).orderBy(auditSeal.seq)
  const before = inDays(-500).toISOString().slice(0, 10)
  expect(await run('retain', '--before', before)).toMatchObject({
    stderr: '',
    stdout: 'Took 4 row(s), seals 1 to 4.\n',
  })
  const rows = await deps().db.select().from(audit).orderBy(audit.id)
  expect(rows.map(({ subject, action }) => subject || action)).toEqual(['3a', '3b', 'audit.retained'])
  expect(rows.at(-1)?.detail).toEqual({
    before: `${before}T00:00:00.000Z`,
    rows: 4,
    firstSeq: 1,
    lastSeq: 4,
    lastHash: last?.hash,
    through: null,
  })
  expect((await run('verify')).stdout).toMatch(/^All 3 sealed rows hold; 0 wait/)
  expect((await run('retain', '--before', before)).stdout).toBe('There is nothing to take.\n')
  await addDay('4')
  portal.now = inDays(700)
  const later = inDays(-450).toISOString().slice(0, 10)
  expect((await run('retain', '--before', later)).stdout).toBe('Took 5 row(s), seals 5 to 9.\n')
  expect((await run('verify')).stdout).toMatch(/^All 1 sealed rows hold/)
})

test('what is younger than the least time is not taken, nor anything from a log that does not hold', async () => {
  await addDay('1')
  portal.now = inDays(401)
  const refused = await run('retain', '--before', portal.now.toISOString().slice(0, 10))
  expect(refused).toMatchObject({ exitCode: 1, stderr: 'The audit log is kept for 400 days at least.\n' })
  await deps().db.update(audit).set({ subject: 'x' }).where(eq(audit.subject, '1a'))
  const broken = await run('retain', '--before', inDays(-400).toISOString().slice(0, 10))
  expect(broken).toMatchObject({ exitCode: 1, stderr: 'The seal of audit row 1 is broken.\n' })
  expect(await run('retain', '--before', 'eilen')).toMatchObject({ exitCode: 2 })
  expect(await deps().db.$count(audit)).toBe(2)
})

test('verifying the audit log names the first row whose seal is broken', async () => {
  const { db } = deps()
  const set = (value: string) =>
    execute(portal.deps, ['parameter', 'set', 'visitRequestMinimumLeadTime', value], undefined)
  for (const value of ['1', '2', '3']) await set(`1${value}`)
  await sealAll(portal.deps)
  await set('20')
  const seals = await db.select().from(auditSeal).orderBy(auditSeal.seq)
  expect((await run('verify')).stdout.split('\n')).toEqual([
    `All ${seals.length} sealed rows hold; 2 wait(s) for a seal.`,
    expect.stringContaining(`The head is {"seq":${seals.length},"hash":"${seals.at(-1)?.hash}"`),
    '',
  ])
  await db.update(audit).set({ subject: 'another' }).where(eq(audit.id, seals[3]!.auditId))
  expect(await run('verify')).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: 'The seal of audit row 4 is broken.\n',
  })
})

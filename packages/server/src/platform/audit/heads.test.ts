import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gte } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { auditTools } from '../../../test/audit-tools.ts'
import { givenPortal } from '../../../test/harness.ts'
import { auditSeal, outbox } from '../../tables/ledgers.ts'
import { headsIn, headKeeper } from './heads.ts'
import { auditSealer } from './seal-audit.ts'

const portal = givenPortal()
const { add, asOwner, cutFrom, db, deps, head, seals } = auditTools(portal)
const folder = mkdtempSync(join(tmpdir(), 'kassavirta-heads-'))
afterAll(() => rmSync(folder, { recursive: true }))

beforeEach(() => add('1', '2', '3', '4'))

test('a server seals nothing once its chain has been cut', async () => {
  const sealNext = auditSealer(deps())
  await sealNext()
  await asOwner((tx) => tx.delete(auditSeal).where(gte(auditSeal.seq, 3)))
  await expect(sealNext()).rejects.toThrow('seal 4 of the audit log is gone or changed')
  expect(await seals()).toHaveLength(2)
})

/** A server of its own, with the file in which it keeps heads. */
function givenServer(name: string) {
  const auditHeadFile = join(folder, name)
  const lines: object[] = []
  const heads = headKeeper(
    { ...deps(), settings: { ...portal.deps.settings, auditHeadFile } },
    { info: (detail) => lines.push(detail) },
  )
  return { auditHeadFile, lines, report: heads.report, sealNext: auditSealer(deps(), heads) }
}

test('a new process holds the chain against the file', async () => {
  const { auditHeadFile, lines, report, sealNext } = givenServer('heads')
  await report()
  await sealNext()
  await report()
  await report()
  const kept = await head()
  expect(lines).toEqual([{ head: kept }])
  expect(readFileSync(auditHeadFile, 'utf8')).toBe(`${JSON.stringify(kept)}\n`)
  const events = await db().select().from(outbox)
  expect(events).toMatchObject([{ type: 'audit.head', data: { seq: 4, hash: kept.hash } }])
  await add('5')
  await sealNext()
  await report()
  expect([lines.length, await db().$count(outbox)], 'the provider hears of it once an hour').toEqual([2, 1])
  await cutFrom(2)
  writeFileSync(auditHeadFile, '{"seq":1}\n', { flag: 'a' })
  const restarted = givenServer('heads')
  await expect(restarted.sealNext()).rejects.toThrow('seal 5 of the audit log is gone or changed')
})

test('a chain that was cut is never told as the head [R-AUD-04]', async () => {
  const { auditHeadFile, report, sealNext } = givenServer('cut')
  await sealNext()
  await report()
  const before = await head()
  await add('5')
  await sealNext()
  const newest = await head()
  await cutFrom(3)
  await expect(sealNext()).rejects.toThrow('seal 5')
  // As a server does when it stops.
  await report()
  expect(headsIn(readFileSync(auditHeadFile, 'utf8'))).toEqual([before, newest])
  await expect(givenServer('cut').sealNext()).rejects.toThrow('seal 5 of the audit log is gone or changed')
})

test('of the heads in a file the furthest counts, whatever order they are in', async () => {
  const { auditHeadFile, report, sealNext } = givenServer('order')
  await sealNext()
  const early = await head()
  await add('5')
  await sealNext()
  await report()
  appendFileSync(auditHeadFile, `${JSON.stringify(early)}\n`)
  await cutFrom(5)
  await expect(givenServer('order').sealNext()).rejects.toThrow('seal 5 of the audit log is gone or changed')
})

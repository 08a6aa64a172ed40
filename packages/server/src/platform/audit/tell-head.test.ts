import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gte } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { auditTools } from '../../../test/audit-tools.ts'
import { givenPortal } from '../../../test/harness.ts'
import { auditSeal, outbox } from '../../tables/ledgers.ts'
import { auditSealer, sealAll } from './seal-audit.ts'
import { headTeller, readToldHead } from './tell-head.ts'

const portal = givenPortal()
const { add, asOwner, cutFrom, db, deps, head, seals } = auditTools(portal)
const folder = mkdtempSync(join(tmpdir(), 'kassavirta-heads-'))
afterAll(() => rmSync(folder, { recursive: true }))

beforeEach(() => add('1', '2', '3', '4'))

test('a server seals nothing any more once the chain that it knew has been cut', async () => {
  const sealNext = auditSealer(deps())
  await sealNext()
  await asOwner((tx) => tx.delete(auditSeal).where(gte(auditSeal.seq, 3)))
  await expect(sealNext()).rejects.toThrow('seal 4 of the audit log is gone or changed')
  expect(await seals()).toHaveLength(2)
})

test('the head goes to the log, to the file and to the outbox, and a new process holds the chain against the file', async () => {
  const auditHeadFile = join(folder, 'heads')
  const told = { ...deps(), settings: { ...portal.deps.settings, auditHeadFile } }
  const lines: object[] = []
  const tell = headTeller(told, { info: (detail) => lines.push(detail) })
  await tell()
  await sealAll(deps())
  await tell()
  await tell()
  const kept = await head()
  expect(lines).toEqual([{ head: kept }])
  expect(readFileSync(auditHeadFile, 'utf8')).toBe(`${JSON.stringify(kept)}\n`)
  const events = await db().select().from(outbox)
  expect(events).toMatchObject([{ type: 'audit.head', data: { seq: 4, hash: kept.hash } }])
  await add('5')
  await sealAll(deps())
  await tell()
  expect([lines.length, await db().$count(outbox)], 'the provider hears of it once an hour').toEqual([2, 1])
  await cutFrom(2)
  writeFileSync(auditHeadFile, '{"seq":1}\n', { flag: 'a' })
  const restarted = auditSealer(deps(), () => readToldHead(told))
  await expect(restarted()).rejects.toThrow('seal 5 of the audit log is gone or changed')
})

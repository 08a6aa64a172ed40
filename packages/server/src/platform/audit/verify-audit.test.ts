import { DAY_MS, MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { eq, max, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditTools } from '../../../test/audit-tools.ts'
import { givenPortal } from '../../../test/harness.ts'
import { audit, auditSeal } from '../../tables/ledgers.ts'
import { sha256 } from '../database/canonical.ts'
import { auditKeyOf } from './audit-keys.ts'
import { reportHead } from './heads.ts'
import { noteCarried } from './chain.ts'
import { auditSealer, sealAll } from './seal-audit.ts'

const portal = givenPortal()
const { add, asOwner, cutFrom, db, deps, head, seals, verify } = auditTools(portal)
const rowOf = async (seq: number) => (await seals())[seq - 1]!.auditId

beforeEach(() => add('1', '2', '3', '4'))

test('rows are sealed in order, once, and never written again', async () => {
  await sealAll(deps())
  const before = await db().select().from(audit).orderBy(audit.id)
  await add('5')
  await sealAll(deps())
  await sealAll(deps())
  const after = await db().select().from(audit).orderBy(audit.id)
  expect(after.slice(0, 4)).toEqual(before)
  expect((await seals()).map(({ seq, auditId }) => [seq, auditId])).toEqual(
    after.map(({ id }, index) => [index + 1, id]),
  )
  expect(new Set((await seals()).map(({ hash }) => hash)).size).toBe(5)
  expect(await verify()).toMatchObject({ held: 5, waiting: 0, late: [], faults: [] })
})

test('a row that commits late gets its seal too', async () => {
  const sealNext = auditSealer(deps())
  await sealNext()
  const [{ next }] = (
    (await db().execute(sql`select nextval('audit_id_seq')::integer as next`)) as unknown as {
      rows: [{ next: number }]
    }
  ).rows
  await add('later')
  await sealNext()
  await db().execute(sql`insert into audit (id, at, action, subject) overriding system value
    values (${next}, ${portal.now.toISOString()}, 'slow', '')`)
  await sealNext()
  expect((await seals()).at(-1)?.auditId).toBe(next)
  expect(await verify()).toMatchObject({ held: 6, waiting: 0, faults: [] })
})

test('the database refuses a second seal, or a forked one', async () => {
  await sealAll(deps())
  await add('5')
  const [newest] = await db()
    .select({ id: max(audit.id) })
    .from(audit)
  const [last, ...others] = (await seals()).toReversed()
  const next = { ...last!, seq: 5, auditId: newest!.id!, previous: last!.hash, hash: 'next' }
  for (const forked of [
    { ...next, seq: 4 },
    { ...next, previous: last!.previous },
    { ...next, auditId: others[0]!.auditId },
    { ...next, hash: last!.hash },
  ])
    await expect(db().insert(auditSeal).values(forked)).rejects.toMatchObject({ cause: { code: '23505' } })
})

describe('the verifier finds', () => {
  test.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'a changed word',
      async () =>
        db()
          .update(audit)
          .set({ subject: '9' })
          .where(eq(audit.id, await rowOf(2))),
      /audit row 2 is broken/,
    ],
    [
      'a changed detail',
      async () =>
        db()
          .update(audit)
          .set({ detail: { b: 2 } })
          .where(eq(audit.id, await rowOf(3))),
      /audit row 3 is broken/,
    ],
    [
      'a removed row',
      async () => {
        const id = await rowOf(1)
        await asOwner((tx) => tx.delete(audit).where(eq(audit.id, id)))
      },
      /row of seal 1 is missing/,
    ],
    [
      'a removed beginning',
      () => asOwner((tx) => tx.delete(auditSeal).where(eq(auditSeal.seq, 1))),
      /before 2 are missing/,
    ],
    ['a gap', () => db().delete(auditSeal).where(eq(auditSeal.seq, 3)), /Seal 3 of the audit log is missing/],
    [
      'rows that changed places',
      async () => {
        const [second, third] = [await rowOf(2), await rowOf(3)]
        await asOwner(async (tx) => {
          for (const [seq, auditId] of [
            [2, -1],
            [3, second],
            [2, third],
          ] as const)
            await tx.update(auditSeal).set({ auditId }).where(eq(auditSeal.seq, seq))
        })
      },
      /audit row 2 is broken/,
    ],
    [
      'a new row with a made-up seal',
      async () => {
        await add('x')
        const [newest] = await db()
          .select()
          .from(audit)
          .orderBy(sql`id desc`)
          .limit(1)
        const last = (await seals()).at(-1)!
        await db()
          .insert(auditSeal)
          .values({ ...last, seq: 5, auditId: newest!.id, previous: last.hash, hash: sha256('made up') })
      },
      /audit row 5 is broken/,
    ],
    [
      'a row that was changed and sealed anew by the server itself',
      async () => {
        const id = await rowOf(2)
        await db().update(audit).set({ subject: '9' }).where(eq(audit.id, id))
        await db().delete(auditSeal).where(eq(auditSeal.seq, 2))
        await sealAll(deps())
      },
      /Seal 2 of the audit log is missing/,
    ],
  ])('%s', async (_title, tamper, message) => {
    await sealAll(deps())
    await tamper()
    expect((await verify()).faults.join()).toMatch(message)
  })

  test('the newest rows deleted, by a head that was kept', async () => {
    await sealAll(deps())
    const kept = await head()
    await cutFrom(3)
    expect((await verify()).faults).toEqual([])
    expect((await verify([kept])).faults).toEqual([
      'The audit log ends with seal 2; a head was kept of seal 4.',
    ])
    await add('5', '6')
    await sealAll(deps())
    expect((await verify([kept])).faults).toEqual([
      'Seal 4 of the audit log is another than the head that was kept.',
    ])
  })

  test('the newest rows deleted, by the head in the outbox alone', async () => {
    await sealAll(deps())
    await reportHead(deps())
    await cutFrom(4)
    expect((await verify()).faults).toEqual(['The audit log ends with seal 3; a head was kept of seal 4.'])
  })

  test('a head with a made-up signature', async () => {
    await sealAll(deps())
    const kept = await head()
    expect((await verify([{ ...kept, seq: 2 }])).faults).toEqual([
      'A head that was kept is not signed with a key of this portal.',
    ])
  })

  test('a chain that was made anew with another key', async () => {
    await sealAll({ ...deps(), auditKeys: [auditKeyOf('another')] })
    expect((await verify()).faults.join()).toMatch(/Seal 1 .* a key that is not known here/)
  })

  test('a row long without a seal, or sealed a day late [R-AUD-02]', async () => {
    portal.now = new Date(portal.now.getTime() + 5 * MINUTE_MS)
    expect(await verify()).toMatchObject({ waiting: 4, faults: [] })
    portal.now = new Date(portal.now.getTime() + 1)
    expect((await verify()).faults.join()).toMatch(/^4 row\(s\) .* no seal for more than five minutes/)
    portal.now = new Date(portal.now.getTime() + DAY_MS)
    await sealAll(deps())
    expect(await verify()).toMatchObject({ faults: [], late: [1, 2, 3, 4] })
  })
})

test('an old key only verifies what it sealed before', async () => {
  const [old] = portal.deps.auditKeys
  const both = [auditKeyOf('the new one'), old] as const
  await sealAll(deps())
  await add('5')
  await sealAll({ ...deps(), auditKeys: both })
  expect((await verify([], both as never)).faults).toEqual([])
  await add('6')
  await sealAll(deps())
  expect((await verify([], both as never)).faults.join()).toMatch(/Seal 6 .* a key that had been replaced/)
})

test('rows up to a note that they bear older times are not late', async () => {
  portal.now = new Date(portal.now.getTime() + 30 * DAY_MS)
  await db().transaction((tx) => noteCarried(tx, portal.deps.auditKeys, portal.now))
  await sealAll(deps())
  expect(await verify()).toMatchObject({ held: 5, late: [], faults: [] })
  await db().update(audit).set({ detail: {} }).where(eq(audit.subject, '2'))
  expect((await verify()).faults.join()).toMatch(/audit row 3 is broken/)
})

import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { done, read, refused } from '../../../test/bags-world.ts'
import { staffAtWork } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { auditedActions } from '../../../test/world.ts'
import { execute } from '../../cli/execute.ts'
import { deskFeatures } from '../../desk-app.ts'
import { writeEvent } from '../../platform/ledgers/record.ts'
import { sendNextMail, writeMail } from '../../platform/mail/mail.ts'
import { hashKey } from '../../platform/rights/access.ts'
import { audit, mail, providerKey } from '../../tables/ledgers.ts'
import { deskKey } from '../../tables/people.ts'
import { newProviderKey } from '../provider/queries.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db

let admin: Awaited<ReturnType<typeof staffAtWork>>
beforeEach(async () => {
  portal.now = new Date('2026-11-16T12:00:00Z')
  admin = await staffAtWork(portal, 'paakayttaja', ['admin'])
})

const pass = (minutes: number) => void (portal.now = new Date(portal.now.getTime() + minutes * 60_000))
const traffic = () => read(admin, '/traffic')
const as = (key: string) => ({ 'x-provider-key': key })
const importAs = (key: string, payload: object, query = '') =>
  portal.app.inject({ method: 'POST', url: `/api/provider/import${query}`, headers: as(key), payload })
const event = (n: number) =>
  writeEvent(db(), {
    type: 'deposit.removed',
    at: portal.now,
    companyId: null,
    userId: null,
    data: { entryId: n },
  })

describe('a key', () => {
  const KEY = 'A'.repeat(43)
  const NEW = { label: 'Toiminnanohjaus', key: KEY }

  test('opens the calls until it is ended, and is stored as a hash', async () => {
    const { keyId } = await done(admin, '/traffic/keys', NEW)
    expect((await importAs(KEY, {})).statusCode).toBe(200)
    const [stored] = await db().select().from(providerKey)
    expect(stored).toMatchObject({ id: keyId, label: 'Toiminnanohjaus', hash: hashKey(KEY) })
    const kept = JSON.stringify([await db().select().from(deskKey), await db().select().from(audit)])
    expect(kept).not.toContain(KEY)
    await done(admin, `/traffic/keys/${keyId}/end`, {})
    expect((await importAs(KEY, {})).statusCode).toBe(401)
    expect(await refused(admin, `/traffic/keys/${keyId}/end`, {})).toBe('stateChanged')
    const acts = await db()
      .select({ action: audit.action })
      .from(audit)
      .where(eq(audit.staffId, admin.staffId))
    expect(acts.map(({ action }) => action)).toEqual(['providerKey.added', 'providerKey.ended'])
    expect((await traffic()).keys).toMatchObject([{ keyId, ended: portal.now.toISOString() }])
  })

  test('wants a fresh code and 32 bytes', async () => {
    expect((await admin.act('/traffic/keys', { ...NEW, key: 'short' })).statusCode).toBe(400)
    const made = await execute(portal.deps, ['provider-key', 'new', '--label', 'Yöajo'], undefined)
    expect((await importAs(made.stdout.trim(), {})).statusCode).toBe(200)
    expect((await traffic()).keys).toMatchObject([{ label: 'Yöajo', readUpTo: null }])
    pass(6)
    expect(await refused(admin, '/traffic/keys', NEW)).toBe('codeNotFresh')
  })
})

test('the outbox tells how far each reader has come', async () => {
  const [fast, slow] = [await newProviderKey(db(), portal.now), await newProviderKey(db(), portal.now)]
  for (const n of [1, 2, 3]) await event(n)
  const outbox = (key: string, query = '') =>
    portal.app.inject({ url: `/api/provider/outbox${query}`, headers: as(key) })
  await outbox(slow, '?limit=1')
  pass(5)
  await outbox(fast)
  await outbox(fast, '?after=3')
  const { newest, keys } = await traffic()
  expect(newest).toMatchObject({ seq: 3 })
  expect(keys).toMatchObject([
    { readUpTo: 3, read: portal.now.toISOString() },
    { readUpTo: 1, read: '2026-11-16T12:00:00.000Z' },
  ])
})

test('every import is listed with counts and faults', async () => {
  const key = await newProviderKey(db(), portal.now, { label: 'Yöajo' })
  const shop = { extId: 'T1', name: 'Kauppa', businessId: '1234567-1' }
  await importAs(key, { companies: [shop] }, '?dryRun=true')
  await importAs(key, { companies: [shop] })
  pass(1)
  await importAs(key, { companies: [{ ...shop, name: 7 }] })
  pass(1)
  await execute(portal.deps, ['import', '-'], JSON.stringify({ companies: [shop] }))
  const { rows } = await read(admin, '/traffic/imports')
  const none = { created: 0, changed: 0, unchanged: 0, ended: 0 }
  expect(rows).toMatchObject([
    { key: null, applied: true, isDryRun: false, sections: { companies: { ...none, unchanged: 1 } } },
    { key: 'Yöajo', applied: false, sections: {}, faultCount: 1 },
    { applied: true, sections: { companies: { ...none, created: 1 } } },
    { applied: false, isDryRun: true },
  ])
  expect(rows[1].faults[0]).toMatchObject({ where: 'companies[0] (T1) name' })
})

describe('mail', () => {
  const fail = () => Promise.reject(new Error('no relay'))
  const address = 'maija@example.fi'

  test('that was given up is listed, and goes out again', async () => {
    await writeMail(db(), { recipient: address, subject: 'Koodi', body: 'AAAA-1111' }, portal.now)
    for (let n = 0; n < 12; n += 1) {
      await sendNextMail(db(), fail, portal.now)
      pass(60 * 24 * 3)
    }
    // Nobody works at the desk for a month without signing in.
    admin = await staffAtWork(portal, 'toinen', ['admin'])
    const { mails, failed, waiting } = await traffic()
    expect([failed, waiting]).toEqual([1, 0])
    expect(mails).toMatchObject([
      { recipient: address, attempts: 12, next: null, lastError: 'Error: no relay' },
    ])
    expect(JSON.stringify(mails)).not.toContain('AAAA')
    const { mailId } = mails[0]
    await done(admin, `/traffic/mail/${mailId}/again`, {})
    expect(await traffic()).toMatchObject({ failed: 0, waiting: 1, mails: [{ attempts: 0 }] })
    expect(await auditedActions(portal, eq(audit.staffId, admin.staffId))).toEqual(['mail.sentAgain'])
    expect(await sendNextMail(db(), () => Promise.resolve(), portal.now)).toBe(true)
    expect(await refused(admin, `/traffic/mail/${mailId}/again`, {})).toBe('stateChanged')
    expect((await db().select().from(mail))[0]).toMatchObject({ sentAt: portal.now })
  })

  test('is watched by an admin alone', async () => {
    const supervisor = await staffAtWork(portal, 'esimies', ['supervisor'])
    for (const path of ['', '/imports'])
      expect((await supervisor.browser.get(`/traffic${path}`)).statusCode).toBe(403)
    expect(await refused(supervisor, '/traffic/mail/1/again', {})).toBe('forbidden')
  })
})

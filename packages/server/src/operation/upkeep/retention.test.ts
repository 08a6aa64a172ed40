import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { datedRules, lastingRules } from '@kassavirta/domain/operation/upkeep/retention-api'
import { auditTools } from '../../../test/audit-tools.ts'
import { rowsOf } from '../../../test/database.ts'
import { read, refused } from '../../../test/bags-world.ts'
import { staffAtWork } from '../../../test/desk.ts'
import { buildSender, callsByEvent, postAs, type Sender } from '../../../test/event-calls.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addUser, signIn } from '../../../test/world.ts'
import { execute } from '../../cli/execute.ts'
import { deskFeatures } from '../../desk-app.ts'
import { sealAll } from '../../platform/audit/seal-audit.ts'
import { writeMail } from '../../platform/mail/mail.ts'
import { lastingTables, expiringTables } from '../../platform/retention/retention-rules.ts'
import { audit, idempotencyKey, mail, outbox } from '../../tables/ledgers.ts'
import { message } from '../../tables/letters.ts'
import { portalUser, recoveryCode, secondFactor } from '../../tables/people.ts'
import { savedView } from '../../tables/reports.ts'
import { deposit } from '../../tables/submissions.ts'
import { importBundle } from '../provider/import/import-bundle.ts'

describe('erasing a person', () => {
  const portal = givenPortal({ extra: deskFeatures })
  const db = () => portal.database.db
  const { verify } = auditTools(portal)

  const NAME = 'Kanarialintu'
  const CANARY = { extId: 'kanarialintu-7', username: 'kanarialintu', firstName: 'Kana', lastName: NAME }
  const EMAIL = 'kanarialintu@example.fi'
  const NIGHTLY = { ...CANARY, emailAddress: EMAIL, phoneNumber: '' }

  let sender: Sender
  let admin: Awaited<ReturnType<typeof staffAtWork>>
  beforeEach(async () => {
    sender = await buildSender(portal)
    const { id } = sender.user
    await db()
      .update(portalUser)
      .set({ ...CANARY, emailAddress: EMAIL })
      .where(eq(portalUser.id, id))
    admin = await staffAtWork(portal, 'paakayttaja', ['admin'])
  })

  const disable = () =>
    db().update(portalUser).set({ disabledAt: portal.now }).where(eq(portalUser.id, sender.user.id))
  const people = (rest = '') => `/retention/people/${sender.user.id}${rest}`
  const erase = (username = CANARY.username) => admin.act(people('/erase'), { username })

  /** Leaves the name wherever a person of a customer can leave it. */
  async function leaveTraces(): Promise<void> {
    const { id } = sender.user
    const user = { ...sender.user, ...CANARY, emailAddress: EMAIL }
    // The code comes by mail, and the new password ends all sessions.
    expect((await callsByEvent(portal, { ...sender, user })['user.activated']()).statusCode).toBe(204)
    const headers = await signIn(portal, id)
    const post = postAs(portal, { ...sender, headers })
    const person = { name: NAME, phoneNumber: '040', email: EMAIL }
    const visit = { contactInfo: NAME }
    const letters = [
      post('/api/contact', { ...person, contactReason: 'Johtoa', additionalInfo: 'Soittakaa' }),
      post('/api/feedback', { ...person, additionalinfo: 'Hyvä' }),
      post('/api/visit', { suggestedDate: '2026-11-20', additionalInfo: 'a', ...visit }),
      post('/api/visitChange', { originalDate: '2026-11-18', newDate: '2026-11-19', ...visit }),
      post('/api/inquiry', {
        additionalInformation: 'Miksi?',
        answerMethod: '1,1',
        answerPhone: '1',
        answerEmail: EMAIL,
      }),
      callsByEvent(portal, { ...sender, headers })['deposit.created'](),
    ]
    for (const answer of await Promise.all(letters)) expect(answer.statusCode).toBeLessThan(300)
    const payload = { firstName: 'Kana', lastName: `${NAME} 2`, emailAddress: `uusi.${EMAIL}` }
    await portal.app.inject({ method: 'PUT', url: '/api/userdata', headers, payload })
    await db()
      .insert(secondFactor)
      .values({ userId: id, sealedKey: 'k', sealedBy: 's', createdAt: portal.now })
    await db().insert(recoveryCode).values({ hash: 'h', userId: id, createdAt: portal.now })
    const answered = { userId: id, key: 'k', fingerprint: '', answer: { name: NAME }, createdAt: portal.now }
    await db().insert(idempotencyKey).values(answered)
    const view = {
      userId: id,
      page: 'DepositReport',
      name: NAME,
      search: { find: NAME },
      createdAt: portal.now,
    }
    await db().insert(savedView).values(view)
    const letter = { userId: id, type: 'tiedote', header: NAME, body: NAME, createdAt: portal.now }
    await db().insert(message).values(letter)
  }

  type Column = { readonly table: string; readonly column: string }

  /** The columns of the whole database in which the name stands. */
  async function traces(): Promise<readonly string[]> {
    const columns = await rowsOf<Column>(
      db(),
      sql`select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and data_type in ('text', 'json', 'jsonb') order by 1, 2`,
    )
    const found: string[] = []
    for (const { table, column } of columns) {
      const rows = sql`select from ${sql.identifier(table)} where ${sql.identifier(column)}::text ilike '%kanarialintu%' limit 1`
      if ((await rowsOf(db(), rows)).length > 0) found.push(`${table}.${column}`)
    }
    return found
  }

  describe('a person who is erased', () => {
    test('leaves no name in any table but the sealed log', async () => {
      await leaveTraces()
      await disable()
      expect((await traces()).length).toBeGreaterThan(12)
      const { erased, person } = await read(admin, people())
      expect(person).toMatchObject({ username: CANARY.username, isDisabled: true, isErased: false })
      expect(Object.entries(erased).filter(([, rows]) => rows === 0)).toEqual([])
      expect((await erase()).statusCode).toBe(200)
      expect(await traces()).toEqual(['audit.detail'])
      const [row] = await db().select().from(portalUser).where(eq(portalUser.id, sender.user.id))
      expect(row).toMatchObject({ firstName: 'Poistettu', emailAddress: '', passwordHash: null })
      const declared = await db().select().from(deposit).where(eq(deposit.userId, sender.user.id))
      expect(declared).toHaveLength(1)
      const [changed] = await db().select().from(outbox).where(eq(outbox.type, 'user.changed'))
      expect(changed?.data).toEqual({ firstName: '', lastName: '', emailAddress: '', phoneNumber: '' })
      const noted = await db().select().from(audit).where(eq(audit.action, 'user.erased'))
      expect(noted).toMatchObject([{ subject: String(sender.user.id), staffId: admin.staffId }])
      await sealAll(portal.deps)
      expect((await verify()).faults).toEqual([])
    })

    test('leaves the letters of a mailbox that others use too', async () => {
      await addUser(portal, { username: 'kollega', emailAddress: EMAIL })
      await writeMail(db(), { recipient: EMAIL, subject: 'Aihe', body: 'Koodi' }, portal.now)
      await disable()
      expect((await erase()).statusCode).toBe(200)
      expect(await db().select().from(mail).where(eq(mail.recipient, EMAIL))).toHaveLength(1)
    })

    test('does not come back by an import', async () => {
      await disable()
      await erase()
      const bundle = {
        users: [
          { ...NIGHTLY, restore: true },
          { ...NIGHTLY, extId: 'U9', username: 'toinen', lastName: 'Toinen' },
        ],
        roles: [{ user: CANARY.extId, company: 'T100', deposits: true }],
        mandates: [{ extId: 'V9', user: CANARY.extId, account: 'A1', start: '2026-11-01', deposit: true }],
      }
      const report = await importBundle(portal.deps.database, bundle, { now: portal.now, dryRun: false })
      expect(report.faults).toEqual([])
      expect(report.sections.users).toMatchObject({ created: 1 })
      expect(report.kept).toEqual(
        ['users', 'roles', 'mandates'].map((section) => ({ section, extId: `erased-${sender.user.id}` })),
      )
      const [row] = await db().select().from(portalUser).where(eq(portalUser.id, sender.user.id))
      expect(row).toMatchObject({ lastName: 'henkilö', disabledAt: portal.now })
    })
  })

  describe('nobody is erased', () => {
    test('who can still sign in, or without name, right or code', async () => {
      expect((await erase()).json().code).toBe('personNotDisabled')
      await disable()
      const wrong = await erase('toinen')
      expect([wrong.statusCode, wrong.json().errorCodes]).toEqual([400, { username: 'notSameName' }])
      const supervisor = await staffAtWork(portal, 'esimies', ['supervisor'])
      expect(await refused(supervisor, people('/erase'), { username: CANARY.username })).toBe('forbidden')
      portal.now = new Date(portal.now.getTime() + 6 * 60_000)
      expect((await erase()).json().code).toBe('codeNotFresh')
      expect((await read(admin, '/retention/people?q=kanaria')).rows).toMatchObject([{ isErased: false }])
    })
  })

  test('the command shows first and erases with --yes', async () => {
    const run = (...rest: readonly string[]) => execute(portal.deps, ['user', 'erase', ...rest], undefined)
    expect((await run(CANARY.username)).stderr).toMatch(/can still sign in/)
    await disable()
    expect((await run(CANARY.username)).stdout).toMatch(/sessions \d+[\s\S]*Nothing was changed/)
    expect((await traces()).length).toBeGreaterThan(1)
    expect((await run(CANARY.username, '--yes')).stdout).toMatch(/^Erased/)
    expect(await traces()).toEqual([])
    expect((await run(`erased-${sender.user.id}`, '--yes')).stdout).toMatch(/^Erased/)
  })
})

test('the desk names every rule by its table', () => {
  expect(datedRules).toEqual(expiringTables.map(({ table }) => table))
  expect(lastingRules).toEqual(lastingTables.map(({ tables: [first] }) => first))
})

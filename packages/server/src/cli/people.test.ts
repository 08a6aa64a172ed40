import { eq, asc, sql } from 'drizzle-orm'
import { expect, test, describe } from 'vitest'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { rowsOf } from '../../test/database.ts'
import { appCode, deskBrowser, givenDesk, STAFF_PASSWORD, staffAtWork } from '../../test/desk.ts'
import { givenPortal } from '../../test/harness.ts'
import { addUser } from '../../test/world.ts'
import { portalDoor } from '../platform/session/doors.ts'
import { verifyPassword } from '../platform/session/password.ts'
import { openFamily } from '../platform/session/session.ts'
import { countFailure, userSubject } from '../platform/session/throttle.ts'
import { audit, mail } from '../tables/ledgers.ts'
import {
  activationCode,
  loginThrottle,
  portalUser,
  recoveryCode,
  secondFactor,
  sessionFamily,
  staffSession,
  staffUser,
} from '../tables/people.ts'
import { execute } from './execute.ts'

const portal = givenPortal()
const run = (args: readonly string[], text?: string) => execute(portal.deps, args, text)

const maija = ['user', 'add', '--username', 'maija.v', '--first-name', 'Maija', '--last-name', 'Virtanen']
const addMaija = [...maija, '--email', 'maija@example.fi']

const user = async (username: string) => {
  const [found] = await portal.database.db.select().from(portalUser).where(eq(portalUser.username, username))
  return found
}
const commandsInAudit = async () => {
  const rows = await portal.database.db.select().from(audit).orderBy(audit.id)
  return rows
    .filter(({ action }) => action.startsWith('command.'))
    .map(({ action, subject, userId, detail }) => ({ action, subject, userId, detail }))
}
const families = () => portal.database.db.select().from(sessionFamily)
const codes = () => portal.database.db.select().from(activationCode)

test('a user is added with everything given, without a password', async () => {
  const args = [...addMaija, '--phone', '040 1234567', '--ext-id', 'U7']
  expect(await run(args)).toEqual({
    exitCode: 0,
    stdout: 'Added maija.v. Send a code with: portal user send-activation maija.v\n',
    stderr: '',
  })
  expect(await user('maija.v')).toMatchObject({
    extId: 'U7',
    firstName: 'Maija',
    lastName: 'Virtanen',
    emailAddress: 'maija@example.fi',
    phoneNumber: '040 1234567',
    passwordHash: null,
    disabledAt: null,
  })
  expect(await commandsInAudit()).toEqual([
    { action: 'command.user.add', subject: 'U7', userId: null, detail: {} },
  ])
})

test('without a provider’s key the user name is the key', async () => {
  await run(addMaija)
  expect(await user('maija.v')).toMatchObject({ extId: 'maija.v' })
})

test('adding never changes a user who is there', async () => {
  await addUser(portal, { extId: 'U7', username: 'maija.v', firstName: 'Toinen' })
  const sameName = await run(addMaija)
  expect(sameName).toMatchObject({ exitCode: 1, stdout: '' })
  expect(sameName.stderr).toBe('username: maija.v is the name of user U7\n')
  const sameKey = await run([...addMaija, '--ext-id', 'U7'])
  expect(sameKey).toMatchObject({ exitCode: 1, stderr: 'There is a user with the key U7 already.\n' })
  expect(await user('maija.v')).toMatchObject({ firstName: 'Toinen' })
  expect(await portal.database.db.select().from(audit)).toEqual([])
})

test('adding refuses what the import would refuse', async () => {
  const refused = await run([...maija, '--email', 'no address'])
  expect(refused.exitCode).toBe(1)
  expect(refused.stderr).toMatch(/^emailAddress: [^\n]+\n$/)
  expect(await user('maija.v')).toBeUndefined()
})

test('disabling ends the account, sign-ins and codes of one user', async () => {
  const gone = await addUser(portal, { username: 'maija.v', extId: 'U7' })
  const stays = await addUser(portal, { username: 'ville.k' })
  for (const { id } of [gone, stays]) await openFamily(portal.database.db, id, portal.now)
  await run(['user', 'send-activation', 'maija.v'])
  await run(['user', 'send-activation', 'ville.k'])

  const done = await run(['user', 'disable', 'MAIJA.V'])
  expect(done).toMatchObject({ exitCode: 0, stderr: '' })
  expect(done.stdout).toContain('Disabled maija.v.')
  // The command promises that an import of the same person leaves them disabled, unless the import restores them.
  const row = {
    extId: 'U7',
    username: 'maija.v',
    firstName: 'M',
    lastName: 'V',
    emailAddress: 'm@example.fi',
  }
  await run(['import', 'x'], JSON.stringify({ users: [row] }))
  expect(await user('maija.v')).toMatchObject({ disabledAt: portal.now })
  expect(await user('ville.k')).toMatchObject({ disabledAt: null })
  const ended = { [gone.id]: portal.now, [stays.id]: null }
  for (const { userId, revokedAt } of await families()) expect(revokedAt).toEqual(ended[userId])
  for (const { userId, usedAt } of await codes()) expect(usedAt).toEqual(ended[userId])
  expect((await commandsInAudit()).at(-2)).toEqual({
    action: 'command.user.disable',
    subject: 'U7',
    userId: null,
    detail: {},
  })

  expect((await run(['user', 'disable', 'maija.v'])).stdout).toBe('maija.v was disabled already.\n')
  expect(await commandsInAudit()).toHaveLength(4)
  await run(['import', 'x'], JSON.stringify({ users: [{ ...row, restore: true }] }))
  expect(await user('maija.v')).toMatchObject({ disabledAt: null })
})

test('a code goes to the address on record', async () => {
  await addUser(portal, { username: 'maija.v', extId: 'U7', emailAddress: 'oma@example.fi' })
  const sent = await run(['user', 'send-activation', 'maija.v'])
  expect(sent.stdout).toContain('oma@example.fi')
  expect(sent.stdout).toContain('portal mail list --codes')
  const hidden = await run(['mail', 'list'])
  const { stdout } = await run(['mail', 'list', '--codes'])
  expect(stdout).toMatch(
    /^──── \d+, 2026-11-15T08:00:00\.000Z, waits\nTo: oma@example\.fi\nSubject: Aktivointikoodi\n/,
  )
  const [, code = ''] = /^((?:[0-9A-Z]{4}-){5}[0-9A-Z]{4})$/m.exec(stdout) ?? []
  expect(code).toHaveLength(29)
  expect(hidden.stdout).toBe(stdout.replace(code, '••••'))
  expect(JSON.stringify(await commandsInAudit())).not.toContain(code)
  const [email] = await portal.database.db.select().from(mail)
  expect(await commandsInAudit()).toMatchObject([
    { action: 'command.user.send-activation', subject: 'U7' },
    { action: 'command.mail.codes', detail: { letters: [email?.id] } },
  ])
})

test.each([['disable'], ['send-activation']])('%s of an unknown user is refused', async (verb) => {
  const refused = await run(['user', verb, 'nobody'])
  expect(refused).toEqual({ exitCode: 1, stdout: '', stderr: 'There is no user nobody.\n' })
})

const SECRET = 'Salainen-99'

test('setting a password ends sign-ins, codes and failures', async () => {
  const { id } = await addUser(portal, { username: 'maija.v', extId: 'U7', passwordHash: 'old' })
  await openFamily(portal.database.db, id, portal.now)
  await run(['user', 'send-activation', 'maija.v'])
  await countFailure(portal.database.db, [userSubject(portalDoor, 'maija.v')], portal.now)

  const done = await run(['user', 'set-password', 'maija.v'], `${SECRET}\n`)
  expect(done.exitCode).toBe(0)
  expect(await verifyPassword(SECRET, (await user('maija.v'))?.passwordHash)).toBe(true)
  expect(await families()).toMatchObject([{ revokedAt: portal.now, revokedReason: 'password' }])
  expect(await codes()).toMatchObject([{ usedAt: portal.now }])
  expect(await portal.database.db.select().from(loginThrottle)).toEqual([])
  const letters = await portal.database.db.select().from(mail).orderBy(mail.id)
  expect(letters.at(-1)).toMatchObject({ subject: 'Salasanasi on vaihdettu' })

  const trail = await commandsInAudit()
  expect(trail.at(-1)).toMatchObject({ action: 'command.user.set-password', subject: 'U7', userId: null })
  expect(JSON.stringify([done, trail, letters])).not.toContain(SECRET)
})

test.each(['Short-1', 'nocapital-99', `${SECRET}ä`, '', `${SECRET}\n\n`])(
  'the password "%s" is refused and changes nothing',
  async (password) => {
    await addUser(portal, { username: 'maija.v', passwordHash: 'old' })
    const refused = await run(['user', 'set-password', 'maija.v'], password)
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
    expect(refused.stderr).toMatch(/^The password needs 8 to 128 characters: [^\n]*\n$/)
    expect(await user('maija.v')).toMatchObject({ passwordHash: 'old' })
  },
)

test('a disabled user gets neither a code nor a password', async () => {
  await addUser(portal, { username: 'maija.v', disabledAt: portal.now })
  const outcome = { exitCode: 1, stdout: '', stderr: 'maija.v is disabled.\n' }
  expect(await run(['user', 'send-activation', 'maija.v'])).toEqual(outcome)
  expect(await run(['user', 'set-password', 'maija.v'], SECRET)).toEqual(outcome)
  expect(await portal.database.db.select().from(mail)).toEqual([])
  expect(await user('maija.v')).toMatchObject({ passwordHash: null })
})

test('a second factor is reset, and its person told', async () => {
  const { id: userId } = await addUser(portal, { extId: 'U7', username: 'maija.v' })
  const none = await run(['user', 'reset-factor', 'maija.v'])
  expect(none.stdout).toBe('maija.v has no second factor.\n')
  const { db } = portal.database
  await db
    .insert(secondFactor)
    .values({ userId, sealedKey: 'x', sealedBy: 'x', createdAt: portal.now, activeAt: portal.now })
  await db.insert(recoveryCode).values({ hash: 'x', userId, createdAt: portal.now })
  expect((await run(['user', 'reset-factor', 'maija.v'])).stdout).toBe(
    'maija.v signs in with the password alone now.\n',
  )
  expect([await db.$count(secondFactor), await db.$count(recoveryCode)]).toEqual([0, 0])
  expect(await db.select().from(mail)).toMatchObject([
    { subject: 'Kaksivaiheinen tunnistautuminen on poistettu' },
  ])
  expect(await commandsInAudit()).toMatchObject([{ action: 'command.user.reset-factor', subject: 'U7' }])
  expect((await run(['user', 'reset-factor', 'nobody'])).stderr).toBe('There is no user nobody.\n')
})

const desk = givenDesk(portal)
const runWords = (...args: readonly string[]) => execute(portal.deps, args, undefined)
const atDesk = () => ({ ...portal, app: desk.app })

const add = (name: string, role: string) =>
  runWords('staff', 'add', name, '--role', role, '--first-name', 'Minna', '--last-name', 'Aho')
const codeIn = (stdout: string) => /: ([0-9A-Z]{4}(?:-[0-9A-Z]{4}){5})\n/.exec(stdout)?.[1] ?? ''
const staffCommandsInAudit = async () => {
  const rows = await portal.database.db.select().from(audit).orderBy(asc(audit.id))
  return rows
    .filter(({ action }) => action.startsWith('command.'))
    .map(({ action, subject, detail }) => ({ action, subject, detail }))
}
const person = async (username: string) => {
  const [found] = await portal.database.db.select().from(staffUser).where(eq(staffUser.username, username))
  return found
}

test('the first person signs in with the code of the command line', async () => {
  const { exitCode, stdout } = await add('minna', 'counter,service')
  expect(exitCode).toBe(0)
  const code = codeIn(stdout)
  const browser = deskBrowser(() => desk.app)
  expect((await browser.post('/activation', { code, password: STAFF_PASSWORD })).json()).toEqual({
    next: 'enrol',
  })
  const { key } = (await browser.post('/session/enrol', { code })).json()
  const shown = await browser.post('/session/factor', { code: appCode(key, portal.now) })
  expect(shown.json()).toMatchObject({
    staff: { username: 'minna', roles: ['counter', 'service'], standing: 'full' },
    recoveryCodes: { length: 10 },
  })
  expect(await staffCommandsInAudit()).toEqual([
    { action: 'command.staff.add', subject: 'minna', detail: { roles: ['counter', 'service'] } },
  ])
  expect(JSON.stringify(await portal.database.db.select().from(audit))).not.toContain(code)
})

test('a code is good for three days', async () => {
  const code = codeIn((await add('minna', 'counter')).stdout)
  portal.now = new Date(portal.now.getTime() + 3 * DAY_MS)
  const late = await deskBrowser(() => desk.app).post('/activation', { code, password: STAFF_PASSWORD })
  expect(late.statusCode).toBe(400)
})

test('supervisors are told of a code and of a reset [R-DOOR-13]', async () => {
  const eeva = ['--first-name', 'Eeva', '--last-name', 'Esimies', '--email', 'eeva@provider.example']
  await runWords('staff', 'add', 'eeva', '--role', 'supervisor', ...eeva)
  await add('minna', 'counter')
  await runWords('staff', 'reset-factor', 'minna')
  const letters = await portal.database.db.select().from(mail).orderBy(asc(mail.id))
  expect(letters.map(({ recipient }) => recipient)).toEqual(Array(3).fill('eeva@provider.example'))
  expect(letters.map(({ body }) => body)).toEqual([
    expect.stringContaining('Tunnus ja kertakoodi on tehty: Eeva Esimies (eeva)'),
    expect.stringContaining('Tunnus ja kertakoodi on tehty: Minna Aho (minna)'),
    expect.stringContaining('Tunnistautuminen on nollattu ja uusi kertakoodi tehty: Minna Aho (minna)'),
  ])
  expect(letters.map(({ body }) => codeIn(body)).join('')).toBe('')
})

describe('who gives rights handles no money', () => {
  test.each(['admin,counter', 'admin,packer', 'supervisor,admin'])('%s is refused', async (role) => {
    const refused = await add('minna', role)
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('handles no money')])
    expect(await person('minna')).toBeUndefined()
  })

  test('by the database as well', async () => {
    await add('minna', 'admin')
    const given = portal.database.db.update(staffUser).set({ counter: true })
    await expect(given).rejects.toThrow('Failed query')
  })
})

test.each([
  ['an unknown role', ['add', 'x1', '--role', 'boss', '--first-name', 'X', '--last-name', 'Y'], 2],
  ['no role', ['add', 'x1', '--first-name', 'X', '--last-name', 'Y'], 2],
  ['a role twice over beside an unknown one', ['roles', 'x1', '--role', 'counter,boss'], 2],
  ['a name with a space', ['add', 'x 1', '--role', 'counter', '--first-name', 'X', '--last-name', 'Y'], 1],
  ['nobody of that name', ['disable', 'x1'], 1],
  ['nobody to enrol', ['reset-factor', 'x1'], 1],
])('%s is refused', async (_, args, exitCode) => {
  expect((await runWords('staff', ...args)).exitCode).toBe(exitCode)
  expect(await staffCommandsInAudit()).toEqual([])
})

test('a name is one person’s, whatever its case', async () => {
  await add('minna', 'counter')
  expect(await add('MINNA', 'service')).toMatchObject({ exitCode: 1, stdout: '' })
})

describe('a session at work ends at once', () => {
  test('when its person is disabled, even while counting', async () => {
    const { browser, act } = await staffAtWork(atDesk(), 'laskija', ['counter'])
    expect((await act('/bags/receive', { number: '48210001' })).statusCode).toBe(200)
    expect((await runWords('staff', 'disable', 'laskija')).stdout).toBe('Disabled laskija.\n')
    expect((await act('/bags/receive', { number: '48210002' })).statusCode).toBe(401)
    expect((await browser.get('/session')).statusCode).toBe(401)
    const again = await deskBrowser(() => desk.app).post('/session', {
      username: 'laskija',
      password: STAFF_PASSWORD,
    })
    expect(again.statusCode).toBe(401)
    expect((await runWords('staff', 'disable', 'laskija')).stdout).toBe('laskija was disabled already.\n')
    expect(await staffCommandsInAudit()).toEqual([
      { action: 'command.staff.disable', subject: 'laskija', detail: {} },
    ])
  })

  test('when its roles change', async () => {
    const { act, browser, key } = await staffAtWork(atDesk(), 'laskija', ['counter'])
    expect((await runWords('staff', 'roles', 'laskija', '--role', 'service')).exitCode).toBe(0)
    expect((await act('/bags/receive', { number: '48210001' })).statusCode).toBe(401)
    portal.now = new Date(portal.now.getTime() + 60_000)
    await browser.post('/session', { username: 'laskija', password: STAFF_PASSWORD })
    await browser.post('/session/factor', { code: appCode(key, portal.now) })
    expect((await browser.get('/session')).json()).toMatchObject({ roles: ['service'] })
    expect((await act('/bags/receive', { number: '48210001' })).statusCode).toBe(403)
    expect(await staffCommandsInAudit()).toEqual([
      { action: 'command.staff.roles', subject: 'laskija', detail: { from: ['counter'], to: ['service'] } },
    ])
    expect((await runWords('staff', 'roles', 'laskija', '--role', 'service')).stdout).toContain('already')
  })

  test('when the factor is reset', async () => {
    const { browser, key } = await staffAtWork(atDesk(), 'laskija', ['counter'])
    const code = codeIn((await runWords('staff', 'reset-factor', 'laskija')).stdout)
    expect((await browser.get('/session')).statusCode).toBe(401)
    portal.now = new Date(portal.now.getTime() + 60_000)
    const next = await browser.post('/session', { username: 'laskija', password: STAFF_PASSWORD })
    expect(next.json()).toEqual({ next: 'enrol' })
    expect((await browser.post('/session/factor', { code: appCode(key, portal.now) })).statusCode).toBe(400)
    expect((await browser.post('/session/enrol', { code })).statusCode).toBe(200)
    const reasons = await portal.database.db.select({ reason: staffSession.revokedReason }).from(staffSession)
    expect(reasons).toContainEqual({ reason: 'factor' })
  })
})

test('the list tells roles and who can sign in', async () => {
  expect((await runWords('staff', 'list')).stdout).toContain('no staff yet')
  await staffAtWork(atDesk(), 'laskija', ['counter'])
  await add('minna', 'supervisor,service')
  await runWords('staff', 'disable', 'laskija')
  expect((await runWords('staff', 'list')).stdout.trimEnd().split('\n')).toEqual([
    'laskija  counter  disabled',
    'minna  service, supervisor  waits for the first sign-in',
  ])
})

test('no command of the staff touches the portal’s users', async () => {
  await add('minna', 'admin')
  expect(await rowsOf(portal.database.db, sql`select id from portal_user`)).toEqual([])
})

import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { execute } from '../src/cli/execute.ts'
import { audit, mail } from '../src/tables/ledgers.ts'
import { staffSession, staffUser } from '../src/tables/staff.ts'
import { rowsOf } from './database.ts'
import { appCode, deskBrowser, givenDesk, STAFF_PASSWORD, staffAtWork } from './desk.ts'
import { givenPortal } from './harness.ts'

const portal = givenPortal()
const desk = givenDesk(portal)
const run = (...args: readonly string[]) => execute(portal.deps, args, undefined)
const atDesk = () => ({ ...portal, app: desk.app })

const add = (name: string, role: string) =>
  run('staff', 'add', name, '--role', role, '--first-name', 'Minna', '--last-name', 'Aho')
const codeIn = (stdout: string) => /: ([0-9A-Z]{4}(?:-[0-9A-Z]{4}){5})\n/.exec(stdout)?.[1] ?? ''
const commandsInAudit = async () => {
  const rows = await portal.database.db.select().from(audit).orderBy(asc(audit.id))
  return rows
    .filter(({ action }) => action.startsWith('command.'))
    .map(({ action, subject, detail }) => ({ action, subject, detail }))
}
const person = async (username: string) => {
  const [found] = await portal.database.db.select().from(staffUser).where(eq(staffUser.username, username))
  return found
}

test('the first person of a desk comes by the command line, and signs in with the code that it prints', async () => {
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
  expect(await commandsInAudit()).toEqual([
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

test('supervisors are told of a code and of a reset that the command line makes [R-DOOR-13]', async () => {
  const eeva = ['--first-name', 'Eeva', '--last-name', 'Esimies', '--email', 'eeva@provider.example']
  await run('staff', 'add', 'eeva', '--role', 'supervisor', ...eeva)
  await add('minna', 'counter')
  await run('staff', 'reset-factor', 'minna')
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
  expect((await run('staff', ...args)).exitCode).toBe(exitCode)
  expect(await commandsInAudit()).toEqual([])
})

test('a name is one person’s, whatever its case', async () => {
  await add('minna', 'counter')
  expect(await add('MINNA', 'service')).toMatchObject({ exitCode: 1, stdout: '' })
})

describe('a session at work ends at once', () => {
  test('when its person is disabled, in the middle of a count', async () => {
    const { browser, act } = await staffAtWork(atDesk(), 'laskija', ['counter'])
    expect((await act('/bags/receive', { number: '48210001' })).statusCode).toBe(200)
    expect((await run('staff', 'disable', 'laskija')).stdout).toBe('Disabled laskija.\n')
    expect((await act('/bags/receive', { number: '48210002' })).statusCode).toBe(401)
    expect((await browser.get('/session')).statusCode).toBe(401)
    const again = await deskBrowser(() => desk.app).post('/session', {
      username: 'laskija',
      password: STAFF_PASSWORD,
    })
    expect(again.statusCode).toBe(401)
    expect((await run('staff', 'disable', 'laskija')).stdout).toBe('laskija was disabled already.\n')
    expect(await commandsInAudit()).toEqual([
      { action: 'command.staff.disable', subject: 'laskija', detail: {} },
    ])
  })

  test('when its roles change, and the next one has the new roles', async () => {
    const { act, browser, key } = await staffAtWork(atDesk(), 'laskija', ['counter'])
    expect((await run('staff', 'roles', 'laskija', '--role', 'service')).exitCode).toBe(0)
    expect((await act('/bags/receive', { number: '48210001' })).statusCode).toBe(401)
    portal.now = new Date(portal.now.getTime() + 60_000)
    await browser.post('/session', { username: 'laskija', password: STAFF_PASSWORD })
    await browser.post('/session/factor', { code: appCode(key, portal.now) })
    expect((await browser.get('/session')).json()).toMatchObject({ roles: ['service'] })
    expect((await act('/bags/receive', { number: '48210001' })).statusCode).toBe(403)
    expect(await commandsInAudit()).toEqual([
      { action: 'command.staff.roles', subject: 'laskija', detail: { from: ['counter'], to: ['service'] } },
    ])
    expect((await run('staff', 'roles', 'laskija', '--role', 'service')).stdout).toContain('already')
  })

  test('when the factor is reset; the app and the recovery codes of before count no more', async () => {
    const { browser, key } = await staffAtWork(atDesk(), 'laskija', ['counter'])
    const code = codeIn((await run('staff', 'reset-factor', 'laskija')).stdout)
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
  expect((await run('staff', 'list')).stdout).toContain('no staff yet')
  await staffAtWork(atDesk(), 'laskija', ['counter'])
  await add('minna', 'supervisor,service')
  await run('staff', 'disable', 'laskija')
  expect((await run('staff', 'list')).stdout.trimEnd().split('\n')).toEqual([
    'laskija  counter  disabled',
    'minna  service, supervisor  waits for the first sign-in',
  ])
})

test('no command of the staff touches a user of the portal', async () => {
  await add('minna', 'admin')
  expect(await rowsOf(portal.database.db, sql`select id from portal_user`)).toEqual([])
})

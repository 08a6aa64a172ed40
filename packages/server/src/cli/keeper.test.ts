import { beforeEach, expect, test } from 'vitest'
import { execute } from './execute.ts'
import { importBundle } from '../operation/provider/import/import-bundle.ts'
import { company, userCompanyRole } from '../tables/places.ts'
import { audit } from '../tables/ledgers.ts'
import { parameter } from '../tables/operation.ts'
import { addStaff } from '../../test/desk.ts'
import { givenPortal } from '../../test/harness.ts'

const portal = givenPortal()
const db = () => portal.database.db
const run = (...args: readonly string[]) => execute(portal.deps, args, undefined)
const said = async (...args: readonly string[]) => {
  const { stdout, stderr } = await run(...args)
  return stdout + stderr
}
const commandsInAudit = async () =>
  (await db().select().from(audit).orderBy(audit.id))
    .filter(({ action }) => action.startsWith('command.'))
    .map(({ action, subject, detail }) => [action, subject, detail])

const bundle = {
  companies: [{ extId: 'T1', name: 'Myllypuoti', businessId: '1' }],
  users: [{ extId: 'U1', username: 'maija', firstName: 'M', lastName: 'V', emailAddress: 'm@example.fi' }],
  roles: [{ user: 'U1', company: 'T1', deposits: true }],
}
beforeEach(async () => {
  await importBundle(portal.deps.database, bundle, { now: portal.now, dryRun: false })
})

test('a row is handed over and back', async () => {
  expect(await said('keeper', 'show', 'companies', 'T1')).toBe("The provider's systems keep companies T1.\n")
  expect(await said('keeper', 'set', 'companies', 'T1', 'desk')).toBe('The desk keeps companies T1 now.\n')
  expect(await said('keeper', 'set', 'companies', 'T1', 'desk')).toBe(
    'The desk keeps companies T1 already.\n',
  )
  expect(await said('keeper', 'set', 'roles', 'U1 T1', 'desk')).toBe('The desk keeps roles U1 T1 now.\n')
  expect(await db().select().from(company)).toMatchObject([{ keeper: 'desk', version: 1 }])
  expect(await db().select().from(userCompanyRole)).toMatchObject([{ keeper: 'desk', version: 1 }])
  const imported = await execute(portal.deps, ['import', 'bundle.json'], JSON.stringify(bundle))
  expect(imported.stdout).toContain(
    'kept at the desk: companies T1\nkept at the desk: roles U1 T1\nImported.',
  )
  expect(await said('keeper', 'list')).toMatch(/^companies +systems 0 {2}desk 1$/m)
  expect(await said('keeper', 'set', 'companies', 'T1', 'systems')).toMatch(/^The provider's systems keep /)
  const detail = { section: 'companies', from: 'systems', to: 'desk' }
  expect(await commandsInAudit()).toEqual([
    ['command.keeper.set', 'T1', detail],
    ['command.keeper.set', 'U1 T1', { ...detail, section: 'roles' }],
    ['command.keeper.set', 'T1', { ...detail, from: 'desk', to: 'systems' }],
  ])
})

test('a company goes with what hangs on it', async () => {
  const more = {
    companies: [{ extId: 'T2', name: 'Rantakioski', businessId: '1' }],
    accounts: [
      { extId: 'A1', company: 'T1', accountNumber: 'FI1' },
      { extId: 'A2', company: 'T2', accountNumber: 'FI2' },
    ],
    references: ['A1', 'A2'].map((on) => ({ account: on, type: 'deposit', value: '13' })),
    mandates: ['A1', 'A2'].map((on) => ({ extId: `M-${on}`, user: 'U1', account: on, start: '2026-01-01' })),
  }
  await importBundle(portal.deps.database, more, { now: portal.now, dryRun: false })
  const hand = (to: string) => said('keeper', 'set-company', 'T1', to)
  expect(await hand('desk')).toBe('The desk keeps T1 with all its rows now; 5 changed hands.\n')
  expect(await hand('desk')).toBe('The desk keeps T1 with all its rows already.\n')
  const counts = await said('keeper', 'list')
  for (const line of ['companies', 'accounts', 'references', 'mandates'])
    expect(counts).toMatch(new RegExp(`^${line} +systems 1 {2}desk 1$`, 'm'))
  expect(counts).toMatch(/^roles +systems 0 {2}desk 1$/m)
  expect(counts).toMatch(/^users +systems 1 {2}desk 0$/m)
  expect(await hand('systems')).toContain('5 changed hands')
  expect((await commandsInAudit()).map(([action]) => action)).toEqual([
    'command.keeper.set-company',
    'command.keeper.set-company',
  ])
})

test.each([
  [['set-company', 'T9', 'desk'], 1, 'There is no row T9 in companies.'],
  [['set-company', 'T1', 'me'], 2, 'KEEPER must be desk or systems'],
  [['show', 'companies', 'T9'], 1, 'There is no row T9 in companies.'],
  [['set', 'companies', 'T9', 'desk'], 1, 'There is no row T9 in companies.'],
  [['set', 'places', 'T1', 'desk'], 2, 'SECTION must be one of parameters, concerns, '],
  [['set', 'companies', 'T1', 'me'], 2, 'KEEPER must be desk or systems'],
  [['set', 'parameters', 'brand', 'desk'], 1, 'A parameter becomes the desk’s when it is set there.'],
])('keeper %j is refused', async (args, exitCode, sentence) => {
  const refused = await run('keeper', ...args)
  expect([refused.exitCode, refused.stderr]).toEqual([exitCode, expect.stringContaining(sentence)])
  expect(await commandsInAudit()).toEqual([])
})

test('commands that import say what the desk keeps', async () => {
  await said('announcement', 'add', '--viite', 'N1', '--kuvaus', 'Auki')
  await said('keeper', 'set', 'announcements', 'N1', 'desk')
  const refused = await run('announcement', 'add', '--viite', 'N1', '--kuvaus', 'Kiinni')
  expect([refused.exitCode, refused.stderr]).toEqual([
    1,
    'The desk keeps announcements N1: change it there, or hand it over with portal keeper set.\n',
  ])
  const { staffId } = await addStaff(portal, 'paakayttaja', ['admin'])
  const set = { key: 'serviceDeskPhone', value: '010 1', changedAt: portal.now, staffId }
  await db().insert(parameter).values(set)
  const again = () => said('parameter', 'set', 'serviceDeskPhone', '010 1')
  expect(await again()).toBe('serviceDeskPhone is 010 1\n')
  expect(await db().select().from(parameter)).toMatchObject([{ keeper: 'desk', staffId }])
  expect(await said('parameter', 'set', 'serviceDeskPhone', '010 2')).toBe('serviceDeskPhone is 010 2\n')
  expect(await db().select().from(parameter)).toMatchObject([
    { value: '010 2', keeper: 'systems', staffId: null },
  ])
})

import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import { nameOf, readShared, sharedRows } from '../../../../test/kept-rows.ts'
import { addStaff } from '../../../../test/desk.ts'
import { account, company, reference } from '../../../tables/company.ts'
import { parameter } from '../../../tables/parameter.ts'
import { portalUser } from '../../../tables/people.ts'
import { mandate, userCompanyRole } from '../../../tables/rights.ts'
import type { Bundle, SectionName } from './bundle.ts'
import { importBundle } from './import-bundle.ts'

const portal = givenPortal()
const db = () => portal.database.db
const load = (bundle: object, dryRun = false) =>
  importBundle(portal.deps.database, bundle, { now: portal.now, dryRun })

const first = {
  parameters: [{ key: 'serviceDeskPhone', value: '010 1' }],
  concerns: [{ extId: 'K1', name: 'Konserni' }],
  chains: [{ extId: 'C1', name: 'Ketju', concern: 'K1' }],
  companies: [{ extId: 'T1', name: 'Myllypuoti', businessId: '1', chain: 'C1' }],
  accounts: [{ extId: 'A1', company: 'T1', accountNumber: 'FI1' }],
  users: [{ extId: 'U1', username: 'maija', firstName: 'M', lastName: 'V', emailAddress: 'm@example.fi' }],
  roles: [{ user: 'U1', company: 'T1', deposits: true }],
  mandates: [{ extId: 'M1', user: 'U1', account: 'A1', start: '2026-01-01', withdrawLimit: 100 }],
  visitCalendars: [{ company: 'T1', week: { monday: { from: '09:00', to: '10:00' } } }],
  references: [{ account: 'A1', type: 'deposit', value: '13', name: 'Kassa' }],
  announcements: [{ viite: 'N1', kuvaus: 'Auki' }],
} satisfies Bundle

/** The same rows, each with something else. */
const second = {
  parameters: [{ key: 'serviceDeskPhone', value: '010 2' }],
  concerns: [{ extId: 'K1', name: 'Toinen' }],
  chains: [{ extId: 'C1', name: 'Toinen', concern: 'K1' }],
  companies: [{ extId: 'T1', name: 'Toinen', businessId: '2' }],
  accounts: [{ extId: 'A1', company: 'T1', accountNumber: 'FI2' }],
  users: [{ ...first.users[0]!, username: 'liisa', emailAddress: 'l@example.fi', restore: true }],
  roles: [{ user: 'U1', company: 'T1', roleMaintenance: true, restore: true }],
  mandates: [{ ...first.mandates[0]!, withdrawLimit: 900 }],
  visitCalendars: [{ company: 'T1', week: { friday: { from: '09:00', to: '10:00' } } }],
  references: [{ ...first.references[0]!, name: 'Toinen' }],
  announcements: [{ viite: 'N1', kuvaus: 'Kiinni' }],
} satisfies Bundle

const ended = Object.fromEntries(
  (
    [
      'companies',
      'accounts',
      'users',
      'roles',
      'mandates',
      'visitCalendars',
      'references',
      'announcements',
    ] as const
  ).map((name) => [name, first[name].map((row) => ({ ...row, end: true }))]),
)

const TABLES = ['concern', 'chain', 'company', 'account', 'portal_user', 'user_company_role', 'mandate']
const keys = [
  ['parameters', 'serviceDeskPhone'],
  ['concerns', 'K1'],
  ['chains', 'C1'],
  ['companies', 'T1'],
  ['accounts', 'A1'],
  ['users', 'U1'],
  ['roles', 'U1 T1'],
  ['mandates', 'M1'],
  ['visitCalendars', 'T1'],
  ['references', 'A1 deposit 13'],
  ['announcements', 'N1'],
]
const stored = () =>
  readShared(
    db(),
    sharedRows.filter((row) => keys.some((key) => key.join(' ') === nameOf(row))),
  )

beforeEach(async () => {
  await load(first)
})

async function giveAllToDesk() {
  for (const table of [...TABLES, 'visit_calendar', 'reference', 'announcement'])
    await db().execute(sql.raw(`update ${table} set keeper = 'desk'`))
  const { staffId } = await addStaff(portal, 'paakayttaja', ['admin'])
  await db().update(parameter).set({ staffId })
}

test('rows of the desk change by nothing that an import says, and are listed', async () => {
  await giveAllToDesk()
  const before = await stored()
  expect([...before.values()].filter(Boolean)).toHaveLength(keys.length)
  for (const bundle of [second, ended, { ...second, ...ended }]) {
    for (const dryRun of [true, false]) {
      const report = await load(bundle, dryRun)
      const named = keys.filter(([section]) => (section as SectionName) in bundle)
      expect(report.kept).toEqual(named.map(([section, extId]) => ({ section, extId })))
      expect(report.faults).toEqual([])
      expect(Object.values(report.sections).flatMap((tally) => Object.values(tally))).toEqual(
        Object.values(report.sections).flatMap(() => [0, 0, 0, 0]),
      )
    }
  }
  expect(await stored()).toEqual(before)
})

test('the other rows of the same bundle are written, also those that hang on rows of the desk', async () => {
  await giveAllToDesk()
  const report = await load({
    ...second,
    accounts: [...second.accounts, { extId: 'A2', company: 'T1', accountNumber: 'FI9' }],
    users: [...second.users, { ...first.users[0]!, extId: 'U2', username: 'ville' }],
    roles: [...second.roles, { user: 'U2', company: 'T1', deposits: true }],
    mandates: [{ ...first.mandates[0]!, extId: 'M2', user: 'U1' }],
    references: [{ ...first.references[0]!, value: '26' }],
  })
  expect(report.faults).toEqual([])
  const created = Object.entries(report.sections).filter(([, tally]) => tally.created === 1)
  expect(created.map(([section]) => section)).toEqual([
    'accounts',
    'users',
    'roles',
    'mandates',
    'references',
  ])
  const keepers = async (
    table: typeof account | typeof portalUser | typeof userCompanyRole | typeof mandate,
  ) => (await db().select({ keeper: table.keeper }).from(table).orderBy(table.id)).map(({ keeper }) => keeper)
  for (const table of [account, portalUser, userCompanyRole, mandate])
    expect(await keepers(table)).toEqual(['desk', 'systems'])
})

test('a name that a person of the desk has is taken, and a name in a row that is kept is not', async () => {
  await db().update(portalUser).set({ keeper: 'desk', username: 'desk-maija' })
  const asked = (username: string) =>
    load({ users: [first.users[0]!, { ...first.users[0]!, extId: 'U2', username }] })
  expect((await asked('Desk-Maija')).faults).toMatchObject([{ section: 'users', row: 1, field: 'username' }])
  expect((await asked('maija')).sections.users).toMatchObject({ created: 1 })
})

test('what the desk ends or lowers stays so, whatever the next imports say', async () => {
  const now = portal.now
  await db().update(portalUser).set({ keeper: 'desk', disabledAt: now })
  await db().update(userCompanyRole).set({ keeper: 'desk', deposits: false, endedAt: now })
  await db().update(mandate).set({ keeper: 'desk', withdrawLimitCents: 1 })
  await db().update(company).set({ keeper: 'desk', endedAt: now })
  for (const bundle of [second, first]) await load(bundle)
  expect(await db().select().from(portalUser)).toMatchObject([{ disabledAt: now, username: 'maija' }])
  expect(await db().select().from(userCompanyRole)).toMatchObject([
    { endedAt: now, deposits: false, roleMaintenance: false },
  ])
  expect(await db().select().from(mandate)).toMatchObject([{ withdrawLimitCents: 1 }])
  expect(await db().select().from(company)).toMatchObject([{ endedAt: now, name: 'Myllypuoti' }])
})

test('what is given back to the systems is written by the next import again', async () => {
  await giveAllToDesk()
  await db().update(reference).set({ keeper: 'systems' }).where(eq(reference.value, '13'))
  const { kept, sections } = await load(second)
  expect(kept.map(({ section }) => section)).not.toContain('references')
  expect(sections.references).toMatchObject({ changed: 1 })
  expect(await db().select().from(reference)).toMatchObject([{ name: 'Toinen' }])
})

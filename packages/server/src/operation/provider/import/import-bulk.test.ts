import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { databaseKind, rowsOf } from '../../../../test/database.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { isWhole } from '../../../../test/whole.ts'
import type { Bundle } from './read/bundle.ts'
import { importBundle } from './import-bundle.ts'

const portal = givenPortal()
const db = () => portal.database.db

const many = <Row>(count: number, row: (n: number) => Row): readonly Row[] =>
  Array.from({ length: count }, (_, n) => row(n))

/** A provider with 1 500 companies: 20 000 rows. The short suite takes 40 %, still more than go in one statement. */
const share = isWhole ? 1 : 0.4
const [COMPANIES, ACCOUNTS, USERS] = [1_500 * share, 2_000 * share, 3_000 * share]
const ROWS = 20_000 * share

const bundle = {
  companies: many(COMPANIES, (n) => ({
    extId: `T${n}`,
    name: `Kauppa ${n}`,
    businessId: '1234567-1',
    city: 'Tampere',
  })),
  accounts: many(ACCOUNTS, (n) => ({
    extId: `A${n}`,
    company: `T${n % COMPANIES}`,
    accountNumber: `FI${n}`,
    withdrawLimit: 10_000,
  })),
  users: many(USERS, (n) => ({
    extId: `U${n}`,
    username: `user.${n}`,
    firstName: 'Maija',
    lastName: `Virtanen ${n}`,
    emailAddress: `user${n}@example.fi`,
  })),
  roles: many(3_500 * share, (n) => ({
    user: `U${n % USERS}`,
    company: `T${n % (COMPANIES - 1)}`,
    deposits: true,
  })),
  mandates: many(USERS, (n) => ({
    extId: `V${n}`,
    user: `U${n}`,
    account: `A${n % ACCOUNTS}`,
    start: '2026-01-01',
  })),
  personnel: many(4_000 * share, (n) => ({
    company: `T${n % COMPANIES}`,
    firstNames: 'Kalle',
    lastName: `Kuljettaja ${n}`,
    personId: String(n),
  })),
  references: many(USERS, (n) => ({
    account: `A${n % ACCOUNTS}`,
    type: 'deposit' as const,
    value: String(1_000 + n),
  })),
} satisfies Bundle

async function timed(title: string, given: Bundle) {
  const started = performance.now()
  const report = await importBundle(portal.deps.database, given, { now: portal.now, dryRun: false })
  const seconds = ((performance.now() - started) / 1000).toFixed(2)
  process.stdout.write(`${ROWS} ${title} on ${databaseKind}: ${seconds} s\n`)
  expect(report.faults).toEqual([])
  return Object.entries(report.sections)
}

test('thousands of rows come in one go', async () => {
  const rows = Object.values(bundle).reduce((sum, list) => sum + list.length, 0)
  expect(rows).toBe(ROWS)
  const first = await timed('new rows', bundle)
  expect(first.reduce((sum, [, { created }]) => sum + created, 0)).toBe(ROWS)
  const [counted] = await rowsOf<Record<string, number>>(
    db(),
    sql`select (select count(*) from company)::int as companies, (select count(*) from account)::int as accounts,
          (select count(*) from portal_user)::int as users, (select count(*) from user_company_role)::int as roles,
          (select count(*) from mandate)::int as mandates, (select count(*) from personnel)::int as personnel,
          (select count(*) from reference)::int as "references"`,
  )
  expect(counted).toEqual(
    Object.fromEntries(Object.entries(bundle).map(([name, list]) => [name, list.length])),
  )

  const again = await timed('equal rows', bundle)
  expect(again.reduce((sum, [, { unchanged }]) => sum + unchanged, 0)).toBe(ROWS)

  const users = bundle.users.with(1_018, { ...bundle.users[1_018]!, lastName: 'Uusi' })
  const changed = await timed('rows with one change', { ...bundle, users })
  expect(changed.filter(([, { created, changed: some, ended }]) => created + some + ended > 0)).toEqual([
    ['users', { created: 0, changed: 1, unchanged: USERS - 1, ended: 0 }],
  ])
})

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { untilWaiting } from '../../../../test/database.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { lockRights } from '../../../platform/rights/locks.ts'
import { mandate } from '../../../tables/rights.ts'
import type { Bundle } from './bundle.ts'
import { importBundle } from './import-bundle.ts'

const portal = givenPortal()
const db = () => portal.database.db
const load = (bundle: Bundle) =>
  importBundle(portal.deps.database, bundle, { now: portal.now, dryRun: false })

const bundle = {
  companies: Array.from({ length: 200 }, (_, n) => ({ extId: `T${n}`, name: 'Kauppa', businessId: '1' })),
  accounts: [{ extId: 'A1', company: 'T1', accountNumber: 'FI21' }],
  users: [{ extId: 'U1', username: 'maija', firstName: 'M', lastName: 'V', emailAddress: 'm@example.fi' }],
  roles: [{ user: 'U1', company: 'T1' }],
  personnel: Array.from({ length: 50 }, (_, n) => ({ company: 'T1', personId: String(n) })),
  mandates: [{ extId: 'V1', user: 'U1', account: 'A1', start: '2026-01-01', end: '2027-12-31' }],
} satisfies Bundle

test('imports at the same time come one after the other: one creates, the others find all equal', async () => {
  const { personnel, ...others } = bundle
  const companies = await Promise.all([load(others), load(others), load(others)])
  expect(companies.map(({ sections }) => sections.companies.created).toSorted((a, b) => a - b)).toEqual([
    0, 0, 200,
  ])
  // No unique index would keep drivers from being listed twice.
  const drivers = await Promise.all([load({ personnel }), load({ personnel }), load({ personnel })])
  expect(drivers.map(({ sections }) => sections.personnel.created).toSorted((a, b) => a - b)).toEqual([
    0, 0, 50,
  ])
})

test('an import of equal rows does not wait for a submission that holds them still', async () => {
  await load(bundle)
  await db().transaction(async (tx) => {
    for (const table of ['company', 'account', 'portal_user', 'user_company_role', 'mandate']) {
      await tx.execute(sql.raw(`select 1 from ${table} for share`))
    }
    const everybody = Array.from({ length: 512 }, (_, id) => id)
    await lockRights(tx, { reliesOn: { companyIds: everybody, userIds: everybody } })
    // On another connection, while these locks are held.
    const { sections } = await load(bundle)
    expect(sections.companies).toEqual({ created: 0, changed: 0, unchanged: 200, ended: 0 })
  })
})

test('a mandate that is cancelled while an import waits for it stays cancelled, and as it was', async () => {
  await load(bundle)
  const modifiedAt = portal.now
  portal.now = new Date('2026-11-15T09:00:00Z')
  let imported: ReturnType<typeof load> | undefined
  await db().transaction(async (tx) => {
    const cancelled = { cancelledAt: portal.now, endDate: '2026-11-16', lastDay: '2026-11-15' }
    await tx.update(mandate).set(cancelled).where(eq(mandate.extId, 'V1'))
    imported = load({ mandates: [{ ...bundle.mandates[0]!, end: '2028-12-31' }] })
    await untilWaiting(db())
  })
  expect((await imported)?.sections.mandates).toEqual({ created: 0, changed: 0, unchanged: 1, ended: 0 })
  expect(await db().select().from(mandate)).toMatchObject([
    { cancelledAt: portal.now, endDate: '2026-11-16', lastDay: '2026-11-15', modifiedAt },
  ])
})

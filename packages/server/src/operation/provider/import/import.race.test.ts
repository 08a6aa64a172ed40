import { eq, sql, and } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { untilWaiting } from '../../../../test/database.ts'
import { buildSender, postAs } from '../../../../test/event-calls.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { whileHeld, meet, rounds } from '../../../../test/held.ts'
import { ended, first, importTools, second, sectionNames } from '../../../../test/operation-world.ts'
import { takeVisitAnswers, requestVisit } from '../../../../test/visits-world.ts'
import type { Db } from '../../../platform/database/database.ts'
import { lockRights } from '../../../platform/rights/locks.ts'
import { entryEvent } from '../../../tables/bags.ts'
import { mandate } from '../../../tables/places.ts'
import { visitRequest } from '../../../tables/submissions.ts'
import { importBundle } from './import-bundle.ts'
import type { Bundle } from './read/bundle.ts'

const portal = givenPortal()

describe('imports at the same time', () => {
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

  test('one creates, the others find all equal', async () => {
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

  test('equal rows wait for no submission that holds them', async () => {
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

  test('a mandate cancelled meanwhile stays cancelled', async () => {
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
})

const taken = sectionNames.flatMap((section) => [
  ['changes', section, { [section]: second[section] }] as const,
  ...(section in ended ? [['ends', section, { [section]: ended[section] }] as const] : []),
])

/** Statements wait for a row that the desk holds, and must then see whose it has become. */
test.for(taken)('an import that %s a row of %s leaves it to the desk', async ([, section, sent]) => {
  const { db } = portal.database
  const { load, stored, takeOver } = importTools(portal)
  await load(first)
  let asTaken: unknown
  const keepStored = async (tx: Db) => (asTaken = await stored(tx))
  const [report] = await whileHeld(db, await takeOver(section), [() => load(sent)], keepStored)
  expect(report!.faults).toEqual([])
  expect(await stored()).toEqual(asTaken)
  expect((await load(sent)).kept).toHaveLength(1)
})

test('of decision and withdrawal at once one counts', async () => {
  const { db } = portal.database
  const post = postAs(portal, await buildSender(portal))
  await takeVisitAnswers(portal)
  for (const round of rounds) {
    const entryId = await requestVisit(post, 'visit')
    const row = { kind: 'visit', entryId, decision: 'accept', at: portal.now.toISOString() }
    const [imported, withdrawn] = await meet(
      db,
      round,
      sql`select from visit_request where id = ${entryId} for update`,
      () => importBundle(portal.deps.database, { visitDecisions: [row] }, { now: portal.now, dryRun: false }),
      () => post('/api/visit/withdraw', { entryId, version: 0 }),
    )
    const isWithdrawn = withdrawn.statusCode === 200
    expect(imported.kept).toHaveLength(isWithdrawn ? 1 : 0)
    const stage = isWithdrawn ? 'withdrawn' : 'accepted'
    const [wish] = await db.select().from(visitRequest).where(eq(visitRequest.id, entryId))
    expect(wish).toMatchObject({ version: 1, stage })
    const ofWish = and(eq(entryEvent.kind, 'visit'), eq(entryEvent.entryId, entryId))
    expect(await db.select().from(entryEvent).where(ofWish)).toMatchObject([{ stage }])
  }
})

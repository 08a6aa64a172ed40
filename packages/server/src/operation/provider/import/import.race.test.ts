import { eq, sql, and } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { untilWaiting, rowsOf } from '../../../../test/database.ts'
import { buildSender, postAs } from '../../../../test/event-calls.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { whileHeld, meet, rounds } from '../../../../test/held.ts'
import { takeVisitAnswers, requestVisit } from '../../../../test/visits-world.ts'
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
})

describe('rows that the desk takes over meanwhile', () => {
  const db = () => portal.database.db
  const load = (bundle: Bundle) =>
    importBundle(portal.deps.database, bundle, { now: portal.now, dryRun: false })

  const person = {
    extId: 'U1',
    username: 'maija',
    firstName: 'M',
    lastName: 'V',
    emailAddress: 'm@example.fi',
  }
  const cash = { account: 'A1', type: 'deposit', value: '13', name: 'Kassa' } as const

  beforeEach(async () => {
    await load({
      companies: [{ extId: 'T1', name: 'Myllypuoti', businessId: '1' }],
      accounts: [{ extId: 'A1', company: 'T1', accountNumber: 'FI1' }],
      users: [person],
      references: [cash],
      announcements: [{ viite: 'N1', kuvaus: 'Auki' }],
    })
  })

  /** Statements outside the locks of rights wait for the row itself, and must then see whose it has become. */
  test.each<[string, string, Bundle]>([
    ['changes', 'reference', { references: [{ ...cash, name: 'Toinen' }] }],
    ['takes away', 'reference', { references: [{ ...cash, end: true }] }],
    ['changes', 'announcement', { announcements: [{ viite: 'N1', kuvaus: 'Kiinni' }] }],
    ['renames', 'portal_user', { users: [{ ...person, username: 'liisa' }] }],
  ])(
    'an import that %s a row of %s while the desk takes it over leaves it to the desk',
    async (_, name, sent) => {
      const table = sql.raw(name)
      const rows = () => rowsOf(db(), sql`select to_jsonb(t) as row from ${table} t`)
      let taken: unknown
      await whileHeld(db(), sql`update ${table} set keeper = 'desk'`, [() => load(sent)], async (tx) => {
        taken = await rowsOf(tx, sql`select to_jsonb(t) as row from ${table} t`)
      })
      expect(await rows()).toEqual(taken)
      expect((await load(sent)).kept).toHaveLength(1)
    },
  )
})

test('of a decision of the provider’s systems and a withdrawal at the same moment one counts', async () => {
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

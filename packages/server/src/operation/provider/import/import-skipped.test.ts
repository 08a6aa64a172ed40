import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addShop, declareBag, type Shop } from '../../../../test/bags-world.ts'
import { addStaff, staffAtWork } from '../../../../test/desk.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { nameOf, readShared, sharedRows } from '../../../../test/operation-world.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { bag, entryEvent, handledDeposit } from '../../../tables/bags.ts'
import { message } from '../../../tables/letters.ts'
import { parameter } from '../../../tables/operation.ts'
import { portalUser } from '../../../tables/people.ts'
import { account, company, reference, mandate, userCompanyRole } from '../../../tables/places.ts'
import { deposit } from '../../../tables/submissions.ts'
import { importBundle } from './import-bundle.ts'
import type { Bundle, SectionName } from './read/bundle.ts'

describe('rows that the desk keeps', () => {
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
    ) =>
      (await db().select({ keeper: table.keeper }).from(table).orderBy(table.id)).map(({ keeper }) => keeper)
    for (const table of [account, portalUser, userCompanyRole, mandate])
      expect(await keepers(table)).toEqual(['desk', 'systems'])
  })

  test('a name that a person of the desk has is taken, and a name in a row that is kept is not', async () => {
    await db().update(portalUser).set({ keeper: 'desk', username: 'desk-maija' })
    const asked = (username: string) =>
      load({ users: [first.users[0]!, { ...first.users[0]!, extId: 'U2', username }] })
    expect((await asked('Desk-Maija')).faults).toMatchObject([
      { section: 'users', row: 1, field: 'username' },
    ])
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
})

describe('entries of the desk', () => {
  const portal = givenPortal({ extra: deskFeatures })
  const db = () => portal.database.db
  const BAG = '40010084'
  type Staff = Awaited<ReturnType<typeof staffAtWork>>

  let shop = {} as Shop
  let counter = {} as Staff
  let entryId = 0
  beforeEach(async () => {
    shop = await addShop(portal)
    entryId = await declareBag(portal, shop, BAG)
    counter = await staffAtWork(portal, 'laskija', ['counter'])
  })

  const load = (bundle: object) =>
    importBundle(portal.deps.database, bundle, { now: portal.now, dryRun: false })
  const counted = (portalEntryId: number, extId = 'L1') => ({
    extId,
    company: 'T1',
    account: 'A-T1',
    accountingDate: '2026-11-15',
    portalEntryId,
    signedTotal: 160,
    total: 100,
  })
  const nightly = () => ({
    handledDeposits: [counted(entryId)],
    countingStates: [{ kind: 'deposit', entryId, state: 'uusi' }],
  })
  const keptOfNight = () => [
    { section: 'handledDeposits', extId: 'L1', entryId },
    { section: 'countingStates', entryId },
  ]
  const nothing = { created: 0, changed: 0, unchanged: 0, ended: 0 }

  async function open() {
    const opened = await counter.act('/bags/open', { number: BAG })
    expect(opened.statusCode).toBe(200)
    return opened.json() as { readonly bagId: number; readonly version: number }
  }
  const send = ({ bagId, version }: { readonly bagId: number; readonly version: number }) =>
    counter.act(`/bags/${bagId}/send`, { tills: [{ pcs_20e: 8 }], intact: true, suspects: [], version })
  const state = async () => (await db().select().from(deposit))[0]?.countingState
  const results = async () =>
    (await db().select().from(handledDeposit).orderBy(handledDeposit.id)).map(({ extId }) => extId)

  test('results and states of a bag that the desk has closed are kept, listed and change nothing', async () => {
    const opened = await open()
    expect((await send(opened)).json()).toMatchObject({ outcome: 'equal' })
    const other = await declareBag(portal, shop, '555')
    const { handledDeposits, countingStates } = nightly()
    const report = await load({
      handledDeposits: [...handledDeposits, counted(other, 'L2')],
      countingStates: [...countingStates, { kind: 'deposit', entryId: other, state: 'ei tietoa' }],
    })
    expect(report).toMatchObject({ applied: true, faults: [], kept: keptOfNight() })
    expect(report.sections.handledDeposits).toEqual({ ...nothing, created: 1 })
    expect(report.sections.countingStates).toEqual({ ...nothing, changed: 1 })
    expect([await results(), await state()]).toEqual([[`desk-bag-${opened.bagId}`, 'L2'], 'käsitelty'])
    expect((await load(nightly())).kept).toEqual(keptOfNight())
  })

  test('a bag on the table, and one that was set aside after it was opened, are the desk’s already', async () => {
    const opened = await open()
    expect((await load(nightly())).kept).toEqual(keptOfNight())
    const { version, bagId } = opened
    const aside = await counter.act(`/bags/${bagId}/aside`, { version, reason: 'Kesken' })
    expect(aside.json()).toMatchObject({ state: 'aside' })
    expect((await load(nightly())).kept).toEqual(keptOfNight())
    expect([await results(), await state()]).toEqual([[], 'uusi'])
  })

  test('what the systems count first leaves the queue of the desk, and is not opened there any more', async () => {
    await counter.act('/bags/receive', { number: BAG })
    const waiting = async () => (await counter.browser.get('/pulse')).json().counting.waiting as number
    expect(await waiting()).toBe(1)
    const report = await load({ handledDeposits: [counted(entryId)] })
    expect(report).toMatchObject({ kept: [], sections: { handledDeposits: { created: 1 } } })
    expect(await waiting()).toBe(0)
    expect(await db().select().from(bag)).toMatchObject([{ state: 'counted', closedBy: null, pass: 0 }])
    const stages = (await db().select().from(entryEvent).orderBy(entryEvent.id)).map(({ stage, source }) => [
      stage,
      source,
    ])
    expect(stages).toEqual([
      ['arrived', 'desk'],
      ['counted', 'systems'],
    ])
    expect((await counter.act('/bags/open', { number: BAG })).statusCode).toBe(409)
    expect(await results()).toEqual(['L1'])
  })

  test('what has left the queue of the desk stays as it left, however often the systems tell it', async () => {
    await counter.act('/bags/receive', { number: BAG })
    await load({ handledDeposits: [counted(entryId)] })
    const left = await db().select().from(bag)
    portal.now = new Date('2026-11-16T08:00:00Z')
    await load({ handledDeposits: [{ ...counted(entryId), total: 120 }] })
    expect(await db().select().from(bag)).toEqual(left)
  })

  test.each([
    ['with a result', () => ({ handledDeposits: [counted(entryId)] })],
    ['with a state', () => ({ countingStates: [{ kind: 'deposit', entryId, state: ' KÄSITELTY' }] })],
    [
      'with a result, whose state was set back',
      () => ({ ...nightly(), countingStates: [{ kind: 'deposit', entryId, state: 'uusi' }] }),
    ],
  ])('a bag that came later than the systems’ counting %s is not opened', async (_, bundle) => {
    await load(bundle())
    const opened = await counter.act('/bags/open', { number: BAG })
    expect([opened.statusCode, opened.json().code]).toEqual([409, 'countedElsewhere'])
    expect(await db().select().from(bag)).toEqual([])
  })

  test('a key that begins with desk- is the portal’s own', async () => {
    const report = await load({
      messages: [{ extId: 'desk-bag-1', company: 'T1', header: 'x', body: 'x', type: 'EXCEPTIONMESSAGE' }],
      handledDeposits: [{ ...counted(entryId), extId: 'desk-bag-1' }],
    })
    expect(report.faults.map(({ section, field }) => [section, field])).toEqual([
      ['messages', 'extId'],
      ['handledDeposits', 'extId'],
    ])
    expect([await results(), await db().select().from(message)]).toEqual([[], []])
  })

  test('a dry run lists what the desk keeps, and changes nothing', async () => {
    await open()
    const report = await importBundle(portal.deps.database, nightly(), { now: portal.now, dryRun: true })
    expect(report).toMatchObject({ applied: false, kept: keptOfNight() })
  })

  test('a bag that comes after the systems have counted one with its number stays in the queue', async () => {
    await load({ handledDeposits: [counted(entryId)] })
    portal.now = new Date('2026-11-16T08:00:00Z')
    const tomorrow = await staffAtWork(portal, 'laskija2', ['counter'])
    expect((await tomorrow.act('/bags/receive', { number: BAG })).statusCode).toBe(200)
    await load({ handledDeposits: [{ ...counted(entryId), signedTotal: 150 }] })
    expect(await db().select().from(bag)).toMatchObject([{ state: 'arrived', depositId: null }])
  })
})

import type { PgTable } from 'drizzle-orm/pg-core'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '@kassavirta/domain/kernel/dates/durations'
import { addShop, declareBag, type Shop } from '../../../../test/bags-world.ts'
import { staffAtWork } from '../../../../test/desk.ts'
import { givenPortal } from '../../../../test/harness.ts'
import {
  ended,
  first,
  givenUntouchedNeighbours,
  importTools,
  second,
  isMade,
} from '../../../../test/operation-world.ts'
import { madeRows } from '../../../../test/neighbours.ts'
import { signIn } from '../../../../test/world.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { bag, entryEvent, handledDeposit } from '../../../tables/bags.ts'
import { message } from '../../../tables/letters.ts'
import { activationCode, emailChange, portalUser } from '../../../tables/people.ts'
import { account, company, reference, mandate, userCompanyRole } from '../../../tables/places.ts'
import { deposit } from '../../../tables/submissions.ts'
import { importBundle } from './import-bundle.ts'
import type { Bundle } from './read/bundle.ts'

describe('rows that the desk keeps', () => {
  const portal = givenPortal()
  givenUntouchedNeighbours(portal)
  const made = <Table extends PgTable>(table: Table) => madeRows(portal, table)
  const db = () => portal.database.db
  const tools = () => importTools(portal)
  const load = (bundle: Bundle, dryRun = false) => tools().load(bundle, dryRun)

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
  ] as const

  beforeEach(async () => {
    await load(first)
    const [maija] = await made(portalUser)
    const ofMaija = { userId: maija!.id, createdAt: portal.now }
    await signIn(portal, maija!.id)
    await db()
      .insert(activationCode)
      .values({ ...ofMaija, hash: 'x', expiresAt: later() })
    await db()
      .insert(emailChange)
      .values({ ...ofMaija, newAddress: 'm@x.fi', codeHash: 'x', dueAt: later() })
  })
  const later = () => new Date(portal.now.getTime() + HOUR_MS)

  async function giveAllToDesk() {
    for (const [section] of keys) await db().execute(await tools().takeOver(section))
  }

  test.for([
    ['changes', second],
    ['ends', ended],
    ['changes and ends', { ...second, ...ended }],
  ] as const)('what %s them changes nothing, and is listed', async ([, bundle]) => {
    await giveAllToDesk()
    const before = await tools().stored()
    for (const dryRun of [true, false]) {
      const report = await load(bundle, dryRun)
      const named = keys.filter(([section]) => section in bundle)
      expect(report.kept).toEqual(named.map(([section, extId]) => ({ section, extId })))
      expect(report.faults).toEqual([])
      const counts = Object.values(report.sections).flatMap((tally) => Object.values(tally))
      expect(new Set(counts)).toEqual(new Set([0]))
    }
    expect(await tools().stored()).toEqual(before)
  })

  test('the other rows of the same bundle are written', async () => {
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
      (await db().select({ keeper: table.keeper }).from(table).where(isMade(table))).map(
        ({ keeper }) => keeper,
      )
    for (const table of [account, portalUser, userCompanyRole, mandate])
      expect(await keepers(table)).toEqual(['desk', 'systems'])
  })

  test('a name of a person of the desk is taken', async () => {
    await db().update(portalUser).set({ keeper: 'desk', username: 'desk-maija' }).where(isMade(portalUser))
    const asked = (username: string) =>
      load({ users: [first.users[0]!, { ...first.users[0]!, extId: 'U2', username }] })
    expect((await asked('Desk-Maija')).faults).toMatchObject([
      { section: 'users', row: 1, field: 'username' },
    ])
    expect((await asked('maija')).sections.users).toMatchObject({ created: 1 })
  })

  test('what the desk ends or lowers stays so', async () => {
    const now = portal.now
    await db().update(portalUser).set({ keeper: 'desk', disabledAt: now }).where(isMade(portalUser))
    await db()
      .update(userCompanyRole)
      .set({ keeper: 'desk', deposits: false, endedAt: now })
      .where(isMade(userCompanyRole))
    await db().update(mandate).set({ keeper: 'desk', withdrawLimitCents: 1 }).where(isMade(mandate))
    await db().update(company).set({ keeper: 'desk', endedAt: now }).where(isMade(company))
    for (const bundle of [second, first]) await load(bundle)
    expect(await made(portalUser)).toMatchObject([{ disabledAt: now, username: 'maija' }])
    expect(await made(userCompanyRole)).toMatchObject([
      { endedAt: now, deposits: false, roleMaintenance: false },
    ])
    expect(await made(mandate)).toMatchObject([{ withdrawLimitCents: 1 }])
    expect(await made(company)).toMatchObject([{ endedAt: now, name: 'Myllypuoti' }])
  })

  test('what is given back to the systems is written again', async () => {
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
  givenUntouchedNeighbours(portal)
  const made = <Table extends PgTable>(table: Table) => madeRows(portal, table)
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
  const state = async () => (await made(deposit))[0]?.countingState
  const results = async () => (await made(handledDeposit)).map(({ extId }) => extId)

  test('results of a bag that the desk has closed are kept', async () => {
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

  test('a bag that was opened is the desk’s, aside too', async () => {
    const opened = await open()
    expect((await load(nightly())).kept).toEqual(keptOfNight())
    const { version, bagId } = opened
    const aside = await counter.act(`/bags/${bagId}/aside`, { version, reason: 'Kesken' })
    expect(aside.json()).toMatchObject({ state: 'aside' })
    expect((await load(nightly())).kept).toEqual(keptOfNight())
    expect([await results(), await state()]).toEqual([[], 'uusi'])
  })

  test('what the systems count first leaves the queue of the desk', async () => {
    await counter.act('/bags/receive', { number: BAG })
    const waiting = async () => (await counter.browser.get('/pulse')).json().counting.waiting as number
    expect(await waiting()).toBe(1)
    const report = await load({ handledDeposits: [counted(entryId)] })
    expect(report).toMatchObject({ kept: [], sections: { handledDeposits: { created: 1 } } })
    expect(await waiting()).toBe(0)
    expect(await made(bag)).toMatchObject([{ state: 'counted', closedBy: null, pass: 0 }])
    const stages = (await made(entryEvent)).map(({ stage, source }) => [stage, source])
    expect(stages).toEqual([
      ['arrived', 'desk'],
      ['counted', 'systems'],
    ])
    expect((await counter.act('/bags/open', { number: BAG })).statusCode).toBe(409)
    expect(await results()).toEqual(['L1'])
  })

  test('what has left the queue stays as it left', async () => {
    await counter.act('/bags/receive', { number: BAG })
    await load({ handledDeposits: [counted(entryId)] })
    const left = await made(bag)
    portal.now = new Date('2026-11-16T08:00:00Z')
    await load({ handledDeposits: [{ ...counted(entryId), total: 120 }] })
    expect(await made(bag)).toEqual(left)
  })

  test.each([
    ['with a result', () => ({ handledDeposits: [counted(entryId)] })],
    ['with a state', () => ({ countingStates: [{ kind: 'deposit', entryId, state: ' KÄSITELTY' }] })],
    [
      'with a result, whose state was set back',
      () => ({ ...nightly(), countingStates: [{ kind: 'deposit', entryId, state: 'uusi' }] }),
    ],
  ])('a bag after the counting %s is not opened', async (_, bundle) => {
    await load(bundle())
    const opened = await counter.act('/bags/open', { number: BAG })
    expect([opened.statusCode, opened.json().code]).toEqual([409, 'countedElsewhere'])
    expect(await made(bag)).toEqual([])
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
    expect([await results(), await made(message)]).toEqual([[], []])
  })

  test('a dry run lists what the desk keeps, and changes nothing', async () => {
    await open()
    const report = await importBundle(portal.deps.database, nightly(), { now: portal.now, dryRun: true })
    expect(report).toMatchObject({ applied: false, kept: keptOfNight() })
  })

  test('a later bag of a counted number stays in the queue', async () => {
    await load({ handledDeposits: [counted(entryId)] })
    portal.now = new Date('2026-11-16T08:00:00Z')
    const tomorrow = await staffAtWork(portal, 'laskija2', ['counter'])
    expect((await tomorrow.act('/bags/receive', { number: BAG })).statusCode).toBe(200)
    await load({ handledDeposits: [{ ...counted(entryId), signedTotal: 150 }] })
    expect(await made(bag)).toMatchObject([{ state: 'arrived', depositId: null }])
  })
})

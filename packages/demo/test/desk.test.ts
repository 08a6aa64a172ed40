import { count, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyTables, openTestDatabase } from '../../server/test/database.ts'
import { deskBrowser } from '../../server/test/desk.ts'
import { AUDIT_KEYS } from '../../server/test/harness.ts'
import { isWhole } from '../../server/test/whole.ts'
import { buildDesk } from '../../server/src/desk-app.ts'
import { listDays, listLate } from '@kassavirta/server/orders/deliveries/show-days'
import { listRuns } from '@kassavirta/server/orders/deliveries/runs/run-queries'
import { showArrivals } from '@kassavirta/server/orders/deliveries/runs/show-run'
import { showVisits } from '@kassavirta/server/visits/visits/show-visits'
import type { Database } from '@kassavirta/server/platform/database/database'
import type { Deps } from '@kassavirta/server/platform/deps'
import { readSettings } from '@kassavirta/server/platform/settings'
import { approval, bag, suspectNote, handledDeposit } from '@kassavirta/server/tables/bags'
import { caseEntry, serviceCase } from '@kassavirta/server/tables/cases'
import { company } from '@kassavirta/server/tables/places'
import { deliveryRoute } from '@kassavirta/server/tables/orders'
import { message } from '@kassavirta/server/tables/letters'
import { staffUser } from '@kassavirta/server/tables/people'
import { companyKeys } from '../src/companies.ts'
import { fillDemo } from '../src/fill-demo.ts'
import { demoStaff, readDemoStaff } from '../src/desk/staff.ts'

const now = new Date('2026-11-15T08:00:00Z')
const secrets: Deps['tokenSecrets'] = [Buffer.from('a secret for tests, long enough for it')]
let database: Database
let deps: Deps
let desk: Awaited<ReturnType<typeof buildDesk>>
const db = () => database.db
const config = (headers = {}, app = desk) => app.inject({ url: '/api/desk/config', headers })

beforeAll(async () => {
  database = await openTestDatabase()
  await emptyTables(database)
  deps = {
    database,
    db: database.db,
    clock: () => now,
    settings: readSettings({}),
    tokenSecrets: secrets,
    deskSecrets: secrets,
    auditKeys: AUDIT_KEYS,
  }
  desk = await buildDesk(deps)
})
afterAll(async () => {
  await desk.close()
  await emptyTables(database)
  await database.close()
})

test('without the demo, no code is told', async () => {
  expect((await config()).json()).toMatchObject({ environment: 'test', demoStaff: [] })
})

describe('the demo of the desk', () => {
  beforeAll(() => fillDemo(deps))

  test('has sixty bags that wait, and some at every other step of the work', async () => {
    const states = await db().select({ state: bag.state, bags: count() }).from(bag).groupBy(bag.state)
    expect(Object.fromEntries(states.map(({ state, bags }) => [state, bags]))).toEqual({
      arrived: 60,
      second: 1,
      counted: 2,
    })
    const arrived = await db().select().from(bag).where(eq(bag.state, 'arrived'))
    expect(arrived.filter(({ companyId }) => companyId === null)).toHaveLength(1)
    expect(arrived.filter(({ arrivedAt }) => arrivedAt > now)).toEqual([])
    const results = await db().select().from(handledDeposit).where(eq(handledDeposit.keeper, 'desk'))
    const differences = results.map(
      ({ totalCents, signedTotalCents }) => totalCents - (signedTotalCents ?? 0),
    )
    expect(differences.toSorted((a, b) => a - b)).toEqual([-50_00, -20_00])
    expect(await db().$count(message, eq(message.keeper, 'desk'))).toBe(2)
    expect(await db().select().from(suspectNote)).toMatchObject([{ unitCents: 50_00, handedTo: '' }])
    const [hidden] = await db().select().from(company).where(eq(company.extId, companyKeys.sulkasaari))
    expect(new Set(results.map(({ companyId }) => companyId))).toEqual(new Set([hidden?.id]))
    const requested = await db()
      .select({ by: staffUser.username, decision: approval.decision })
      .from(approval)
      .innerJoin(staffUser, eq(staffUser.id, approval.requestedBy))
      .orderBy(approval.id)
    expect(requested).toEqual([
      { by: 'riitta.vuori', decision: null },
      { by: 'riitta.vuori', decision: null },
      { by: 'pakkaaja2', decision: null },
    ])
    const cases = await db().select().from(serviceCase)
    expect(cases.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
      'contact new',
      'feedback open',
      'inquiry new',
      'inquiry waiting',
    ])
    expect(await db().$count(caseEntry, eq(caseEntry.visible, true))).toBe(1)
  })

  test('has three visits that are asked for, and one whose proposed day did not suit', async () => {
    const { rows } = await showVisits(db(), { list: 'waiting', office: undefined, after: undefined }, now)
    const stages = rows.map(({ stage }) => stage ?? 'received')
    expect(stages.toSorted()).toEqual(['declined', 'received', 'received', 'received'])
  })

  test('has every place on a route of its own office, where the packer of that office sees it', async () => {
    const offices = await db()
      .select({ ofPlace: company.officeInCharge, ofRoute: deliveryRoute.office })
      .from(company)
      .innerJoin(deliveryRoute, eq(deliveryRoute.id, company.routeId))
    expect(offices.length).toBeGreaterThan(3)
    for (const { ofPlace, ofRoute } of offices) expect(ofRoute).toBe(ofPlace)
  })

  test('begins with no order that is late', async () => {
    expect(await listLate(db(), now)).toEqual({ rows: [] })
  })

  test('has three routes, orders that wait and are packed, a run that is out with a stop left, and one that is back', async () => {
    expect(await db().select({ name: deliveryRoute.name }).from(deliveryRoute)).toHaveLength(3)
    // The shop that the desk has just made has no route yet.
    expect(await db().$count(company, isNull(company.routeId))).toBe(1)
    const runs = await listRuns(db(), '2026-11-15')
    const [back, out, planned] = ['Keski-Suomi 1', 'Rannikko 1', 'Pirkanmaa 1'].map((name) =>
      runs.find(({ routeName }) => routeName === name),
    )
    expect(back).toMatchObject({ routeName: 'Keski-Suomi 1', state: 'back', stops: 1, openStops: 0 })
    const [brought] = (await showArrivals(db(), '2026-11-15')).rows
    expect(brought?.fetched).toBeGreaterThan(0)
    expect(brought).toMatchObject({ declared: brought?.fetched, scanned: 0, missing: brought?.fetched })
    expect(out).toMatchObject({ routeName: 'Rannikko 1', state: 'left', stops: 2, openStops: 1 })
    expect(out?.crew).toHaveLength(2)
    // The run that comes to the shop where a hand-over can be tried.
    expect(planned).toMatchObject({ state: 'planned' })
    const days = (await listDays(db(), now)).rows.filter(({ day }) => day > '2026-11-15')
    const next = days.slice(0, 2).map(({ day, orders }) => [day, orders >= 5])
    expect(next).toEqual([
      ['2026-11-16', true],
      ['2026-11-17', true],
    ])
    expect(days[0]).toMatchObject({ isLocked: true })
    expect(days[0]?.packed).toBeGreaterThan(0)
    expect(days[0]?.packed).toBeLessThan(days[0]?.orders ?? 0)
  })

  test('lets each of the seven in with the code that the sign-in page shows, once', async () => {
    expect((await config()).json()).toMatchObject({ environment: 'demo' })
    const shown = await readDemoStaff(db(), now)
    expect(shown.map(({ username }) => username)).toEqual(demoStaff.map(({ username }) => username))
    for (const { username, password, code } of shown) {
      const browser = deskBrowser(() => desk)
      expect((await browser.post('/session', { username, password })).json()).toEqual({ next: 'factor' })
      const signedIn = await browser.post('/session/factor', { code })
      expect([username, signedIn.statusCode]).toEqual([username, 200])
      expect(signedIn.json()).toMatchObject({ staff: { username, standing: 'full' }, recoveryCodes: [] })
    }
    const again = await readDemoStaff(db(), now)
    for (const [index, { code }] of shown.entries()) expect(again[index]?.code).not.toBe(code)
  })

  const told = async (...asked: Parameters<typeof config>) =>
    (await config(...asked)).json().demoStaff.length > 0

  test('tells codes to the own machine only', async () => {
    const embedded = database.kind === 'pglite'
    expect(await told()).toBe(embedded)
    expect(await told({ 'x-forwarded-for': '192.0.2.7' })).toBe(false)
    expect(await told({ forwarded: 'for=192.0.2.7' })).toBe(false)
    expect(await told({ via: '1.1 proxy' })).toBe(false)
    expect(await told({ 'x-real-ip': '192.0.2.7' })).toBe(false)
    expect(await told({ host: 'desk.example.fi' })).toBe(false)
    const from = await desk.inject({ url: '/api/desk/config', remoteAddress: '192.0.2.7' })
    expect(from.json().demoStaff).toEqual([])
  })

  test.each([
    ['where the server listens to others', { host: '0.0.0.0' }],
    ['in production', { production: true }],
  ])('tells no codes %s', async (_, other) => {
    const app = await buildDesk({ ...deps, settings: { ...deps.settings, ...other } })
    expect((await config({}, app)).json()).toMatchObject({
      environment: 'production' in other ? 'production' : 'demo',
      demoStaff: [],
    })
    await app.close()
  })

  test('tells no code of a person who is disabled', async () => {
    await db().update(staffUser).set({ disabledAt: now }).where(eq(staffUser.username, 'ajo'))
    const people = await readDemoStaff(db(), now)
    expect(people.map(({ username }) => username)).not.toContain('ajo')
  })
})

const nights = [
  ['just after midnight', '2026-11-16T22:10:00Z', '2026-11-17'],
  ['just before midnight on a Saturday', '2026-11-14T21:55:00Z', '2026-11-14'],
  ['in the hour before the clocks go forward', '2026-03-29T00:30:00Z', '2026-03-29'],
] as const

// The usual run fills the demo just after midnight in `fill-demo.race.test.ts`.
test.runIf(isWhole).each(nights)('is filled %s, with a run that is out', async (_, at, day) => {
  await emptyTables(database)
  await fillDemo({ ...deps, clock: () => new Date(at) })
  const out = (await listRuns(db(), day)).filter(({ state }) => state === 'left')
  expect(out).toMatchObject([{ stops: 2, openStops: 1 }])
})

import { staffRoles } from '@kassavirta/domain/kernel/people/staff-roles'
import { beforeEach, expect, test } from 'vitest'
import { staffAtWork } from '../../../test/desk.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addCompany, addUser } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { caseEntry, serviceCase } from '../../tables/cases.ts'
import { deliveryRoute, run, runPickup, runStop } from '../../tables/orders.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db

const PARTS = ['counting', 'differences', 'counters', 'runs', 'cases']
const NOVEMBER = 'from=2026-11-01&to=2026-11-30'

let supervisor: Awaited<ReturnType<typeof staffAtWork>>
beforeEach(async () => {
  portal.now = new Date('2026-11-16T12:00:00Z')
  supervisor = await staffAtWork(portal, 'esimies', ['supervisor'])
})
const read = async (path: string) => (await supervisor.browser.get(`/numbers/${path}`)).json()

test('supervisors and admins read them, whoever counts does not', async () => {
  for (const role of staffRoles) {
    const { browser } = await staffAtWork(portal, `nimi-${role}`, [role])
    const answers = await Promise.all(PARTS.map((part) => browser.get(`/numbers/${part}?${NOVEMBER}`)))
    const status = ['supervisor', 'admin'].includes(role) ? 200 : 403
    expect([role, ...answers.map(({ statusCode }) => statusCode)]).toEqual([role, ...PARTS.map(() => status)])
  }
})

test('days without a row have no numbers, and none is made up', async () => {
  expect(await read(`counting?${NOVEMBER}`)).toMatchObject({ days: [], waits: { median: null, ninth: null } })
  expect(await read(`differences?${NOVEMBER}`)).toEqual({ places: [], placeCount: 0, denominations: [] })
  expect(await read(`counters?${NOVEMBER}`)).toEqual({ rows: [] })
  expect(await read(`runs?${NOVEMBER}`)).toEqual({ rows: [] })
  const { kinds, whole } = await read(`cases?${NOVEMBER}`)
  expect([kinds, whole]).toEqual([[], { asked: 0, answered: 0, inTime: 0, median: null, ninth: null }])
})

test.each([
  ['an end before its start', 'from=2026-11-02&to=2026-11-01', 'endBeforeStart'],
  ['more days than a year', 'from=2025-11-15&to=2026-11-16', 'rangeTooLong'],
])('%s is refused at its field, by every call', async (_, query, code) => {
  for (const part of PARTS) {
    const answer = await supervisor.browser.get(`/numbers/${part}?${query}`)
    expect([answer.statusCode, answer.json().errorCodes]).toEqual([400, { to: code }])
  }
  expect((await supervisor.browser.get('/numbers/runs?from=2025-11-16&to=2026-11-16')).statusCode).toBe(200)
})

const NO_STOP = { at: new Date(), recordedAt: new Date() }

test('a run is on time where it left and came back on its own day in Helsinki', async () => {
  const [north, south] = await db()
    .insert(deliveryRoute)
    .values([{ name: 'Etelä' }, { name: 'Pohjoinen', office: 'Oulu' }].toReversed())
    .returning()
  const at = (text: string | undefined) => (text === undefined ? null : new Date(text))
  const plan = (routeId: number, day: string, left?: string, back?: string) => {
    const state = back ? ('back' as const) : left ? ('left' as const) : ('planned' as const)
    return { routeId, day, state, departedAt: at(left), returnedAt: at(back) }
  }
  const runs = await db()
    .insert(run)
    .values([
      // 00:10 to 23:50 of the day in Helsinki.
      plan(south!.id, '2026-11-09', '2026-11-08T22:10:00Z', '2026-11-09T21:50:00Z'),
      // Back at 00:10 of the next day; never left; out since yesterday.
      plan(south!.id, '2026-11-10', '2026-11-10T05:00:00Z', '2026-11-10T22:10:00Z'),
      plan(south!.id, '2026-11-11'),
      plan(south!.id, '2026-11-15', '2026-11-15T05:00:00Z'),
      // Of today and still out, and of tomorrow: not told yet. Before the days that are asked for.
      plan(south!.id, '2026-11-16', '2026-11-16T05:00:00Z'),
      plan(south!.id, '2026-11-17'),
      plan(south!.id, '2026-10-31', '2026-10-31T05:00:00Z', '2026-10-31T10:00:00Z'),
      plan(north!.id, '2026-11-16', '2026-11-16T05:00:00Z', '2026-11-16T10:00:00Z'),
    ])
    .returning()
  const [one, other] = [await addCompany(db()), await addCompany(db())]
  const stop = { runId: runs[0]!.id, staffId: supervisor.staffId, ...NO_STOP }
  await db()
    .insert(runStop)
    .values([
      { ...stop, companyId: one.id, outcome: 'delivered' },
      { ...stop, companyId: other.id, outcome: 'notDelivered', reason: 'closed' },
    ])
  await db()
    .insert(runPickup)
    .values([
      { ...stop, companyId: one.id, outcome: 'fetched', bags: 2 },
      { runId: runs[0]!.id, companyId: other.id },
    ])
  const ofSouth = { name: 'Etelä', office: '', runs: 4, leftOnDay: 3, backOnDay: 1, stops: 2, delivered: 1 }
  const ofNorth = { name: 'Pohjoinen', office: 'Oulu', runs: 1, leftOnDay: 1, backOnDay: 1, stops: 0 }
  expect((await read(`runs?${NOVEMBER}`)).rows).toMatchObject([
    { ...ofSouth, pickups: 2, fetched: 1 },
    ofNorth,
  ])
  expect((await read(`runs?${NOVEMBER}&office=Turku`)).rows).toMatchObject([ofSouth])
})

test('answers are timed in hours of service from the letter to the first answer that the customer sees', async () => {
  const [place, elsewhere] = [
    await addCompany(db(), { officeInCharge: 'Helsinki' }),
    await addCompany(db(), { officeInCharge: 'Oulu' }),
  ]
  const { id: userId } = await addUser(portal)
  let entryId = 0
  const ask = async (
    kind: 'inquiry' | 'feedback' | 'missing',
    asked: string,
    answers: readonly string[] = [],
  ) => {
    const at = new Date(asked)
    const companyId = kind === 'feedback' ? elsewhere.id : place.id
    const row = {
      kind,
      companyId,
      userId,
      createdAt: at,
      askedAt: at,
      changedAt: at,
      entryId: (entryId += 1),
    }
    const [made] = await db().insert(serviceCase).values(row).returning()
    const entry = { caseId: made!.id, staffId: supervisor.staffId, body: 'x' }
    for (const [index, text] of answers.entries())
      await db()
        .insert(caseEntry)
        .values({ ...entry, at: new Date(text), visible: index > 0 })
  }
  // Each has an inner note first, which is no answer. Friday 15:00 to Monday 9:30 is two hours and a half.
  await ask('inquiry', '2026-11-13T13:00:00Z', ['2026-11-13T13:05:00Z', '2026-11-16T07:30:00Z'])
  await ask('inquiry', '2026-11-10T06:00:00Z', [
    '2026-11-10T06:05:00Z',
    '2026-11-11T06:01:00Z',
    '2026-11-12T08:00:00Z',
  ])
  await ask('inquiry', '2026-11-16T09:00:00Z')
  await ask('feedback', '2026-11-02T06:00:00Z', ['2026-11-02T06:05:00Z', '2026-11-02T06:20:00Z'])
  await ask('missing', '2026-11-05T06:00:00Z')
  await ask('inquiry', '2026-10-31T21:00:00Z')
  const inquiries = { kind: 'inquiry', asked: 3, answered: 2, inTime: 1, median: 150, ninth: 481 }
  const feedback = { kind: 'feedback', asked: 1, answered: 1, inTime: 1, median: 20, ninth: 20 }
  const { kinds, whole, ages } = await read(`cases?${NOVEMBER}`)
  expect(kinds).toEqual([inquiries, feedback])
  expect(whole).toEqual({ asked: 4, answered: 3, inTime: 2, median: 150, ninth: 481 })
  // All of them are still new here: asked today, on Friday, and earlier.
  expect(ages.map(({ count }: { readonly count: number }) => count)).toEqual([2, 0, 1, 3])
  expect((await read(`cases?${NOVEMBER}&office=Helsinki`)).kinds).toEqual([inquiries])
})

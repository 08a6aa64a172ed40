import { Overview } from '@kassavirta/domain/reports/front-pages/overview-api'
import { day, instantAt } from '@kassavirta/domain/kernel/dates/dates'
import { beforeEach, expect, test } from 'vitest'
import { deskFeatures } from '../../../desk-app.ts'
import { serviceCase } from '../../../tables/cases.ts'
import { visitCalendar } from '../../../tables/places.ts'
import { deliveryRoute, run, runDriver, runPickup, exceptionDay } from '../../../tables/orders.ts'
import { audit, outbox } from '../../../tables/ledgers.ts'
import { parameter } from '../../../tables/operation.ts'
import { missedVisit, visitChangeRequest } from '../../../tables/submissions.ts'
import { sendFeedback } from '../../../../test/event-calls.ts'
import { staffAtWork } from '../../../../test/desk.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { switchOn } from '../../../../test/orders-world.ts'
import { addCompany, addRole, addUser, signIn } from '../../../../test/world.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
const MORNING = { from: '09:30', to: '10:30' }
const NOON = { from: '12:00', to: '13:00' }
const NO_WEEK = {
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
  validFrom: null,
  validTo: null,
}

let [companyId, userId, routeId] = [0, 0, 0]
beforeEach(async () => {
  await switchOn(portal)
  const [route] = await db().insert(deliveryRoute).values({ name: 'Pirkanmaa 1' }).returning()
  routeId = route!.id
  companyId = (await addCompany(db(), { extId: 'T1', routeId, stopNumber: 7 })).id
  userId = (await addUser(portal)).id
  await addRole(db(), userId, companyId)
})

/** Mondays at noon and Wednesdays in the morning; 18.11.2026 is a Wednesday. */
const withCalendar = (more: object = {}) =>
  db()
    .insert(visitCalendar)
    .values({ companyId, week: { monday: NOON, wednesday: MORNING }, exceptions: {}, ...more })
const at = (moment: string) => (portal.now = instantAt(day(moment.slice(0, 10)), moment.slice(11)))
async function told(user = userId) {
  const headers = await signIn(portal, user)
  const answer = await portal.app.inject({ url: `/api/overview?companyId=${companyId}`, headers })
  expect(Overview.safeParse(answer.json()).success).toBe(true)
  return answer.json().visits
}
async function report(on: string, { user = userId, key = crypto.randomUUID() } = {}) {
  const headers = { ...(await signIn(portal, user)), 'idempotency-key': key }
  const payload = { customerId: companyId, day: on }
  return portal.app.inject({ method: 'POST', url: '/api/visit/missed', headers, payload })
}
async function planRun(on: string) {
  const [made] = await db().insert(run).values({ routeId, day: on }).returning()
  const crew = [{ runId: made!.id, personId: '10233', name: 'Mika Lahti' }]
  await db().insert(runDriver).values(crew)
  return made!.id
}

test('the place is told the next two visits, and who comes where a run is planned', async () => {
  at('2026-11-15 08:00')
  expect(await told()).toBeUndefined()
  await withCalendar({ exceptions: { '2026-11-16': null, '2026-11-25': null } })
  await planRun('2026-11-18')
  const wednesday = { day: '2026-11-18', window: MORNING }
  const crew = [{ personId: '10233', name: 'Mika Lahti' }]
  expect(await told()).toEqual({ next: [wednesday, { day: '2026-11-23', window: NOON }], crew, missed: null })
  const moved = {
    originalDate: '2026-11-18',
    newDate: '2026-11-19',
    contactInfo: '',
    stage: 'accepted',
  } as const
  await db()
    .insert(visitChangeRequest)
    .values({ companyId, userId, createdAt: portal.now, ...moved })
  const { staffId } = await staffAtWork(portal, 'ajo', ['dispatcher'])
  const closing = { day: '2026-11-23', closed: true, reason: 'Inventaario', staffId, changedAt: portal.now }
  await db().insert(exceptionDay).values(closing)
  const thursday = { day: '2026-11-19', window: MORNING }
  expect(await told()).toEqual({
    next: [thursday, { day: '2026-11-30', window: NOON }],
    crew: [],
    missed: null,
  })
  await db().delete(parameter)
  expect(await told()).toBeUndefined()
})

test('a late visit is reported once, by whoever of the place is first, and makes one case', async () => {
  await withCalendar()
  at('2026-11-18 11:29')
  expect((await report('2026-11-18')).json().code).toBe('stateChanged')
  at('2026-11-18 11:30')
  const late = { day: '2026-11-18', window: MORNING }
  expect(await told()).toMatchObject({ missed: { ...late, reported: null, caseId: null } })
  const key = crypto.randomUUID()
  const [first, again] = [await report('2026-11-18', { key }), await report('2026-11-18', { key })]
  expect([first.statusCode, again.body]).toEqual([200, first.body])
  const cases = await db().select().from(serviceCase)
  expect(cases).toMatchObject([{ kind: 'missedVisit', companyId, userId }])
  const mark = { reported: portal.now.toISOString(), caseId: cases[0]!.id }
  expect(await told()).toMatchObject({ missed: { ...late, ...mark } })
  const colleague = (await addUser(portal)).id
  await addRole(db(), colleague, companyId)
  expect(await told(colleague)).toMatchObject({
    missed: { ...late, reported: portal.now.toISOString(), caseId: null },
  })
  const second = await report('2026-11-18', { user: colleague })
  expect([second.statusCode, second.json().code]).toEqual([409, 'visitReported'])
  expect(await db().$count(missedVisit)).toBe(1)
  expect((await db().select().from(outbox)).map(({ type, data }) => ({ type, data }))).toMatchObject([
    { type: 'visit.missed', data: { day: '2026-11-18', ...MORNING } },
  ])
})

test('of two people of a place who report at once one makes the case', async () => {
  await withCalendar()
  at('2026-11-18 12:00')
  const colleague = (await addUser(portal)).id
  await addRole(db(), colleague, companyId)
  const answers = await Promise.all([report('2026-11-18'), report('2026-11-18', { user: colleague })])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  expect(await db().$count(serviceCase)).toBe(1)
})

test('nothing is asked once the run tells that bags were fetched, nor where the provider tells no visits', async () => {
  await withCalendar()
  const runId = await planRun('2026-11-18')
  at('2026-11-18 12:00')
  await db().delete(parameter)
  expect((await report('2026-11-18')).statusCode).toBe(404)
  await switchOn(portal)
  const staffId = (await staffAtWork(portal, 'ajo', ['dispatcher'])).staffId
  const stop = { runId, companyId, at: portal.now, recordedAt: portal.now, staffId }
  await db()
    .insert(runPickup)
    .values({ ...stop, outcome: 'notFetched', reason: 'noTime' })
  expect(await told()).toMatchObject({ missed: { day: '2026-11-18' } })
  await db().update(runPickup).set({ outcome: 'fetched', reason: null })
  expect(await told()).toMatchObject({ missed: null })
  expect((await report('2026-11-18')).json().code).toBe('stateChanged')
})

test('the desk sees the case before all others, with the time, the route and the crew', async () => {
  await withCalendar()
  await planRun('2026-11-18')
  at('2026-11-18 11:00')
  const sender = { company: { id: companyId }, user: { id: userId } }
  for (const text of ['Yksi', 'Kaksi'])
    await sendFeedback(portal, { ...sender, headers: await signIn(portal, userId) }, text)
  at('2026-11-18 12:00')
  await report('2026-11-18')
  const service = await staffAtWork(portal, 'palvelu', ['service'])
  const { rows } = (await service.browser.get('/cases?list=new')).json()
  expect(rows.map(({ kind }: { kind: string }) => kind)).toEqual(['missedVisit', 'feedback', 'feedback'])
  expect(rows[0]).toMatchObject({
    subject: 'Kuljettaja ei tullut: ke 18.11. klo 09:30–10:30',
    opening: 'Reitti: Pirkanmaa 1; Kuljettajat: Mika Lahti 10233',
  })
  const taken = await service.act(`/cases/${rows[0].caseId}/take`, { version: 0 })
  expect(taken.statusCode).toBe(200)
  const own = await portal.app.inject({
    url: `/api/cases/${rows[0].caseId}`,
    headers: await signIn(portal, userId),
  })
  expect(own.json()).toMatchObject({ kind: 'missedVisit', opening: '', letter: { body: '' } })
  expect(own.body).not.toContain('Lahti')
})

test('a page of cases goes on where the one before ended, though the first are of another kind', async () => {
  at('2026-11-18 12:00')
  const asked = (minutes: number) => new Date(portal.now.getTime() - minutes * 60_000)
  const row = (kind: 'feedback' | 'missedVisit', entryId: number, minutes: number) => ({
    kind,
    entryId,
    companyId,
    userId,
    createdAt: asked(minutes),
    askedAt: asked(minutes),
    changedAt: asked(minutes),
  })
  const letters = Array.from({ length: 150 }, (_, nth) => row('feedback', nth + 1, 300 - nth))
  const missed = Array.from({ length: 30 }, (_, nth) => row('missedVisit', nth + 1, 30 - nth))
  await db()
    .insert(serviceCase)
    .values([...letters, ...missed])
  const service = await staffAtWork(portal, 'palvelu', ['service'])
  const first = (await service.browser.get('/cases?list=new')).json()
  const second = (await service.browser.get(`/cases?list=new&after=${first.next}`)).json()
  const kinds = [...first.rows, ...second.rows].map(({ kind }) => kind)
  expect(kinds).toEqual([...missed, ...letters].map(({ kind }) => kind))
  expect(new Set([...first.rows, ...second.rows].map(({ caseId }) => caseId)).size).toBe(180)
  expect(second.next).toBeNull()
})

test('the desk keeps the calendar of a place, and whoever saves over another is told', async () => {
  at('2026-11-17 08:00')
  const { browser, change, act } = await staffAtWork(portal, 'ajo', ['dispatcher'])
  const path = `/customers/${companyId}/visits`
  expect((await browser.get(path)).json()).toMatchObject({ keeper: 'desk', version: 0, next: [] })
  const week = { ...NO_WEEK, wednesday: MORNING }
  const saved = await change(path, { ...week, version: 0 })
  expect(saved.json()).toMatchObject({ version: 1, week: { wednesday: MORNING, monday: null } })
  expect((await change(path, { ...week, version: 0 })).json().code).toBe('changedElsewhere')
  const backwards = { ...week, validFrom: '2026-12-01', validTo: '2026-11-30', version: 1 }
  expect((await change(path, backwards)).json().code).toBe('endBeforeStart')
  const upside = { ...week, monday: { from: '10:00', to: '09:00' }, version: 1 }
  expect((await change(path, upside)).statusCode).toBe(400)
  const without = await change(`${path}/2026-11-18`, { window: null, version: 1 })
  expect(without.json()).toMatchObject({
    exceptions: [{ day: '2026-11-18', window: null }],
    next: [{ day: '2026-11-25' }, { day: '2026-12-02' }, { day: '2026-12-09' }],
    version: 2,
  })
  expect((await change(`${path}/2026-11-16`, { window: null, version: 2 })).json().code).toBe('dayInPast')
  const removed = await act(`${path}/2026-11-18/remove`, { version: 2 })
  expect(removed.json()).toMatchObject({ exceptions: [], next: [{ day: '2026-11-18' }, {}, {}], version: 3 })
  const rows = await db().select().from(audit)
  expect(rows.filter(({ action }) => action === 'visitcalendar.changed')).toHaveLength(3)
})

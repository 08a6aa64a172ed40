import { Overview } from '@kassavirta/domain/reports/front-pages/overview-api'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { weekdays } from '@kassavirta/domain/kernel/dates/dates'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPlace, read } from '../../../../test/bags-world.ts'
import { sendFeedback } from '../../../../test/event-calls.ts'
import { staffAtWork } from '../../../../test/desk.ts'
import { givenNeighbours, madeRows } from '../../../../test/neighbours.ts'
import { customerWorld, switchOn } from '../../../../test/orders-world.ts'
import { addRole, addUser, signIn } from '../../../../test/world.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { importBundle } from '../../../operation/provider/import/import-bundle.ts'
import { serviceCase } from '../../../tables/cases.ts'
import { audit, outbox } from '../../../tables/ledgers.ts'
import { parameter } from '../../../tables/operation.ts'
import { deliveryRoute, exceptionDay, run, runDriver, runPickup, runStop } from '../../../tables/orders.ts'
import { company, visitCalendar } from '../../../tables/places.ts'
import { missedVisit, visitChangeRequest, visitRequest } from '../../../tables/submissions.ts'

const portal = givenNeighbours({ extra: deskFeatures })
const db = () => portal.database.db
const MORNING = { from: '09:30', to: '10:30' }
const NOON = { from: '12:00', to: '13:00' }
const NO_WEEK = { ...recordOf(weekdays, () => null), validFrom: null, validTo: null }
/** A Wednesday, and the visit of that morning. */
const DAY = '2026-11-18'
const LATE = { day: DAY, window: MORNING }

type Staff = Awaited<ReturnType<typeof staffAtWork>>
let world = {} as Awaited<ReturnType<typeof customerWorld>>
let [dispatcher, routeId] = [{} as Staff, 0]
/** Another place of the route, and one of another route. */
let others: readonly number[] = []
beforeEach(async () => {
  portal.now = new Date('2026-11-15T06:00:00Z')
  world = await customerWorld(portal, {})
  dispatcher = await staffAtWork(portal, 'ajo', ['dispatcher'])
  await switchOn(portal)
  const routes = await db()
    .insert(deliveryRoute)
    .values([{ name: 'Pirkanmaa 1' }, { name: 'Pirkanmaa 2' }])
    .returning()
  routeId = routes[0]!.id
  const own = { extId: 'T1', routeId, stopNumber: 7 }
  await db().update(company).set(own).where(eq(company.id, world.company.id))
  others = await Promise.all(
    routes.map(async ({ id }) => (await addPlace(portal, { routeId: id })).companyId),
  )
  await addRole(db(), world.user.id, world.company.id)
})

/** Mondays at noon and Wednesdays in the morning. */
const withCalendar = (exceptions: typeof visitCalendar.$inferInsert.exceptions = {}) =>
  db()
    .insert(visitCalendar)
    .values({ companyId: world.company.id, week: { monday: NOON, wednesday: MORNING }, exceptions })
/** A minute of the day in Helsinki, two hours before UTC; the dispatcher is at work until then. */
const at = (minute: string) => world.at(`${DAY}T${minute}:00+02:00`)
const told = async (headers = {}) => {
  const shown = (await world.get(`/api/overview?companyId=${world.company.id}`, headers)).json()
  return Overview.parse(shown) && shown.visits
}
const report = (headers = {}) => world.call('/api/visit/missed', { day: DAY }, headers)
const codeOf = async (answer: ReturnType<typeof report>) => (await answer).json().code
async function colleague() {
  const { id } = await addUser(portal)
  await addRole(db(), id, world.company.id)
  return signIn(portal, id)
}
const CREW = [{ personId: '10233', name: 'Mika Lahti' }]
async function planRun(on = DAY) {
  const [made] = await db().insert(run).values({ routeId, day: on }).returning()
  await db()
    .insert(runDriver)
    .values(CREW.map((driver) => ({ ...driver, runId: made!.id })))
  return made!.id
}

describe('a place is told', () => {
  test('its next two visits, and who comes', async () => {
    expect(await told()).toBeUndefined()
    await withCalendar({ '2026-11-16': null, '2026-11-25': null })
    await planRun()
    const monday = { day: '2026-11-23', window: NOON }
    expect(await told()).toEqual({ next: [LATE, monday], crew: CREW, missed: null })
    await db().delete(parameter)
    expect(await told()).toBeUndefined()
  })

  test('visits moved or added, and none on closed days', async () => {
    await withCalendar()
    const companyId = world.company.id
    const sent = { companyId, userId: world.user.id, createdAt: portal.now }
    const moved = { originalDate: DAY, newDate: '2026-11-19', contactInfo: '' }
    await db()
      .insert(visitChangeRequest)
      .values({ ...sent, ...moved, stage: 'accepted' })
    await db()
      .insert(visitRequest)
      .values({ ...sent, suggestedDate: '2026-11-20', modifiedAt: portal.now, stage: 'accepted' })
    const { staffId } = dispatcher
    const closing = { day: '2026-11-16', closed: true, reason: 'Inventaario', staffId, changedAt: portal.now }
    await db().insert(exceptionDay).values(closing)
    const next = [
      { day: '2026-11-19', window: MORNING },
      { day: '2026-11-20', window: null },
    ]
    expect(await told()).toEqual({ next, crew: [], missed: null })
  })

  test('nothing of what others agreed, nor of what was refused', async () => {
    await withCalendar()
    const next = [{ day: '2026-11-16', window: NOON }, LATE]
    const sent = { userId: world.user.id, createdAt: portal.now }
    const rows = [
      { ...sent, companyId: others[0]!, stage: 'accepted' as const },
      { ...sent, companyId: world.company.id, stage: 'refused' as const },
    ]
    const added = { suggestedDate: '2026-11-17', modifiedAt: portal.now }
    const moved = { originalDate: '2026-11-16', newDate: '2026-11-17', contactInfo: '' }
    await db()
      .insert(visitRequest)
      .values(rows.map((row) => ({ ...row, ...added })))
    await db()
      .insert(visitChangeRequest)
      .values(rows.map((row) => ({ ...row, ...moved })))
    expect((await told()).next).toEqual(next)
  })
})

describe('a late visit', () => {
  beforeEach(() => withCalendar())
  const elsewhere = async () => {
    const sent = { userId: world.user.id, createdAt: portal.now }
    const own = { ...sent, companyId: world.company.id, day: '2026-11-11' }
    await db()
      .insert(missedVisit)
      .values([own, ...others.map((companyId) => ({ ...sent, companyId, day: DAY }))])
  }

  test('is reported from an hour after its window on', async () => {
    await elsewhere()
    at('11:29')
    expect(await codeOf(report())).toBe('stateChanged')
    at('11:30')
    expect(await told()).toMatchObject({ missed: { ...LATE, reported: null, caseId: null } })
    const cases = () => madeRows(portal, serviceCase)
    expect([(await report()).statusCode, await cases()]).toMatchObject([
      200,
      [{ kind: 'missedVisit', companyId: world.company.id, userId: world.user.id }],
    ])
    const mark = { reported: portal.now.toISOString(), caseId: (await cases())[0]!.id }
    expect(await told()).toMatchObject({ missed: { ...LATE, ...mark } })
  })

  test('is reported once for each key', async () => {
    at('11:30')
    const key = { 'idempotency-key': 'report-0001' }
    const [first, again] = [await report(key), await report(key)]
    expect([first.statusCode, again.body]).toEqual([200, first.body])
    const letters = (await madeRows(portal, outbox)).map(({ type, data }) => ({ type, data }))
    expect(letters).toMatchObject([{ type: 'visit.missed', data: { day: DAY, ...MORNING } }])
  })

  test('is reported by whoever of the place is first', async () => {
    at('11:30')
    await report()
    const headers = await colleague()
    const missed = { ...LATE, reported: portal.now.toISOString(), caseId: null }
    expect(await told(headers)).toMatchObject({ missed })
    const second = await report(headers)
    expect([second.statusCode, second.json().code]).toEqual([409, 'visitReported'])
    expect(await madeRows(portal, missedVisit)).toHaveLength(1)
  })

  test('makes one case of two reports at once', async () => {
    at('12:00')
    const headers = await colleague()
    const answers = await Promise.all([report(), report(headers)])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    expect(await madeRows(portal, serviceCase)).toHaveLength(1)
  })

  test('is not asked about where the provider tells no visits', async () => {
    at('12:00')
    await db().delete(parameter)
    expect((await report()).statusCode).toBe(404)
  })

  const outcomes = [
    ['bags were fetched', runPickup, { outcome: 'fetched' }],
    ['change was brought', runStop, { outcome: 'delivered' }],
  ] as const
  test.for(outcomes)('is none once the run tells that %s', async ([, table, outcome]) => {
    const [runId, before] = [await planRun(), await planRun('2026-11-11')]
    at('12:00')
    const stop = { at: portal.now, recordedAt: portal.now, staffId: dispatcher.staffId }
    const nothing = { outcome: table === runStop ? 'notDelivered' : 'notFetched', reason: 'noTime' }
    await db()
      .insert(table)
      .values([
        { ...stop, runId, companyId: others[0]!, ...outcome },
        { ...stop, runId: before, companyId: world.company.id, ...outcome },
        { ...stop, runId, companyId: world.company.id, ...nothing },
      ] as never)
    expect(await told()).toMatchObject({ missed: LATE })
    await db()
      .update(table)
      .set({ ...outcome, reason: null } as never)
      .where(eq(table.runId, runId))
    expect(await told()).toMatchObject({ missed: null })
    expect(await codeOf(report())).toBe('stateChanged')
  })
})

describe('the desk', () => {
  const cases = (staff: Staff, more = '') => read(staff, `/cases?list=new${more}`)

  test('sees late visits first, with time, route and crew', async () => {
    await withCalendar()
    await planRun()
    at('11:00')
    const { company: place, user } = world
    for (const text of ['Yksi', 'Kaksi'])
      await sendFeedback(portal, { company: place, user, headers: await signIn(portal, user.id) }, text)
    at('12:00')
    await report()
    const service = await staffAtWork(portal, 'palvelu', ['service'])
    const { rows } = await cases(service)
    expect(rows.map(({ kind }: { kind: string }) => kind)).toEqual(['missedVisit', 'feedback', 'feedback'])
    expect(rows[0]).toMatchObject({
      subject: 'Kuljettaja ei tullut: ke 18.11. klo 09:30–10:30',
      opening: 'Reitti: Pirkanmaa 1; Kuljettajat: Mika Lahti 10233',
    })
    await service.act(`/cases/${rows[0].caseId}/take`, { version: 0 })
    const own = await world.get(`/api/cases/${rows[0].caseId}`)
    expect(own.json()).toMatchObject({ kind: 'missedVisit', opening: '', letter: { body: '' } })
    expect(own.body).not.toContain('Lahti')
  })

  test('reads on where a page of cases ended', async () => {
    at('12:00')
    const row = (kind: 'feedback' | 'missedVisit', entryId: number, minutes: number) => {
      const asked = new Date(portal.now.getTime() - minutes * 60_000)
      const sent = { companyId: world.company.id, userId: world.user.id }
      return { kind, entryId, ...sent, createdAt: asked, askedAt: asked, changedAt: asked }
    }
    const letters = Array.from({ length: 150 }, (_, nth) => row('feedback', nth + 1, 300 - nth))
    const missed = Array.from({ length: 30 }, (_, nth) => row('missedVisit', nth + 1, 30 - nth))
    await db()
      .insert(serviceCase)
      .values([...letters, ...missed])
    const service = await staffAtWork(portal, 'palvelu', ['service'])
    const first = await cases(service)
    const second = await cases(service, `&after=${first.next}`)
    const shown = [...first.rows, ...second.rows]
    expect(shown.map(({ kind }) => kind)).toEqual([...missed, ...letters].map(({ kind }) => kind))
    expect([new Set(shown.map(({ caseId }) => caseId)).size, second.next]).toEqual([180, null])
  })
})

describe('the calendar of a place', () => {
  const path = () => `/customers/${world.company.id}/visits`
  const week = { ...NO_WEEK, wednesday: MORNING }
  const save = (values: object) => dispatcher.change(path(), { ...week, version: 1, ...values })

  test('is kept by the desk, and not saved over unseen', async () => {
    expect(await read(dispatcher, path())).toMatchObject({ keeper: 'desk', version: 0, next: [] })
    const saved = await save({ version: 0 })
    expect(saved.json()).toMatchObject({ version: 1, week: { wednesday: MORNING, monday: null } })
    expect((await save({ version: 0 })).json().code).toBe('changedElsewhere')
  })

  test('does not end before it starts, nor does a window', async () => {
    const backwards = await save({ validFrom: '2026-12-01', validTo: '2026-11-30', version: 0 })
    expect(backwards.json().code).toBe('endBeforeStart')
    expect((await save({ monday: { from: '10:00', to: '09:00' }, version: 0 })).statusCode).toBe(400)
    expect(await madeRows(portal, audit)).toEqual([])
  })

  test('leaves out a day, until the desk puts it back', async () => {
    await save({ version: 0 })
    const without = await dispatcher.change(`${path()}/${DAY}`, { window: null, version: 1 })
    expect(without.json()).toMatchObject({
      exceptions: [{ day: DAY, window: null }],
      next: [{ day: '2026-11-25' }, { day: '2026-12-02' }, { day: '2026-12-09' }],
      version: 2,
    })
    const removed = await dispatcher.act(`${path()}/${DAY}/remove`, { version: 2 })
    expect(removed.json()).toMatchObject({ exceptions: [], next: [{ day: DAY }, {}, {}], version: 3 })
    const acts = (await madeRows(portal, audit)).map(({ action }) => action)
    expect(acts).toEqual(['visitcalendar.changed', 'visitcalendar.changed', 'visitcalendar.changed'])
  })

  test('is not changed of a place that has ended', async () => {
    await db().update(company).set({ endedAt: portal.now }).where(eq(company.id, world.company.id))
    expect((await save({ version: 0 })).json().code).toBe('stateChanged')
  })

  test('is not changed for a day that has passed', async () => {
    const passed = await dispatcher.change(`${path()}/2026-11-14`, { window: null, version: 0 })
    expect(passed.json().code).toBe('dayInPast')
  })
})

describe('calendars of the systems', () => {
  const load = async (row: object, dryRun = false) => {
    const bundle = { visitCalendars: [{ company: 'T1', ...row }] }
    return importBundle(portal.deps.database, bundle, { now: portal.now, dryRun })
  }
  const path = () => `/customers/${world.company.id}/visits`
  const stored = async () => (await read(dispatcher, path())).next.map(({ day }: { day: string }) => day)
  const row = { week: { wednesday: MORNING }, exceptions: [{ day: '2026-11-23', window: NOON }] }

  test('are stored, once', async () => {
    const counts = []
    for (const dryRun of [true, false, false])
      counts.push([(await load(row, dryRun)).sections.visitCalendars, await stored()])
    const days = [DAY, '2026-11-23', '2026-11-25']
    expect(counts).toMatchObject([
      [{ created: 1 }, []],
      [{ created: 1 }, days],
      [{ created: 0, unchanged: 1 }, days],
    ])
  })

  test('are changed and ended by the systems alone', async () => {
    await load(row)
    const saved = await dispatcher.change(path(), { ...NO_WEEK, version: 0 })
    expect(saved.json().code).toBe('keptBySystems')
    expect((await load({ end: true })).sections.visitCalendars).toMatchObject({ changed: 1 })
    expect(await stored()).toEqual([])
  })

  test('leave alone what the desk keeps', async () => {
    await dispatcher.change(path(), { ...NO_WEEK, monday: NOON, version: 0 })
    const { kept, sections } = await load(row)
    const left = [{ section: 'visitCalendars', extId: 'T1' }]
    expect([kept, sections.visitCalendars.changed]).toEqual([left, 0])
  })

  test.for([
    ['an unknown place', { company: 'T9' }, 'company'],
    [
      'a window that ends before it begins',
      { week: { monday: { from: '10:00', to: '09:00' } } },
      'week.monday',
    ],
    ['a day that is none', { week: { maanantai: MORNING } }, 'week.maanantai'],
    ['a day twice', { exceptions: [{ day: '2026-12-24' }, { day: '2026-12-24' }] }, 'exceptions'],
    ['an end before the start', { validFrom: '2026-12-02', validTo: '2026-12-01' }, 'validTo'],
  ] as const)('are refused for %s', async ([, fault, field]) => {
    const faults = [{ section: 'visitCalendars', row: 0, field }]
    expect(await load(fault)).toMatchObject({ applied: false, faults })
  })
})

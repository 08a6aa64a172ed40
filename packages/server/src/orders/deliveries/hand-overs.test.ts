import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deskFeatures } from '../../desk-app.ts'
import { serviceCase } from '../../tables/cases.ts'
import { entryEvent } from '../../tables/bags.ts'
import { openDisputes } from './hand-overs.ts'
import { handOver, run, runBag, runDriver } from '../../tables/orders.ts'
import { outbox } from '../../tables/ledgers.ts'
import { parameter } from '../../tables/operation.ts'
import { declareBag } from '../../../test/bags-world.ts'
import {
  done,
  FROZEN_DAY,
  read,
  refused,
  handOverWorld,
  planRun,
  sendOut,
  type HandOverWorld,
} from '../../../test/deliveries-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addUser, addMandate, signIn } from '../../../test/world.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
const later = (minutes: number) => (portal.now = new Date(portal.now.getTime() + minutes * 60_000))

/** The run was yesterday's, so that nobody's session ends. */
const endDay = () => db().update(run).set({ day: '2026-11-15' })
const openCases = () => openDisputes({ db: db(), clock: () => portal.now })

let world = {} as HandOverWorld
beforeEach(async () => {
  world = await handOverWorld(portal)
})

const steps = async () => {
  const found = await db().select().from(entryEvent).orderBy(asc(entryEvent.entryId))
  return found.map(({ entryId, stage, note }) => [entryId, stage, note])
}
const NAMES = 'K. Ajuri, K. Lahti'
const cases = async () => (await db().select().from(serviceCase)).map(({ kind, entryId }) => [kind, entryId])
const corrected = async (runId: number, bags: number, number: string) => {
  const pickup = { outcome: 'fetched', bags, numbers: [number], isCorrection: true }
  await done(world.driver, '/stops/outcome', { runId, companyId: world.company.id, pickup })
}
const versionOf = async (id: number) => {
  const [found] = await db().select().from(run).where(eq(run.id, id))
  return found!.version
}
const eventsOf = async (entryId: number) => {
  const { companyId, headers } = world.shop
  const url = `/api/entryevents?companyId=${companyId}&type=deposit&entryId=${entryId}`
  return (await portal.app.inject({ url, headers })).json().events
}

test('place and crew see the same digits, and the place sees who comes and every bag that waits, by number alone', async () => {
  expect(await world.see()).toBeNull()
  await world.declare('48210002')
  const runId = await planRun(world)
  // Others declare too, and the person who hands over sees no entries but their own.
  const colleague = await addUser(portal)
  await declareBag(portal, { ...world.shop, userId: colleague.id }, '48210001')
  const seen = await world.see()
  expect(seen).toEqual({
    runId,
    crew: [
      { personId: '10100', name: 'Kalle Ajuri' },
      { personId: '10200', name: 'Kalle Lahti' },
    ],
    digits: expect.stringMatching(/^\d{4}$/),
    waiting: ['48210001', '48210002'],
    handed: null,
    fetched: null,
    state: null,
  })
  const row = { companyId: world.company.id, digits: seen.digits, handed: null, state: null }
  expect(await world.row(runId)).toEqual(row)
  expect(await read(world.supervisor, '/runs/99/handovers')).toEqual({ rows: [] })
  // Another run of the same place has digits of its own.
  await db().update(run).set({ seed: '00000000-0000-4000-8000-000000000000' })
  expect((await world.see()).digits).not.toBe(seen.digits)
})

test('what both mark alike is on the line of each deposit, whoever marks it first', async () => {
  const ids = [await world.declare('48210001'), await world.declare('48210002')]
  const runId = await sendOut(world)
  later(4)
  const told = await world.tell(runId, ['48210001', '4821 0002', '48210002'])
  expect(told.json()).toEqual({ status: 'ok', state: 'told' })
  expect(await steps()).toEqual([])
  expect(await world.row(runId)).toMatchObject({ handed: { bags: 2 }, state: 'told' })
  later(1)
  for (let times = 0; times < 2; times += 1)
    expect((await world.fetched(runId, { bags: 2, numbers: ['48210002'] })).statusCode).toBe(200)
  expect(await steps()).toEqual(ids.map((id) => [id, 'fetched', NAMES]))
  const at = portal.now.toISOString()
  expect((await eventsOf(ids[0]!)).at(-1)).toEqual({ stage: 'fetched', at, note: NAMES })
  expect(await world.see()).toMatchObject({
    waiting: [],
    handed: { bags: 2 },
    fetched: { at, bags: 2 },
    state: 'agreed',
  })
  const events = await db().select().from(outbox).orderBy(asc(outbox.id))
  expect(events.map(({ type }) => type)).toEqual(['handover.told', 'handover.settled'])
  const said = { runId, bags: 2, numbers: ['48210001', '48210002'] }
  const settled = { at: portal.now, companyId: world.company.id, userId: null }
  expect(events[1]).toMatchObject({ ...settled, data: { ...said, state: 'agreed', staff: 'ajo' } })
})

test('the crew first: its record alone shows nothing, and a bag that nobody declared counts too', async () => {
  const id = await world.declare('48210001')
  const runId = await sendOut(world)
  await world.fetched(runId, { bags: 2 })
  expect(await steps()).toEqual([])
  expect(await world.see()).toMatchObject({
    waiting: ['48210001'],
    handed: null,
    fetched: { bags: 2 },
    state: null,
  })
  expect((await world.tell(runId, ['48210001', '48219999'])).json()).toMatchObject({ state: 'agreed' })
  expect(await steps()).toEqual([[id, 'fetched', NAMES]])
})

test('each side corrects its own number until the day ends, and what is no longer agreed was not fetched', async () => {
  const [first, second] = [await world.declare('48210001'), await world.declare('48210002')]
  const runId = await sendOut(world)
  await world.tell(runId, ['48210001'])
  expect((await world.fetched(runId, { bags: 2 })).statusCode).toBe(200)
  expect(await world.see()).toMatchObject({ handed: { bags: 1 }, fetched: { bags: 2 }, state: 'disputed' })
  expect(await world.row(runId)).toMatchObject({ handed: { bags: 1 }, state: 'disputed' })
  // Another number is a mistake of the device, unless somebody says that it corrects the first.
  expect((await world.fetched(runId, { bags: 1 })).json().code).toBe('stateChanged')
  await corrected(runId, 1, '48210001')
  expect(await steps()).toEqual([[first, 'fetched', NAMES]])
  await world.tell(runId, ['48210001', '48210002'])
  expect(await steps()).toEqual([])
  await corrected(runId, 2, '48210002')
  expect(await steps()).toEqual([first, second].map((id) => [id, 'fetched', NAMES]))
  expect(await db().select({ number: runBag.number }).from(runBag)).toEqual([{ number: '48210002' }])
  await done(world.driver, `/runs/${runId}/return`, { version: await versionOf(runId) })
  expect((await world.tell(runId, [])).json()).toMatchObject({ state: 'disputed' })
  expect((await world.tell(runId, ['48210001', '48210002'])).json()).toMatchObject({ state: 'agreed' })
  await endDay()
  expect((await world.tell(runId, ['48210001'])).json().code).toBe('notFound')
  expect((await world.fetched(runId, { bags: 1, isCorrection: true })).json().code).toBe('stateChanged')
  await openCases()
  expect(await cases()).toEqual([])
})

test.each([
  ['fewer bags', { bags: 1 }],
  ['another number', { bags: 2, numbers: ['48210009'] }],
] as const)(
  '%s in the crew’s record are a case once, when the day has ended, and no step',
  async (_, pickup) => {
    await world.declare('48210001')
    await world.declare('48210002')
    const runId = await sendOut(world)
    await world.tell(runId, ['48210001', '48210002'])
    await world.fetched(runId, pickup)
    const [made] = await db().select().from(handOver)
    await openCases()
    expect([await steps(), await cases()]).toEqual([[], []])
    await endDay()
    await Promise.all([openCases(), openCases()])
    await openCases()
    expect([await steps(), await cases()]).toEqual([[], [['handOver', made!.id]]])
    const [opened] = await db().select().from(serviceCase)
    const shown = await read(world.supervisor, `/cases/${opened!.id}`)
    expect(shown).toMatchObject({ kind: 'handOver' })
    expect(shown.letter.lines).toContainEqual({
      label: 'Kauppa luovutti',
      text: '2 pussia: 48210001, 48210002',
    })
  },
)

test('a number that the place disputes is no evidence: its bags wait, and Puuttuvat says who marked what', async () => {
  const numbers = ['48210001', '48210002']
  for (const number of numbers) await world.declare(number)
  const runId = await sendOut(world)
  await world.fetched(runId, { bags: 9, numbers: ['48210002'] })
  const missing = async () => {
    portal.now = new Date('2026-11-24T08:00:00Z')
    return (await read(await world.hire('laskija', 'counter'), '/bags/missing')).rows
  }
  await world.tell(runId, ['48210001'])
  await endDay()
  const { withoutRun } = await read(world.driver, `/runs?day=${FROZEN_DAY}`)
  expect(withoutRun).toMatchObject([{ places: [{ companyId: world.company.id }] }])
  expect(await missing()).toMatchObject(
    numbers.map((number) => ({ number, fetch: { bags: 9, disputed: 1 } })),
  )
})

test('a crew that says it fetched nothing disagrees with a place that handed over', async () => {
  await world.declare('48210001')
  const runId = await sendOut(world)
  const none = { outcome: 'notFetched', reason: 'closed' }
  await done(world.driver, '/stops/outcome', { runId, companyId: world.company.id, pickup: none })
  expect((await world.tell(runId, ['48210001'])).json()).toMatchObject({ state: 'disputed' })
  expect(await world.see()).toMatchObject({ fetched: { bags: 0 }, waiting: ['48210001'] })
})

test('neither a stranger, another day, a run without a crew nor a provider without the switch', async () => {
  await world.declare('48210001')
  const runId = await sendOut(world)
  const stranger = await addUser(portal)
  const headers = await signIn(portal, stranger.id)
  const url = `/api/handover?companyId=${world.company.id}`
  expect((await portal.app.inject({ url, headers })).statusCode).toBe(403)
  expect((await world.tell(runId, ['48210001'], headers)).statusCode).toBe(403)
  await addMandate(portal, stranger.id, world.account.id, { deposit: true })
  expect((await world.tell(runId + 1, ['48210001'])).json().code).toBe('notFound')
  expect((await world.tell(runId, ['S-1'])).json().code).toBe('bagNumberInvalid')
  await db().update(run).set({ day: '2026-11-15' })
  expect([await world.see(), await world.row(runId)]).toEqual([null, undefined])
  expect((await world.tell(runId, ['48210001'])).json().code).toBe('notFound')
  await db().update(run).set({ day: FROZEN_DAY, state: 'back', returnedAt: portal.now })
  expect([await world.see(), await world.row(runId)]).toEqual([null, undefined])
  await db().update(run).set({ state: 'left', returnedAt: null })
  await db().delete(runDriver)
  expect([await world.see(), await world.row(runId)]).toEqual([null, undefined])
  await db().update(parameter).set({ value: 'false' }).where(eq(parameter.key, 'handOvers'))
  const off = await portal.app.inject({ url, headers: world.shop.headers })
  expect([off.statusCode, await world.row(runId)]).toEqual([404, undefined])
  expect((await world.tell(runId, ['48210001'])).json().code).toBe('notFound')
})

test('a planned run that a place has met is not removed', async () => {
  const runId = await planRun(world)
  await world.tell(runId, ['48210001'])
  expect(await refused(world.driver, `/runs/${runId}/remove`, { version: 0 })).toBe('runHasStops')
})

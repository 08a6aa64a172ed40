import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { deskFeatures } from '../src/desk-app.ts'
import { serviceCase } from '../src/tables/cases.ts'
import { entryEvent } from '../src/tables/counting.ts'
import { handOver, run, runDriver } from '../src/tables/deliveries.ts'
import { audit, outbox } from '../src/tables/ledgers.ts'
import { parameter } from '../src/tables/parameter.ts'
import { done, read, refused } from './delivery-world.ts'
import { handOverWorld, otherCode, planRun, sendOut, type HandOverWorld } from './hand-over-world.ts'
import { givenPortal } from './harness.ts'
import { addUser, addMandate, signIn } from './world.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db
const later = (minutes: number) => (portal.now = new Date(portal.now.getTime() + minutes * 60_000))

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
const eventsOf = async (entryId: number) => {
  const { companyId, headers } = world.shop
  const url = `/api/entryevents?companyId=${companyId}&type=deposit&entryId=${entryId}`
  return (await portal.app.inject({ url, headers })).json().events
}

test('place and crew see one code, and the place sees who comes and what waits', async () => {
  expect(await world.see()).toBeNull()
  await world.declare('48210001')
  const runId = await planRun(world)
  const seen = await world.see()
  expect(seen).toMatchObject({
    runId,
    crew: [
      { personId: '10100', name: 'Kalle Ajuri' },
      { personId: '10200', name: 'Kalle Lahti' },
    ],
    wrongTries: 0,
    bags: [{ number: '48210001', day: '2026-11-14' }],
    told: null,
  })
  expect([seen.crewCode, seen.shopCode].every((code) => /^\d{4}$/.test(code))).toBe(true)
  const row = await world.row(runId)
  expect(row).toEqual({ companyId: world.company.id, crewCode: seen.crewCode, wrongTries: 0, told: null })
  expect(await read(world.supervisor, '/runs/99/handovers')).toEqual({ rows: [] })
  // The code is of that run alone, and nothing in the database is one.
  const [stored] = await db().select().from(run)
  expect(JSON.stringify(stored)).not.toContain(`"${seen.crewCode}"`)
  await db().update(run).set({ codeSeed: '00000000-0000-4000-8000-000000000000' })
  expect(await world.see()).not.toMatchObject({ crewCode: seen.crewCode, shopCode: seen.shopCode })
})

test('what both say alike is told on the line of each deposit, whoever says it first', async () => {
  const ids = [await world.declare('48210001'), await world.declare('48210002')]
  const runId = await sendOut(world)
  later(4)
  const told = await world.tell(runId, ['48210001', '4821 0002', '48210002'])
  expect(told.json()).toEqual({ status: 'ok', state: 'told' })
  expect([await steps(), await cases()]).toEqual([[], []])
  expect(await world.row(runId)).toMatchObject({ told: { bags: 2, state: 'told' } })
  later(1)
  for (let times = 0; times < 2; times += 1)
    expect((await world.fetched(runId, { bags: 2, numbers: ['48210002'] })).statusCode).toBe(200)
  expect(await steps()).toEqual(ids.map((id) => [id, 'fetched', NAMES]))
  const at = portal.now.toISOString()
  expect((await eventsOf(ids[0]!)).at(-1)).toEqual({ stage: 'fetched', at, note: NAMES })
  expect(await world.see()).toMatchObject({ bags: [], told: { bags: 2, state: 'agreed' } })
  expect(await cases()).toEqual([])
  const again = await world.tell(runId, ['48210001'])
  expect(again.json()).toMatchObject({ code: 'handOverTold' })
  const events = await db().select().from(outbox).orderBy(asc(outbox.id))
  expect(events.map(({ type }) => type)).toEqual(['handover.told', 'handover.settled'])
  const said = { runId, bags: 2, numbers: ['48210001', '48210002'], isByCode: false }
  const settled = { at: portal.now, companyId: world.company.id, userId: null }
  expect(events[1]).toMatchObject({ ...settled, data: { ...said, state: 'agreed', staff: 'ajo' } })
})

test('the crew first: its record alone tells nothing, and a bag that nobody declared counts too', async () => {
  const id = await world.declare('48210001')
  const runId = await sendOut(world)
  await world.fetched(runId, { bags: 2 })
  expect(await steps()).toEqual([])
  expect(await world.see()).toMatchObject({ bags: [{ number: '48210001' }], told: null })
  expect((await world.tell(runId, ['48210001', '48219999'])).json()).toMatchObject({ state: 'agreed' })
  expect(await steps()).toEqual([[id, 'fetched', NAMES]])
})

test.each([
  ['fewer bags', { bags: 1 }],
  ['another number', { bags: 2, numbers: ['48210009'] }],
] as const)('%s in the crew’s record are a case at once, and no step', async (_, pickup) => {
  await world.declare('48210001')
  await world.declare('48210002')
  const runId = await sendOut(world)
  await world.tell(runId, ['48210001', '48210002'])
  await world.fetched(runId, pickup)
  const [made] = await db().select().from(handOver)
  expect([await steps(), await cases()]).toEqual([[], [['handOver', made!.id]]])
  const [opened] = await db().select().from(serviceCase)
  const shown = await read(world.supervisor, `/cases/${opened!.id}`)
  expect(shown).toMatchObject({ kind: 'handOver' })
  expect(shown.letter.lines).toContainEqual({
    label: 'Kauppa luovutti',
    text: '2 pussia: 48210001, 48210002',
  })
})

test('a crew that says it fetched nothing disagrees with a place that handed over', async () => {
  await world.declare('48210001')
  const runId = await sendOut(world)
  const none = { outcome: 'notFetched', reason: 'closed' }
  await done(world.driver, '/stops/outcome', { runId, companyId: world.company.id, pickup: none })
  expect((await world.tell(runId, ['48210001'])).json()).toMatchObject({ state: 'disputed' })
  expect([(await steps()).length, (await cases()).length]).toEqual([0, 1])
})

test('the code of the place, typed by the driver, stands for its word; another record later is a case', async () => {
  const ids = [await world.declare('48210001'), await world.declare('48210002')]
  const runId = await sendOut(world)
  const { shopCode } = await world.see()
  const typed = await world.type(runId, ` ${shopCode} `, 2)
  expect(typed.json()).toEqual({ isRight: true, triesLeft: 5, state: 'agreed' })
  expect(await steps()).toEqual(ids.map((id) => [id, 'fetched', NAMES]))
  expect(await world.see()).toMatchObject({ told: { bags: 2, numbers: ['48210001', '48210002'] } })
  await world.fetched(runId, { bags: 1, numbers: ['48210001'] })
  expect(await cases()).toHaveLength(1)
})

test('five wrong codes end the tries, both sides see it, and only a supervisor makes new codes', async () => {
  await world.declare('48210001')
  const runId = await sendOut(world)
  const { shopCode } = await world.see()
  const stop = { runId, companyId: world.company.id }
  for (const triesLeft of [4, 3, 2, 1, 0]) {
    const typed = await world.type(runId, otherCode(shopCode), 1)
    expect(typed.json()).toEqual({ isRight: false, triesLeft, state: null })
  }
  expect((await world.type(runId, shopCode, 1)).json()).toMatchObject({ isRight: false, triesLeft: 0 })
  expect(await world.see()).toMatchObject({ wrongTries: 5, told: null })
  expect(await world.row(runId)).toMatchObject({ wrongTries: 5 })
  expect((await steps()).length).toBe(0)
  const rows = await db().select().from(audit).where(eq(audit.action, 'handover.codeWrong'))
  expect(rows).toHaveLength(5)
  expect(await refused(world.driver, '/handovers/renew', stop)).toBe('forbidden')
  await done(world.supervisor, '/handovers/renew', stop)
  const after = await world.see()
  expect(after).toMatchObject({ wrongTries: 0 })
  expect(after.shopCode).not.toBe(shopCode)
  expect(await refused(world.supervisor, '/handovers/renew', stop)).toBe('stateChanged')
  expect((await world.type(runId, after.shopCode, 1)).json()).toMatchObject({
    isRight: true,
    state: 'agreed',
  })
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
  const colleague = await portal.app.inject({ url, headers })
  expect(colleague.json().handOver).toMatchObject({ runId, bags: [] })
  expect((await world.tell(runId + 1, ['48210001'])).json().code).toBe('notFound')
  expect((await world.tell(runId, [])).json().code).toBe('required')
  expect((await world.tell(runId, ['S-1'])).json().code).toBe('bagNumberInvalid')
  await db().update(run).set({ day: '2026-11-15' })
  expect([await world.see(), await world.row(runId)]).toEqual([null, undefined])
  expect((await world.tell(runId, ['48210001'])).json().code).toBe('notFound')
  expect((await world.type(runId, '0000', 1)).json().code).toBe('notFound')
  await db().update(run).set({ day: '2026-11-16' })
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

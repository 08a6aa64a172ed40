import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { addPlace, done, laterIn, read, refused } from '../../../test/bags-world.ts'
import { FROZEN_DAY, handOverWorld, type HandOverWorld, planRun } from '../../../test/deliveries-world.ts'
import { givenNeighbours, madeRows } from '../../../test/neighbours.ts'
import { addMandate, addUser, signIn } from '../../../test/world.ts'
import { deskFeatures } from '../../desk-app.ts'
import { entryEvent } from '../../tables/bags.ts'
import { serviceCase } from '../../tables/cases.ts'
import { outbox } from '../../tables/ledgers.ts'
import { parameter } from '../../tables/operation.ts'
import { handOver, run, runBag, runDriver, runPickup } from '../../tables/orders.ts'
import { deposit } from '../../tables/submissions.ts'
import { openDisputes } from './hand-overs.ts'

const portal = givenNeighbours({ extra: deskFeatures })
const db = () => portal.database.db
const later = laterIn(portal)
const [ONE, TWO] = ['48210001', '48210002']

let world = {} as HandOverWorld
let nextId = 0
beforeEach(async () => {
  world = await handOverWorld(portal)
  await addOthers()
})

/** Declarations that wait for no crew, another place of the route, and what was handed over there the day before. */
async function addOthers(): Promise<void> {
  const { companyId, userId } = world.owner
  nextId = (await world.nextStop('Sulkasaari')).id
  await world.declare('48219001', nextId)
  const others = [
    await world.declare('48219002'),
    await world.declare(''),
    await world.declare('48219003'),
  ] as const
  const change = (id: number, values: Partial<typeof deposit.$inferInsert>) =>
    db().update(deposit).set(values).where(eq(deposit.id, id))
  await change(others[0], { removedAt: portal.now })
  await change(others[2], { createdAt: new Date(portal.now.getTime() - 8 * DAY_MS) })
  const at = new Date(portal.now.getTime() - DAY_MS)
  const [before] = await db()
    .insert(run)
    .values({ routeId: world.routeId, day: '2026-11-14', state: 'back', departedAt: at, returnedAt: at })
    .returning()
  const stop = { runId: before!.id, companyId }
  const fetched = { outcome: 'fetched', bags: 9, declared: 9, at, recordedAt: at } as const
  await db()
    .insert(runPickup)
    .values({ ...stop, ...fetched, staffId: world.driver.staffId })
  await db()
    .insert(runBag)
    .values({ ...stop, number: ONE })
  await db()
    .insert(handOver)
    .values({ ...stop, state: 'agreed', at, userId, bags: 9, numbers: [ONE] })
}

/** The run was yesterday's, so that nobody's session ends. */
const endDay = () => db().update(run).set({ day: '2026-11-15' }).where(eq(run.day, FROZEN_DAY))
const NOT_FETCHED = { outcome: 'notFetched', reason: 'closed' }
const openCases = () => openDisputes({ db: db(), clock: () => portal.now })
const steps = async () =>
  (await madeRows(portal, entryEvent)).map(({ entryId, stage, note }) => [entryId, stage, note])
const fetchedSteps = (...ids: readonly number[]) => ids.map((id) => [id, 'fetched', 'K. Ajuri, K. Lahti'])
const cases = async () => (await madeRows(portal, serviceCase)).map(({ kind, entryId }) => [kind, entryId])
const stateOf = async (answer: ReturnType<HandOverWorld['tell']>) => (await answer).json().state
const codeOf = async (answer: ReturnType<HandOverWorld['tell']>) => (await answer).json().code
const correct = (runId: number, bags: number, number: string) =>
  world.fetched(runId, { bags, numbers: [number], isCorrection: true })

describe('before the crew comes', () => {
  test('the place sees who comes and what waits', async () => {
    expect(await world.see()).toBeNull()
    await world.declare(TWO)
    const runId = await world.plan()
    await world.declare(ONE)
    expect(await world.see()).toEqual({
      runId,
      crew: [
        { personId: '10100', name: 'Kalle Ajuri' },
        { personId: '10200', name: 'Kalle Lahti' },
      ],
      digits: expect.stringMatching(/^\d{4}$/),
      waiting: [ONE, TWO],
      handed: null,
      fetched: null,
      state: null,
    })
  })

  test('place and crew see the digits of their run', async () => {
    const runId = await world.plan()
    const { digits } = await world.see()
    const row = { companyId: world.company.id, digits, handed: null, state: null }
    expect(await world.row(runId)).toEqual(row)
    expect(await read(world.driver, '/runs/99/handovers')).toEqual({ rows: [] })
    await db().update(run).set({ seed: '00000000-0000-4000-8000-000000000000' }).where(eq(run.id, runId))
    expect((await world.see()).digits).not.toBe(digits)
  })

  test('a planned run that a place has met is not removed', async () => {
    const runId = await world.plan()
    await world.tell(runId, [ONE])
    expect(await refused(world.driver, `/runs/${runId}/remove`, { version: 0 })).toBe('runHasStops')
  })
})

describe('what both mark alike', () => {
  test('is on the line of each deposit, whoever marks it first', async () => {
    const ids = [await world.declare(ONE), await world.declare(TWO)]
    const runId = await world.sendOut()
    const told = await world.tell(runId, [ONE, '4821 0002', TWO])
    expect(told.json()).toEqual({ status: 'ok', state: 'told' })
    expect([await steps(), await world.row(runId)]).toMatchObject([
      [],
      { handed: { bags: 2 }, state: 'told' },
    ])
    const at = later(1).toISOString()
    for (const _ of [1, 2])
      expect((await world.fetched(runId, { bags: 2, numbers: [TWO] })).statusCode).toBe(200)
    expect(await steps()).toEqual(fetchedSteps(...ids))
    const both = { handed: { bags: 2 }, fetched: { at, bags: 2 } }
    expect(await world.see()).toMatchObject({ ...both, waiting: [], state: 'agreed' })
  })

  test('is read by the customer of the deposit, with the crew', async () => {
    const id = await world.declare(ONE)
    const runId = await world.sendOut()
    await world.tell(runId, [ONE])
    const at = later(1).toISOString()
    await world.fetched(runId, { bags: 1 })
    const url = `/api/entryevents?companyId=${world.company.id}&type=deposit&entryId=${id}`
    const { events } = (await portal.app.inject({ url, headers: world.headers })).json()
    expect(events.at(-1)).toEqual({ stage: 'fetched', at, note: 'K. Ajuri, K. Lahti' })
  })

  test('is told to the systems', async () => {
    const runId = await world.sendOut()
    await world.tell(runId, [ONE, TWO])
    await world.fetched(runId, { bags: 2 })
    const said = { runId, bags: 2, numbers: [ONE, TWO] }
    const settled = { at: portal.now, companyId: world.company.id, userId: null }
    const events = (await madeRows(portal, outbox)).filter(({ type }) => type.startsWith('handover'))
    expect(events).toMatchObject([
      { type: 'handover.told' },
      { type: 'handover.settled', ...settled, data: { ...said, state: 'agreed', staff: 'ajo' } },
    ])
  })

  test('counts also where the crew was first', async () => {
    const id = await world.declare(ONE)
    const runId = await world.sendOut()
    await world.fetched(runId, { bags: 2 })
    const alone = { waiting: [ONE], handed: null, fetched: { bags: 2 }, state: null }
    expect([await steps(), await world.see()]).toMatchObject([[], alone])
    expect(await stateOf(world.tell(runId, [ONE, '48219999']))).toBe('agreed')
    expect(await steps()).toEqual(fetchedSteps(id))
  })

  test('is marked on the newest living declaration of a number', async () => {
    const declare = async (number: string, values: Partial<typeof deposit.$inferInsert>) => {
      const id = await world.declare(number)
      await db().update(deposit).set(values).where(eq(deposit.id, id))
      return id
    }
    const newest = await world.declare(ONE)
    await declare(ONE, { createdAt: new Date(portal.now.getTime() - DAY_MS) })
    await declare(TWO, { removedAt: portal.now })
    await declare('48210003', { createdAt: new Date('2026-10-16T20:59:59Z') })
    const runId = await world.sendOut()
    await world.tell(runId, [ONE, TWO, '48210003', '48219001'])
    await world.fetched(runId, { bags: 4 })
    expect(await steps()).toEqual(fetchedSteps(newest))
  })
})

describe('what the two sides mark differently', () => {
  test('is disputed, unless a number corrects the first', async () => {
    await world.declare(ONE)
    const runId = await world.sendOut()
    await world.tell(runId, [ONE])
    expect((await world.fetched(runId, { bags: 2 })).statusCode).toBe(200)
    const both = { handed: { bags: 1 }, fetched: { bags: 2 }, state: 'disputed' }
    expect(await world.see()).toMatchObject(both)
    expect(await world.row(runId)).toMatchObject({ handed: { bags: 1 }, state: 'disputed' })
    expect(await codeOf(world.fetched(runId, { bags: 1 }))).toBe('stateChanged')
  })

  test('is corrected by each side, and then not fetched', async () => {
    const [first, second] = [await world.declare(ONE), await world.declare(TWO)]
    const runId = await world.sendOut()
    await world.tell(runId, [ONE])
    await correct(runId, 1, ONE)
    expect(await steps()).toEqual(fetchedSteps(first))
    await world.tell(runId, [ONE, TWO])
    expect(await steps()).toEqual([])
    await correct(runId, 2, TWO)
    expect(await steps()).toEqual(fetchedSteps(first, second))
    const read = (await madeRows(portal, runBag)).filter((each) => each.runId === runId)
    expect(read.map(({ number }) => number)).toEqual([TWO])
  })

  test('at one place changes nothing that others have agreed on', async () => {
    const id = await world.declare(ONE)
    const other = { ...world.owner, ...(await addPlace(portal, { routeId: world.routeId })) }
    const elsewhere = await world.declare(TWO, other.companyId)
    const runId = await world.sendOut()
    const step = { stage: 'fetched', at: portal.now, source: 'desk', note: 'Muualla' } as const
    await db()
      .insert(entryEvent)
      .values([
        { ...step, kind: 'deposit', entryId: elsewhere },
        { ...step, kind: 'changeOrder', entryId: id },
        { ...step, kind: 'deposit', entryId: id, stage: 'arrived' },
      ])
    const pickup = { outcome: 'fetched', bags: 1, numbers: [TWO] }
    await done(world.driver, '/stops/outcome', { runId, companyId: other.companyId, pickup })
    await world.tell(runId, [ONE])
    await correct(runId, 1, ONE)
    await world.tell(runId, [ONE, TWO])
    expect(await steps()).toHaveLength(3)
    expect((await madeRows(portal, runBag)).filter((each) => each.runId === runId)).toHaveLength(2)
  })

  test('is corrected until the day ends', async () => {
    const runId = await world.sendOut()
    await world.tell(runId, [ONE])
    await world.fetched(runId, { bags: 1 })
    const { version } = (await madeRows(portal, run)).find(({ id }) => id === runId)!
    await done(world.driver, '/stops/outcome', { runId, companyId: nextId, pickup: NOT_FETCHED })
    await done(world.driver, `/runs/${runId}/return`, { version: version + 1 })
    expect(await stateOf(world.tell(runId, []))).toBe('disputed')
    expect(await stateOf(world.tell(runId, [ONE]))).toBe('agreed')
    await endDay()
    expect(await codeOf(world.tell(runId, [ONE]))).toBe('notFound')
    expect(await codeOf(correct(runId, 2, ONE))).toBe('stateChanged')
    await openCases()
    expect(await cases()).toEqual([])
  })

  test('where the crew says it fetched nothing', async () => {
    await world.declare(ONE)
    const runId = await world.sendOut()
    await done(world.driver, '/stops/outcome', {
      runId,
      companyId: world.company.id,
      pickup: NOT_FETCHED,
    })
    expect(await stateOf(world.tell(runId, [ONE]))).toBe('disputed')
    expect(await world.see()).toMatchObject({ fetched: { bags: 0 }, waiting: [ONE] })
  })

  test.for([
    ['fewer bags', { bags: 1 }],
    ['another number', { bags: 2, numbers: ['48210009'] }],
  ] as const)('is one case after the day: %s in the crew’s record', async ([, pickup]) => {
    const runId = await world.sendOut()
    await world.tell(runId, [ONE, TWO])
    await world.fetched(runId, pickup)
    const made = (await madeRows(portal, handOver)).find((each) => each.runId === runId)!
    // Another case of that number is of another kind.
    const at = { createdAt: portal.now, askedAt: portal.now, changedAt: portal.now }
    const { companyId, userId } = world.owner
    await db()
      .insert(serviceCase)
      .values({ kind: 'feedback', entryId: made.id, companyId, userId, ...at })
    await openCases()
    expect(await cases()).toHaveLength(1)
    await endDay()
    await Promise.all([openCases(), openCases()])
    await openCases()
    expect(await steps()).toEqual([])
    expect((await cases()).slice(1)).toEqual([['handOver', made.id]])
  })

  test('is shown in its case as each side has told it', async () => {
    const runId = await world.sendOut()
    await world.tell(runId, [ONE, TWO])
    await world.fetched(runId, { bags: 1 })
    await endDay()
    await openCases()
    const [opened] = await madeRows(portal, serviceCase)
    const supervisor = await world.hire('esimies', 'supervisor')
    const shown = await read(supervisor, `/cases/${opened!.id}`)
    const line = { label: 'Kauppa luovutti', text: `2 pussia: ${ONE}, ${TWO}` }
    expect(shown).toMatchObject({ kind: 'handOver', letter: { lines: expect.arrayContaining([line]) } })
  })

  test('is no evidence: its bags wait and are missing', async () => {
    for (const number of [ONE, TWO]) await world.declare(number)
    const runId = await world.sendOut()
    await world.fetched(runId, { bags: 9, numbers: [TWO] })
    await world.tell(runId, [ONE])
    await endDay()
    const { withoutRun } = await read(world.driver, `/runs?day=${FROZEN_DAY}`)
    expect(withoutRun[0].places).toMatchObject([{ companyId: world.company.id }, { name: 'Sulkasaari' }])
    portal.now = new Date('2026-11-24T08:00:00Z')
    const { rows } = await read(await world.hire('laskija', 'counter'), '/bags/missing')
    const own = rows.filter(({ number }: { number: string }) => [ONE, TWO].includes(number))
    const fetch = { bags: 9, disputed: 1 }
    expect(own).toMatchObject([
      { number: ONE, fetch: { ...fetch, isRead: false } },
      { number: TWO, fetch: { ...fetch, isRead: true } },
    ])
  })
})

describe('a hand-over is not told', () => {
  const unseen = async (runId: number) => [await world.see(), await world.row(runId)]

  test('by a stranger, nor seen', async () => {
    const runId = await world.sendOut()
    const headers = await signIn(portal, (await addUser(portal)).id)
    const url = `/api/handover?companyId=${world.company.id}`
    expect((await portal.app.inject({ url, headers })).statusCode).toBe(403)
    expect((await world.tell(runId, [ONE], headers)).statusCode).toBe(403)
  })

  test('in the name of another person', async () => {
    const runId = await world.sendOut()
    const colleague = await addUser(portal)
    await addMandate(portal, colleague.id, world.account.id, { deposit: true })
    const headers = await signIn(portal, colleague.id)
    expect((await world.tell(runId, [ONE], headers)).statusCode).toBe(403)
  })

  test('of another run, or with a number that is none', async () => {
    const runId = await world.sendOut()
    expect(await codeOf(world.tell(runId + 1, [ONE]))).toBe('notFound')
    expect(await codeOf(world.tell(runId, ['S-1']))).toBe('bagNumberInvalid')
  })

  test.for([
    ['of another day', { day: '2026-11-15' }],
    ['that is back and was not met', { state: 'back', returnedAt: new Date() }],
  ] as const)('of a run %s, nor seen', async ([, values]) => {
    const runId = await world.sendOut()
    await db().update(run).set(values).where(eq(run.id, runId))
    expect(await unseen(runId)).toEqual([null, undefined])
  })

  test('of a run without a crew, nor seen', async () => {
    const runId = await world.sendOut()
    await db().delete(runDriver).where(eq(runDriver.runId, runId))
    expect(await unseen(runId)).toEqual([null, undefined])
  })

  test('where the provider has not switched it on', async () => {
    const runId = await world.sendOut()
    await db().update(parameter).set({ value: 'false' }).where(eq(parameter.key, 'handOvers'))
    const url = `/api/handover?companyId=${world.company.id}`
    expect((await portal.app.inject({ url, headers: world.headers })).statusCode).toBe(404)
    expect([await world.row(runId), await codeOf(world.tell(runId, [ONE]))]).toEqual([undefined, 'notFound'])
  })
})

test('the run that is out is met', async () => {
  const runId = await world.sendOut()
  await planRun(world.driver, world.routeId)
  expect((await world.see()).runId).toBe(runId)
})

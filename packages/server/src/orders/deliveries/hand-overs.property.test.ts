import { allNumbers, isAlike } from '@kassavirta/domain/bags/deposits/rules'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openDisputes } from './hand-overs.ts'
import { deskFeatures } from '../../desk-app.ts'
import { serviceCase } from '../../tables/cases.ts'
import { entryEvent } from '../../tables/bags.ts'
import { deposit } from '../../tables/submissions.ts'
import { DAYS_TRIED } from '../../../test/database.ts'
import { handOverWorld, type HandOverWorld } from '../../../test/deliveries-world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { findStop } from './hand-over-queries.ts'

const portal = givenPortal({ extra: deskFeatures })
const db = () => portal.database.db

/** Of the three that the place has declared, and one that nobody has. */
const bags = fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { maxLength: 4 })
const step = fc.record({
  who: fc.constantFrom('shop', 'crew', 'correction', 'nobody'),
  bags,
  /** How many more the crew counts than it reads. */
  unread: fc.integer({ min: 0, max: 2 }),
  /** Whether it goes out together with the next one. */
  isTogether: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never

test('bags are fetched where both agree, and differences are one case', async () => {
  const world = await handOverWorld(portal)
  let day = 0
  let fetchedOnce = 0
  const holds = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
    day += 1
    portal.now = new Date(portal.now.getTime() + 1000)
    const numbers = [0, 1, 2, 3].map((bag) => `${48_210_000 + day * 10 + bag}`)
    for (const number of numbers.slice(0, 3)) await world.declare(number)
    const runId = await world.sendOut()
    for (const group of groupsOf(steps))
      await Promise.all(group.map((each) => play(world, runId, numbers, each)))
    fetchedOnce += await check(world, runId, numbers)
    await endDay(world, runId)
    // What this day left behind waits for nobody's next one.
    await db().update(deposit).set({ removedAt: portal.now })
    await world.fetched(runId, { bags: 0 })
  })
  const agreed: Step = { who: 'shop', bags: [0, 1], unread: 0, isTogether: true }
  const known = [agreed, { ...agreed, who: 'crew' as const, isTogether: false }]
  await fc.assert(holds, { numRuns: DAYS_TRIED * 2, endOnFailure: true, examples: [[known]] })
  expect(fetchedOnce).toBeGreaterThan(0)
})

/** Steps that go out at the same time. */
const groupsOf = (steps: readonly Step[]): readonly (readonly Step[])[] =>
  steps.reduce<readonly (readonly Step[])[]>((groups, each) => {
    const last = groups.at(-1)
    return last?.at(-1)?.isTogether ? [...groups.slice(0, -1), [...last, each]] : [...groups, [each]]
  }, [])

async function play(world: HandOverWorld, runId: number, numbers: readonly string[], { who, ...step }: Step) {
  const named = step.bags.map((bag) => numbers[bag]!)
  const taken = { bags: named.length + step.unread, numbers: named }
  const { driver, company, tell, fetched } = world
  const none = { outcome: 'notFetched', reason: 'closed' }
  if (who === 'shop') return tell(runId, named)
  if (who === 'nobody') return driver.act('/stops/outcome', { runId, companyId: company.id, pickup: none })
  return fetched(runId, { ...taken, isCorrection: who === 'correction' })
}

/** Returns how many bags are said to be fetched. */
async function check({ company }: HandOverWorld, runId: number, numbers: readonly string[]): Promise<number> {
  const stop = await findStop(db(), runId, company.id)
  const { handed, fetched } = stop!
  const steps = await db()
    .select({ id: entryEvent.id, number: deposit.securityBagNumber })
    .from(entryEvent)
    .innerJoin(deposit, eq(deposit.id, entryEvent.entryId))
    .where(eq(deposit.registerDate, '2026-11-14'))
  const ofDay = steps.filter(({ number }) => numbers.includes(number))
  const agree = handed !== null && fetched !== null && isAlike(handed, fetched)
  const state = handed && (fetched ? (agree ? 'agreed' : 'disputed') : 'told')
  expect(handed?.state ?? null).toBe(state)
  const declared = agree ? allNumbers(handed, fetched).filter((each) => each !== numbers[3]) : []
  expect(ofDay.map(({ number }) => number).toSorted()).toEqual(declared.toSorted())
  return ofDay.length
}

/** What differs on a day becomes a case when it has ended, once. */
async function endDay({ company }: HandOverWorld, runId: number): Promise<void> {
  const clock = () => new Date(portal.now.getTime() + 24 * 60 * 60_000)
  for (let times = 0; times < 2; times += 1) await openDisputes({ db: db(), clock })
  const { handed } = (await findStop(db(), runId, company.id))!
  const cases = handed ? await db().$count(serviceCase, eq(serviceCase.entryId, handed.id)) : 0
  expect(cases).toBe(handed?.state === 'disputed' ? 1 : 0)
}

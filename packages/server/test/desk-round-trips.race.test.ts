import { beforeEach, expect, test } from 'vitest'
import { deskFeatures } from '../src/desk-app.ts'
import { BAG, countingWorld, open, send, type Staff } from './counting-world.ts'
import { givenPortal } from './harness.ts'

/** Counts what is sent to PostgreSQL for what staff do all day; the embedded database has no round trips. */
const portal = givenPortal({ extra: deskFeatures })
const sent: string[] = []
let isWatched = false
let counter: Staff
beforeEach(async () => {
  if (!isWatched) portal.deps.database.onStatement((text) => sent.push(text))
  isWatched = true
  const world = await countingWorld(portal)
  await world.declare()
  counter = await world.hire('laskija', 'counter')
})

async function tripsOf<Answer>(call: () => Promise<Answer>): Promise<readonly [number, Answer]> {
  sent.length = 0
  const answer = await call()
  return [sent.length, answer]
}

test.each([
  [`/search?q=${BAG}`, 2],
  ['/pulse', 3],
])('%s: %i round trips', async (path, roundTrips) => {
  const [trips, answer] = await tripsOf(() => counter.browser.get(path))
  expect([answer.statusCode, trips]).toEqual([200, roundTrips])
})

test('a bag is opened with 9 round trips, compared with 6 and closed with 7, each answer below 500 bytes', async () => {
  const [opening, bag] = await tripsOf(() => open(counter))
  const [sending, shown] = await tripsOf(() => send(counter, bag, { pcs_50e: 22, pcs_20e: 7 }))
  const { bagId, version } = shown.bag
  const [closing, closed] = await tripsOf(() => counter.act(`/bags/${bagId}/close`, { version }))
  expect(closed.statusCode).toBe(200)
  expect({ opening, sending, closing }).toEqual({ opening: 9, sending: 6, closing: 7 })
  const bytes = [bag, shown, closed.json()].map((answer) => JSON.stringify(answer).length)
  expect(Math.max(...bytes)).toBeLessThan(500)
})

import { expect, test } from 'vitest'
import { BAG, givenCounting, DECLARED, done, open, refused, send } from '../../../test/counting-world.ts'
import { handledDeposit } from '../../tables/handled.ts'

const { portal, db, world, first } = givenCounting({ declared: {} })

test.each([
  ['before midnight in Helsinki', '2026-11-16T21:59:59Z', '2026-11-16', '2026-11-17'],
  [
    'at midnight in Helsinki, when UTC has the day before',
    '2026-11-16T22:00:00Z',
    '2026-11-17',
    '2026-11-18',
  ],
  ['on a Friday night', '2026-11-20T22:30:00Z', '2026-11-21', '2026-11-23'],
])('what is counted %s is booked and paid by the day in Helsinki', async (_title, now, booked, paid) => {
  portal.now = new Date(now)
  const counter = await world.hire('laskija3', 'counter')
  await send(counter, await open(counter), DECLARED)
  expect(await db().select().from(handledDeposit)).toMatchObject([{ accountingDate: booked, dueDate: paid }])
})

test('the clock of a device may be two minutes ahead; a bag that was scanned long ago came a day ago', async () => {
  const at = (ms: number) => new Date(portal.now.getTime() + ms).toISOString()
  const scan = { number: BAG, at: at(120_001) }
  expect(await refused(first, '/bags/receive', scan)).toBe('dayInFuture')
  const ahead = await done(first, '/bags/receive', { ...scan, at: at(120_000) })
  expect(ahead.bag.arrived).toBe(at(0))
  const old = await done(first, '/bags/receive', { number: '5551', at: at(-3 * 86_400_000) })
  expect(old.bag.arrived).toBe(at(-86_400_000))
})

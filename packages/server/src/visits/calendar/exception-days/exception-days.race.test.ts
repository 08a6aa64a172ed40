import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { addDays, day } from '@kassavirta/domain/kernel/dates/dates'
import { staffAtWork } from '../../../../test/desk.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { meet, rounds } from '../../../../test/held.ts'
import { givenExceptionDays } from '../../../../test/orders-world.ts'
import { deskFeatures } from '../../../desk-app.ts'
import { exceptionDay } from '../../../tables/orders.ts'

const portal = givenPortal({ extra: deskFeatures })
const { close } = givenExceptionDays(portal)
/** There is no row of the day yet that both could wait for. */
const writers = sql`lock table exception_day in share row exclusive mode`

test('of two who set one day at once, one does', async () => {
  const { change } = await staffAtWork(portal, 'ajo2', ['dispatcher'])
  for (const round of rounds) {
    const on = addDays(day('2027-01-04'), round)
    const shorten = { closed: false, cutOff: '10:30', reason: 'Aatto', version: 0 }
    const other = () => change(`/exceptiondays/${on}`, shorten)
    const answers = await meet(portal.database.db, round, writers, () => close(on), other)
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  }
  const days = await portal.database.db.select().from(exceptionDay)
  expect(days.map(({ version }) => version)).toEqual(rounds.map(() => 1))
})

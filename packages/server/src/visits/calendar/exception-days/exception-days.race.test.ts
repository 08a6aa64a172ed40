import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { staffAtWork } from '../../../../test/desk.ts'
import { givenExceptionDays } from '../../../../test/orders-world.ts'
import { givenPortal } from '../../../../test/harness.ts'
import { meet, rounds } from '../../../../test/held.ts'
import { addDays, day } from '@kassavirta/domain/kernel/dates/dates'
import { deskFeatures } from '../../../desk-app.ts'
import { exceptionDay } from '../../../tables/orders.ts'

const portal = givenPortal({ extra: deskFeatures })
const { put } = givenExceptionDays(portal)
/** There is no row of the day yet that both could wait for. */
const writers = sql`lock table exception_day in share row exclusive mode`

test('of two people who set one day at once, one does, and the other is told', async () => {
  const { browser } = await staffAtWork(portal, 'ajo2', ['dispatcher'])
  for (const round of rounds) {
    const on = addDays(day('2027-01-04'), round)
    const close = { closed: true, reason: 'Inventaario', version: 0 }
    const shorten = { closed: false, cutOff: '10:30', reason: 'Aatto', version: 0 }
    const other = () =>
      portal.app.inject({
        method: 'PUT',
        url: `/api/desk/exceptiondays/${on}`,
        headers: { cookie: browser.cookie(), 'x-desk': '1', 'idempotency-key': `aatto-${on}` },
        payload: shorten,
      })
    const answers = await meet(portal.database.db, round, writers, () => put(on, close), other)
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  }
  const days = await portal.database.db.select().from(exceptionDay)
  expect(days.map(({ version }) => version)).toEqual(rounds.map(() => 1))
})

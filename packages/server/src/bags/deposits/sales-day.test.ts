import { expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { addAccount, addCompany, addMandate, addUser, signIn } from '../../../test/world.ts'

const portal = givenPortal()

/** Declares a deposit of a sales day; undefined where it is taken. */
async function refusalOf(registerDate: string): Promise<string | undefined> {
  const { id: customerId } = await addCompany(portal.database.db)
  const { id: accountId } = await addAccount(portal.database.db, customerId)
  const { id: userId } = await addUser(portal)
  await addMandate(portal, userId, accountId, { deposit: true })
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/deposit',
    headers: await signIn(portal, userId),
    payload: { customerId, accountId, securityBagNumber: '123456', registerDate, pcs_20e: 1, totalSum: 20 },
  })
  return answer.json().errorCodes?.registerDate
}

test.each([
  ['the last minute of a day in winter', '2026-11-15T21:59:00Z', '2026-11-15', '2026-11-16'],
  ['midnight in winter, when UTC has the day before', '2026-11-15T22:00:00Z', '2026-11-16', '2026-11-17'],
  ['the last minute of a day in summer', '2026-07-15T20:59:00Z', '2026-07-15', '2026-07-16'],
  ['midnight in summer', '2026-07-15T21:00:00Z', '2026-07-16', '2026-07-17'],
])('the newest sales day is today in Helsinki: at %s [R-DEP-29]', async (_title, now, today, tomorrow) => {
  portal.now = new Date(now)
  expect([await refusalOf(today), await refusalOf(tomorrow)]).toEqual([undefined, 'dayInFuture'])
})

import { expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import { forms } from '../../../../test/request-forms.ts'
import { addCompany, addRole, addUser, signIn } from '../../../../test/world.ts'

const portal = givenPortal()

test('the first new day of a visit moves at noon in Helsinki, in winter and in summer [R-VISIT-06]', async () => {
  const { db } = portal.database
  const { id: customerId } = await addCompany(db)
  const { id: userId } = await addUser(portal)
  await addRole(db, userId, customerId, { visitChangeRequest: true })
  const earliest = async (now: string, newDate: string) => {
    portal.now = new Date(now)
    const payload = { ...forms['/api/visitChange'].body, customerId, userId, newDate }
    const headers = await signIn(portal, userId)
    const answer = await portal.app.inject({ method: 'POST', url: '/api/visitChange', headers, payload })
    return answer.statusCode
  }
  expect(await earliest('2026-11-16T09:59:59Z', '2026-11-18')).toBe(200)
  expect(await earliest('2026-11-16T10:00:00Z', '2026-11-18')).toBe(400)
  expect(await earliest('2026-06-16T08:59:59Z', '2026-06-18')).toBe(200)
  expect(await earliest('2026-06-16T09:00:00Z', '2026-06-18')).toBe(400)
  // The clocks go back in this night.
  expect(await earliest('2026-10-24T22:30:00Z', '2026-10-27')).toBe(200)
  expect(await earliest('2026-10-25T10:00:00Z', '2026-10-27')).toBe(400)
})

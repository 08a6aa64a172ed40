import { beforeEach } from 'vitest'
import { staffAtWork } from './desk.ts'
import type { TestPortal } from './harness.ts'
import { addAccount, addCompany, addMandate, addRole, addUser, signIn } from './world.ts'

type Staff = Awaited<ReturnType<typeof staffAtWork>>

/** A place that orders change money, and a dispatcher who sets exception days; both anew for each test. */
export function givenExceptionDays(portal: TestPortal) {
  const db = () => portal.database.db
  const ids = { companyId: 0, accountId: 0, userId: 0 }
  let headers: Record<string, string> = {}
  let atWork: Staff | undefined
  // It is Monday before noon, so two banking days later is Wednesday the 18th.
  beforeEach(async () => {
    portal.now = new Date('2026-11-16T07:00:00Z')
    ids.companyId = (await addCompany(db(), { name: 'Kaleva', city: 'Tampere' })).id
    ids.accountId = (await addAccount(db(), ids.companyId, { changeAllowed: true, isDefault: true })).id
    ids.userId = (await addUser(portal)).id
    await addMandate(portal, ids.userId, ids.accountId, { changeCurrency: true })
    await addRole(db(), ids.userId, ids.companyId, { visitChangeRequest: true })
    headers = await signIn(portal, ids.userId)
    atWork = await staffAtWork(portal, 'ajo', ['dispatcher'])
  })

  const dispatcher = (): Staff => {
    if (!atWork) throw new Error('nobody is at work yet')
    return atWork
  }
  let puts = 0
  const put = (day: string, body: object, key = `exception-day-${(puts += 1)}`) =>
    portal.app.inject({
      method: 'PUT',
      url: `/api/desk/exceptiondays/${day}`,
      headers: { cookie: dispatcher().browser.cookie(), 'x-desk': '1', 'idempotency-key': key },
      payload: body,
    })
  const post = (url: string, payload: object) => portal.app.inject({ method: 'POST', url, headers, payload })
  const get = async (url: string) => (await portal.app.inject({ url, headers })).json()
  const order = (deliveryDate: string, more: object = {}) => {
    const { companyId: customerId, accountId, userId } = ids
    const content = { billsTotalSum: 100, totalSum: 100, pcs_20e: 5 }
    const body = { accountId, customerId, userId, deliveryDate, ...content, ...more }
    return post('/api/changecurrencyorder', body)
  }
  return {
    ids,
    dispatcher,
    put,
    post,
    get,
    order,
    /** A token is valid for minutes, so whoever comes later signs in again. */
    later: async (moment: string) => {
      portal.now = new Date(moment)
      headers = await signIn(portal, ids.userId)
    },
    close: (day: string, more: object = {}) =>
      put(day, { closed: true, reason: 'Inventaario', version: 0, ...more }),
    earlier: (day: string, cutOff: string, more: object = {}) =>
      put(day, { closed: false, cutOff, reason: 'Pyhän aatto', version: 0, ...more }),
    preview: async (day: string, query = '') =>
      (await dispatcher().browser.get(`/exceptiondays/${day}/preview${query}`)).json(),
    dates: () => get(`/api/deliverydates?accountId=${ids.accountId}`),
    placed: async (deliveryDate: string): Promise<number> => (await order(deliveryDate)).json().entryId,
  }
}

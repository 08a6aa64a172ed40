import { switchOn, ORDERED } from './order-calls.ts'
import type { TestPortal } from './harness.ts'
import { addAccount, addCompany, addMandate, addUser, signIn } from './world.ts'

const URL_OF_ORDERS = '/api/changecurrencyorder'

/** A place that orders change money, its person, and what the person can do with an order. */
export async function orderWorld(portal: TestPortal, rule: Parameters<typeof addAccount>[2] = {}) {
  const { db } = portal.database
  const company = await addCompany(db, { name: 'Esimerkki Kamppi' })
  const account = await addAccount(db, company.id, { changeAllowed: true, ...rule })
  const user = await addUser(portal)
  const mandate = { changeCurrency: true, changeOrderReport: true }
  await addMandate(portal, user.id, account.id, mandate)
  await switchOn(portal)
  let session = { at: portal.now, headers: await signIn(portal, user.id) }
  /** A token lives for minutes, so that whoever calls later has signed in anew. */
  const signedIn = async () => {
    if (session.at !== portal.now) session = { at: portal.now, headers: await signIn(portal, user.id) }
    return session.headers
  }
  const post = async (path: string, body: object, more: Record<string, string> = {}) =>
    portal.app.inject({
      method: 'POST',
      url: `${URL_OF_ORDERS}${path}`,
      headers: { ...(await signedIn()), ...more },
      payload: { customerId: company.id, ...body },
    })
  const get = async (url: string) => portal.app.inject({ url, headers: await signedIn() })
  return {
    company,
    account,
    user,
    post,
    get,
    order: async (deliveryDate: string): Promise<number> => {
      const sent = await post('', { accountId: account.id, ...ORDERED, deliveryDate })
      if (sent.statusCode !== 200) throw new Error(sent.body)
      return sent.json().entryId
    },
    replace: (entryId: number, version: number, body: object, more: Record<string, string> = {}) =>
      post('/replace', { accountId: account.id, entryId, version, ...body }, more),
    cancel: (entryId: number, version: number, more: Record<string, string> = {}) =>
      post('/markcancelled', { entryId, version }, more),
    confirm: (entryId: number, body: object) => post('/confirmation', { entryId, ...body }),
    state: async (entryId: number) =>
      (await get(`${URL_OF_ORDERS}/state?companyId=${company.id}&entryId=${entryId}`)).json(),
    listed: async () =>
      (await get(`/api/reports/changeorder?companyId=${company.id}`)).json().changeCurrencyOrders,
    events: async (entryId: number) =>
      (await get(`/api/entryevents?companyId=${company.id}&type=changeOrder&entryId=${entryId}`)).json()
        .events,
  }
}
export type OrderWorld = Awaited<ReturnType<typeof orderWorld>>

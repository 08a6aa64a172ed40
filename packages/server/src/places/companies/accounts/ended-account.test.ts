import { beforeEach, describe, expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import { ORDERED, switchOn } from '../../../../test/order-calls.ts'
import { addAccount, addCompany, addMandate, addUser, signIn } from '../../../../test/world.ts'
import { changeOrder, deposit } from '../../../tables/submissions.ts'

const portal = givenPortal()
const db = () => portal.database.db

let [companyId, endedId, userId] = [0, 0, 0]
let headers: Record<string, string> = {}
beforeEach(async () => {
  companyId = (await addCompany(db())).id
  endedId = (await addAccount(db(), companyId, { changeAllowed: true, endedAt: portal.now })).id
  userId = (await addUser(portal)).id
  await addMandate(portal, userId, endedId, { deposit: true, changeCurrency: true })
  headers = await signIn(portal, userId)
})

const get = (url: string) => portal.app.inject({ url, headers })
const post = (url: string, body: object) =>
  portal.app.inject({ method: 'POST', url, headers, payload: { customerId: companyId, ...body } })

test('a mandate on an account that has ended makes nobody a member of its place', async () => {
  expect((await get(`/api/accounts?companyId=${companyId}`)).statusCode).toBe(403)
  const { id: otherId } = await addAccount(db(), companyId)
  expect((await get(`/api/deliverydates?accountId=${otherId}`)).statusCode).toBe(404)
})

describe('beside another account of the place, one that has ended', () => {
  let otherId = 0
  beforeEach(async () => {
    otherId = (await addAccount(db(), companyId, { changeAllowed: true })).id
    await addMandate(portal, userId, otherId, { depositReport: true })
    await switchOn(portal)
  })
  const onEnded = () => ({ accountId: endedId })
  const sent = () => ({ ...onEnded(), companyId, userId, createdAt: portal.now, modifiedAt: portal.now })

  test('is not among the accounts and tells no delivery dates', async () => {
    const { permissions } = (await get(`/api/accounts?companyId=${companyId}`)).json()
    expect(permissions).toMatchObject([{ accountId: otherId, permissionDeposit: false }])
    expect((await get(`/api/deliverydates?accountId=${endedId}`)).statusCode).toBe(404)
    expect((await get(`/api/deliverydates?accountId=${otherId}`)).statusCode).toBe(200)
  })

  test('opens no form of the place by its mandate', async () => {
    const { capabilities } = (await get(`/api/accounts?companyId=${companyId}`)).json()
    expect(capabilities).toEqual(['depositReport'])
  })

  test('takes no deposit and no order, whatever its mandate allows', async () => {
    await addMandate(portal, userId, otherId, { deposit: true, changeCurrency: true })
    const bag = { securityBagNumber: '1', registerDate: '2026-11-14', pcs_20e: 1, totalSum: 20 }
    expect((await post('/api/deposit', { ...onEnded(), ...bag })).statusCode).toBe(403)
    expect((await post('/api/changecurrencyorder', { ...onEnded(), ...ORDERED })).statusCode).toBe(403)
  })

  test('keeps what was sent on it: nobody removes the deposit or cancels the order', async () => {
    await addMandate(portal, userId, otherId, { deposit: true, changeCurrency: true })
    const day = { registerDate: '2026-11-14', totalSumCents: 20_00, coinTotalSumCents: 0 }
    const [declared] = await db()
      .insert(deposit)
      .values({ ...sent(), ...day, securityBagNumber: '1' })
      .returning()
    const sums = { totalSumCents: 20_00, noteTotalSumCents: 20_00, coinTotalSumCents: 0 }
    const [ordered] = await db()
      .insert(changeOrder)
      .values({ ...sent(), ...sums, deliveryDate: '2026-11-20', pcs_20e: 1 })
      .returning()
    const removed = await post('/api/deposit/markremoved', { entryId: declared!.id })
    const cancelled = await post('/api/changecurrencyorder/markcancelled', {
      entryId: ordered!.id,
      version: 0,
    })
    expect([removed.statusCode, cancelled.statusCode]).toEqual([403, 403])
  })
})

import type { Locator, Page } from '@playwright/test'
import { deskCall, enterDesk } from './desk.ts'
import { expect } from './fixtures.ts'
import { PASSWORD } from './sign-in.ts'

const PORTAL = process.env['E2E_DESK_PORTAL_URL'] ?? ''

/** Wednesday: the first day that can still be ordered for on the Monday of the tests. */
export const DELIVERY_DAY = '2026-11-18'

/** 150,00 €: five notes of 20 € and a roll of 2 €. */
const ORDERED = { pcs_20e: 5, pcs_2e_roll: 1, billsTotalSum: 100, coinTotalSum: 50, totalSum: 150 }

type Company = { readonly id: number; readonly name: string }
type Session = {
  readonly token: string
  readonly user: { readonly permittedCompanies: readonly Company[] }
}
type Account = {
  readonly accountId: number | null
  readonly permissionChangeCurrencyOrder: boolean
  readonly permissionWithdrawLimit: number
}

async function ask<Answer>(path: string, token: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${PORTAL}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const said = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${said}`)
  return JSON.parse(said) as Answer
}

/** A customer who orders at several places; a test has places of its own, so that no other moves their stops. */
async function customer() {
  const { token, user } = await ask<Session>('/api/login', '', { username: 'konserni', password: PASSWORD })
  const order = async ({ id: customerId }: Company): Promise<number | undefined> => {
    const found = await ask<{ readonly permissions: readonly Account[] }>(
      `/api/accounts?companyId=${customerId}`,
      token,
    )
    const account = found.permissions.find(
      ({ accountId, permissionChangeCurrencyOrder }) => accountId !== null && permissionChangeCurrencyOrder,
    )
    if (!account) return undefined
    const body = { customerId, accountId: account.accountId, deliveryDate: DELIVERY_DAY, ...ORDERED }
    return (await ask<{ readonly id: number }>('/api/changecurrencyorder', token, body)).id
  }
  const orderSupplies = ({ id: customerId }: Company) =>
    ask<{ readonly id: number }>('/api/supplyorder', token, {
      customerId,
      deliveryDate: DELIVERY_DAY,
      tt_kpl_sinetit: 50,
    })
  return { companies: user.permittedCompanies, order, orderSupplies }
}

export type Delivery = { readonly place: string; readonly orderId: number; readonly companyId: number }
export type World = {
  readonly routeId: number
  readonly routeName: string
  readonly day: string
  readonly deliveries: readonly Delivery[]
}

/**
 * A route of the test's own with an order at each of so many places, taken from the `nth` on. Places of tests that run at
 * the same time must not overlap.
 */
export async function routeWithOrders(page: Page, nth: number, count: number): Promise<World> {
  const { companies, order, orderSupplies } = await customer()
  const routeName = `Testi ${crypto.randomUUID().slice(0, 6)}`
  const { routeId } = await acted<{ routeId: number }>(page, 'POST', '/routes', { name: routeName })
  const deliveries: Delivery[] = []
  for (const company of companies.slice(nth, nth + count)) {
    const orderId = await order(company)
    if (orderId === undefined) throw new Error(`nobody may order at ${company.name}`)
    if (deliveries.length === 0) await orderSupplies(company)
    await putOnRoute(page, company.id, routeId, deliveries.length + 1)
    deliveries.push({ place: company.name, orderId, companyId: company.id })
  }
  return { routeId, routeName, day: `/toimitukset?day=${DELIVERY_DAY}&reitti=${routeId}`, deliveries }
}

async function putOnRoute(page: Page, companyId: number, routeId: number, stopNumber: number) {
  const put = (version: number) =>
    deskCall(page, 'PUT', `/companies/${companyId}/stop`, { routeId, stopNumber, version })
  // The first version of a stop is 0; a place that an earlier test has used has a later one.
  for (let version = 0; version < 20; version += 1) if ((await put(version)).status === 200) return
  throw new Error(`the place ${companyId} could not be put on a route`)
}

/** An act of the page's own person that must succeed. */
export async function acted<Answer>(page: Page, method: string, path: string, body: object): Promise<Answer> {
  const answer = await deskCall(page, method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as Answer
}

/** Somebody who packs and dispatches, on a day of their own route. */
export async function enterDeliveries(page: Page, nth: number, count: number): Promise<World> {
  await enterDesk(page, '/toimitukset/reitit', 'packer', 'dispatcher')
  const world = await routeWithOrders(page, nth, count)
  await page.goto(world.day)
  await expect(page.getByRole('region', { name: world.routeName })).toBeVisible()
  return world
}

/** The control of the row of an order. */
export const row = (page: Page, { place, orderId }: Delivery): Locator =>
  page.getByRole('button', { name: `${place} tilaus ${orderId}`, exact: true })

export const seal = (page: Page): Locator => page.getByRole('textbox', { name: /^Sinetti, / })

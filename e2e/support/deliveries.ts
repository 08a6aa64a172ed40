import { addDays, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { test, type Page } from '@playwright/test'
import { customerOf, orderChange } from './customer.ts'
import { deskCall, enterDesk } from './desk.ts'
import { expect } from './fixtures.ts'
import { CLOCK } from './portal-process.ts'

const PORTAL = process.env['E2E_DESK_PORTAL_URL'] ?? ''

/** Places where the customer of the demo may order, all of them on one route of the tests. */
const PLACES = ['Myllypuoti Kaleva', 'Myllypuoti Lielahti'] as const
const ROUTE = 'Selainkokeet'
const TODAY = CLOCK.slice(0, 10)

/** Supplies for today at every place: a run leaves on its own day, and change money is ordered days ahead. */
async function orderSuppliesForToday(): Promise<readonly Delivery[]> {
  const customer = await customerOf(PORTAL, 'demo')
  const deliveries: Delivery[] = []
  for (const place of PLACES) {
    const companyId = customer.places.find(({ name }) => name === place)?.id ?? 0
    const body = { customerId: companyId, deliveryDate: TODAY, tt_kpl_sinetit: 50 }
    const { id } = await customer.post<{ readonly id: number }>('/supplyorder', body)
    deliveries.push({ place, orderId: id, companyId })
  }
  return deliveries
}

/** Orders for a day at so many places; the first also orders supplies. */
async function orderFor(day: string, count: number): Promise<readonly Delivery[]> {
  const customer = await customerOf(PORTAL, 'demo')
  const deliveries: Delivery[] = []
  for (const place of PLACES.slice(0, count)) {
    const companyId = customer.places.find(({ name }) => name === place)?.id ?? 0
    const orderId = await orderChange(customer, companyId, day)
    if (deliveries.length === 0)
      await customer.post('/supplyorder', { customerId: companyId, deliveryDate: day, tt_kpl_sinetit: 50 })
    deliveries.push({ place, orderId, companyId })
  }
  return deliveries
}

type Delivery = { readonly place: string; readonly orderId: number; readonly companyId: number }
export type World = {
  readonly day: string
  readonly routeId: number
  readonly address: string
  readonly deliveries: readonly Delivery[]
}

type Route = { readonly routeId: number; readonly name: string }

/** The id of a route of the demo. */
export async function routeOf(page: Page, wanted: string): Promise<number | undefined> {
  const { rows } = (await deskCall(page, 'GET', '/routes')).body as { readonly rows: readonly Route[] }
  return rows.find(({ name }) => name === wanted)?.routeId
}

/** The one route of the tests: made by the first that needs it. */
async function testRoute(page: Page): Promise<number> {
  let found = await routeOf(page, ROUTE)
  if (!found) await prepare(page, 'POST', '/routes', { name: ROUTE })
  found ??= await routeOf(page, ROUTE)
  if (!found) throw new Error('the route was not made')
  return found
}

/** An act that another test may do at the same moment; the page does not hear of its refusal. */
async function prepare(page: Page, method: string, path: string, data: object): Promise<void> {
  const headers = { 'x-desk': '1', 'idempotency-key': crypto.randomUUID() }
  const answer = await page.request.fetch(`/api/desk${path}`, { method, headers, data })
  expect([200, 409], await answer.text()).toContain(answer.status())
}

type Stop = { readonly companyId: number }

/** Places that another test has put there already stay as they are. */
async function putOnRoute(page: Page, deliveries: readonly Delivery[], routeId: number): Promise<void> {
  const answer = await deskCall(page, 'GET', `/stops?route=${routeId}`)
  const { rows } = answer.body as { readonly rows: readonly Stop[] }
  for (const [index, { companyId }] of deliveries.entries()) {
    if (rows.some((stop) => stop.companyId === companyId)) continue
    await putStop(page, companyId, { routeId, stopNumber: 10 * (index + 1) })
  }
}

/** The demo may have the place on a route of its own, where its stop has a later version. */
async function putStop(page: Page, companyId: number, stop: object): Promise<void> {
  const { rows } = (await deskCall(page, 'GET', '/routes')).body as { readonly rows: readonly Route[] }
  for (const route of ['none', ...rows.map(({ routeId }) => String(routeId))]) {
    const answer = await deskCall(page, 'GET', `/stops?route=${route}`)
    const places = answer.body as { readonly rows: readonly (Stop & { readonly version: number })[] }
    const place = places.rows.find((each) => each.companyId === companyId)
    if (!place) continue
    await prepare(page, 'PUT', `/companies/${companyId}/stop`, { ...stop, version: place.version })
    return
  }
}

/** An act of the page's own person that must succeed. */
export async function acted<Answer>(page: Page, method: string, path: string, body: object): Promise<Answer> {
  const answer = await deskCall(page, method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as Answer
}

/**
 * Somebody who packs and dispatches, on a day with orders. Every test has a day of its own, so that no other changes what
 * it reads, and a test that is repeated has the day two weeks later.
 */
export async function enterDeliveries(page: Page, firstDay: string, count: number): Promise<World> {
  const day = addDays(firstDay as Day, 14 * test.info().repeatEachIndex)
  await enterDesk(page, '/toimitukset/reitit', 'packer', 'dispatcher')
  const [routeId, deliveries] = [await testRoute(page), await orderFor(day, count)]
  await putOnRoute(page, deliveries, routeId)
  const address = `/toimitukset?day=${day}&reitti=${routeId}`
  await page.goto(address)
  await expect(page.getByRole('region', { name: ROUTE })).toBeVisible()
  return { routeId, day, address, deliveries }
}

/** Somebody who packs and dispatches, with supplies that leave today. */
export async function enterSuppliesOfToday(page: Page): Promise<Omit<World, 'address'>> {
  await enterDesk(page, '/toimitukset/reitit', 'packer', 'dispatcher')
  const [routeId, deliveries] = [await testRoute(page), await orderSuppliesForToday()]
  await putOnRoute(page, deliveries, routeId)
  return { routeId, day: TODAY, deliveries }
}

/** A crew of one, as a run needs it. */
export async function someDriver(page: Page): Promise<readonly string[]> {
  const { rows } = (await deskCall(page, 'GET', '/drivers')).body as {
    readonly rows: readonly { readonly personId: string }[]
  }
  return rows.slice(0, 1).map(({ personId }) => personId)
}

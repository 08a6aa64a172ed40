import { type Locator, type Page, test } from '@playwright/test'
import { addDays, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import { customerOf, orderChange } from './demo-companies.ts'
import { freshBag } from './journey.ts'
import { deskCall, enterDesk } from './desk.ts'
import { expect } from './fixtures.ts'
import { CLOCK } from './portal-process.ts'
import { box } from './screen.ts'

const PORTAL = process.env['E2E_DESK_PORTAL_URL'] ?? ''

const denominations = [...notes, ...coins]
export type Pieces = { readonly [Name in (typeof denominations)[number]['fieldName']]?: number }

/** Twelve denominations, so many of each that no figure stands on a screen by chance. */
export const declared: Pieces = {
  pcs_100e: 2,
  pcs_50e: 17,
  pcs_20e: 43,
  pcs_10e: 23,
  pcs_5e: 16,
  pcs_2e: 49,
  pcs_1e: 53,
  pcs_50cent: 37,
  pcs_20cent: 46,
  pcs_10cent: 47,
  pcs_5cent: 21,
  pcs_2cent: 5,
}

export const sumOf = (pieces: Pieces): number =>
  denominations.reduce((sum, { fieldName, unitValue }) => sum + unitValue * (pieces[fieldName] ?? 0), 0) / 100

/** A customer declares a deposit in the portal. Returns the number of its bag. */
export async function declare(
  pieces: Pieces = declared,
  bag = freshBag(),
  registerDate = CLOCK.slice(0, 10),
  portal = PORTAL,
): Promise<string> {
  const customer = await customerOf(portal, 'kassa')
  const customerId = customer.places[0]?.id ?? 0
  const coinTotalSum = sumOf(
    Object.fromEntries(coins.map(({ fieldName }) => [fieldName, pieces[fieldName] ?? 0])),
  )
  await customer.post('/deposit', {
    customerId,
    accountId: await customer.account(customerId, 'permissionDeposit'),
    securityBagNumber: bag,
    registerDate,
    totalSum: sumOf(pieces),
    coinTotalSum,
    ...pieces,
  })
  return bag
}

/**
 * What a wedge scanner does: the keys of the number and Enter, in one burst that is apart from what was typed before it.
 * An event carries the time at which it was made, so that a busy page cannot stretch the burst.
 */
async function scan(page: Page, number: string): Promise<void> {
  await page.evaluate(async (text) => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const target = () => document.activeElement ?? document.body
    const strokes = [...text, 'Enter'].map(
      (key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
    for (const stroke of strokes) {
      const isFree = target().dispatchEvent(stroke)
      // A key that nobody has taken for himself is written into the field.
      if (isFree && stroke.key !== 'Enter') document.execCommand('insertText', false, stroke.key)
      const form = isFree && stroke.key === 'Enter' ? target().closest('form') : null
      form?.requestSubmit()
    }
  }, number)
}

export const countField = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name: `${name}, kappaletta`, exact: true })

const table = (page: Page, number: string): Locator =>
  page.getByRole('heading', { name: `Pussi ${number}`, exact: true })

/** Opens a bag by scanning it on the list of those that wait. */
export async function openByScan(page: Page, number: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Skannaa laskettava pussi' })).toBeVisible()
  await scan(page, number)
  await expect(table(page, number)).toBeVisible()
  await expect(countField(page, '500 €')).toBeFocused()
}

/** Types a count from the number pad: the digits of each field and Enter, and that the bag is whole. Returns how many keys it took. */
export async function typeCount(page: Page, pieces: Pieces): Promise<number> {
  await expect(countField(page, '500 €')).toBeFocused()
  let keys = 0
  for (const [index, { fieldName }] of denominations.entries()) {
    const text = String(pieces[fieldName] ?? '')
    await page.keyboard.type(text)
    await page.keyboard.press(index < denominations.length - 1 ? 'Enter' : 'F3')
    keys += text.length + 1
  }
  return keys
}

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

/** Opens the case that holds a text in its row, by the keyboard, and returns the facts beside it. */
export async function openCase(page: Page, text: string): Promise<Locator> {
  const row = page.getByRole('region', { name: 'Yhteydenotot' }).getByRole('link').filter({ hasText: text })
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
  return page.getByRole('complementary', { name: 'Tapauksen tiedot' })
}

/** Takes the case that is open and answers it, by the keyboard. */
export async function answerCase(page: Page, answer: string): Promise<void> {
  await page.keyboard.press('o')
  await expect(page.getByText('Otit tapauksen itsellesi')).toBeVisible()
  await page.keyboard.press('v')
  await expect(box(page, 'Vastaus asiakkaalle')).toBeFocused()
  await page.keyboard.type(answer)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Vastaus on lähetetty')).toBeVisible()
}

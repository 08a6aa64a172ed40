import type { Locator, Page } from '@playwright/test'
import { customerOf } from '../../support/customer.ts'
import { acted, answerCase, openCase, routeOf, sendOut } from '../../support/desk.ts'
import { count, nextButton } from '../../support/forms.ts'
import { expect, test } from '../../support/journey.ts'
import { alert, box, button, goTo, heading, link, region, status } from '../../support/screen.ts'
import { enterAgain, enterAtKaleva, KALEVA } from '../../support/sign-in.ts'

const ROUTE = 'Pirkanmaa 1'
const pageOf = (order: number): string => `/raportit/vaihtorahatilaukset/${order}`

test.describe('before the cut-off of Wednesday noon', () => {
  test.use({ startsAt: '2026-11-18T09:40:00Z' })

  const AFTER_NOON = '2026-11-18T10:05:00Z'
  const FRIDAY = '2026-11-20T05:00:00Z'
  const DAY = '2026-11-20'
  const REASON = '20 euron setelit loppuivat'
  const ANSWER = 'Tarkistimme holvin. Yksi seteli jäi pakkaamatta, ja hyvitämme sen tilillenne.'

  const steps = (page: Page): Locator =>
    page.getByRole('list', { name: 'Missä tilaus on' }).getByRole('listitem')

  /** Asks for more notes of 20 €, up to the summary. */
  async function askForMore(page: Page, before: string, wanted: string): Promise<void> {
    await link(page, 'Muuta tilausta').click()
    await expect(count(page, '20 €')).toHaveValue(before)
    await count(page, '20 €').fill(wanted)
    await nextButton(page).click()
    await expect(button(page, 'Vahvista')).toBeVisible()
  }

  async function packOtherwise(page: Page, id: number): Promise<void> {
    const routes = page.getByRole('navigation', { name: 'Reitti' })
    await routes.getByRole('link', { name: new RegExp(`^${ROUTE}`) }).click()
    await button(page, `${KALEVA} tilaus ${id}`).focus()
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog', { name: /^Pakkaa toisin: / })
    await dialog.getByRole('textbox', { name: '20 €, pakataan' }).fill('7')
    await dialog.getByRole('textbox', { name: /^Syy/ }).fill(REASON)
    await dialog.getByRole('textbox', { name: /^Sinetti/ }).fill('TM 220 500')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: new RegExp(`tilaus ${id}`) })).toContainText('toisin')
  }

  test('an order is changed, packed otherwise, delivered short and answered', async ({
    page,
    demo,
    seat,
    faults,
  }) => {
    faults.expect(/status of 4\d\d/)
    const customer = await customerOf(demo.address)
    const id = await customer.order(DAY)

    await test.step('the customer changes it before noon', async () => {
      await enterAtKaleva(page, pageOf(id))
      await expect(
        page.getByText(/^Voit muuttaa tai perua tilauksen ke 18\.11\. klo 12:00 asti/),
      ).toBeVisible()
      await askForMore(page, '5', '8')
      await button(page, 'Vahvista').click()
      await expect(heading(page, 'Tilaus on muutettu')).toBeFocused()
      await link(page, 'Näytä tilaus').click()
    })

    await test.step('the cut-off passes while somebody thinks, and nothing typed is lost', async () => {
      await askForMore(page, '8', '9')
      await demo.moveClock(AFTER_NOON)
      await button(page, 'Vahvista').click()
      const told = alert(page).filter({ hasText: 'Tilausta ei voi enää muuttaa' })
      await expect(told).toContainText('Muutostasi ei ole lähetetty')
      await expect(count(page, '20 €')).toHaveValue('9')
    })

    await test.step('the desk packs a note less, and says why', async () => {
      await packOtherwise(await seat(`/toimitukset?day=${DAY}`, 'packer'), id)
      await goTo(page, pageOf(id))
      await expect(steps(page).nth(1)).toContainText('Muutettu')
      await expect(link(page, 'Muuta tilausta')).toHaveCount(0)
      await expect(page.getByText(`Syy: ${REASON}`)).toBeVisible()
      const packed = page.getByRole('table', { name: 'Tilattu ja pakattu' })
      await expect(packed.getByRole('row', { name: /^20 € 8 7 / })).toBeVisible()
    })

    await test.step('it is delivered, and the customer says what came', async () => {
      await demo.moveClock(FRIDAY)
      const driver = await seat('/', 'dispatcher')
      const runId = await sendOut(driver, await routeOf(driver, ROUTE), DAY)
      await enterAgain(page, pageOf(id), 'demo')
      await expect(steps(page).filter({ hasText: 'Matkalla' })).toHaveAttribute('aria-current', 'step')
      const outcome = { runId, companyId: customer.kaleva, outcome: 'delivered' }
      await acted(driver, 'POST', '/stops/outcome', outcome)
      await page.reload()
      await expect(steps(page).last()).toContainText('Toimitettu pe 20.11. klo')
      await expect(button(page, 'Sisältö täsmää')).toBeVisible()
      await button(page, 'Sisältö ei täsmää').click()
      await expect(count(page, '20 €')).toHaveValue('7')
      await count(page, '20 €').fill('6')
      await button(page, 'Lähetä asiakaspalveluun').click()
      await expect(status(page, 'siitä avattiin yhteydenotto')).toBeVisible()
    })

    await test.step('the service desk answers with the three figures beside it', async () => {
      const service = await seat('/yhteydenotot', 'service')
      const facts = await openCase(service, `#${id}`)
      await expect(facts.getByRole('row', { name: /^20 €/ })).toHaveText(/8\s*7\s*6/)
      await answerCase(service, ANSWER)
      await link(page, 'Avaa yhteydenotto').click()
      await expect(region(page, 'Viestit')).toContainText(ANSWER)
    })
  })
})

test.describe('on the Wednesday of the week before', () => {
  test.use({ startsAt: '2026-11-11T08:00:00Z' })

  /** It was due on Friday. */
  const MONDAY = '2026-11-16T08:00:00Z'
  const REASON = 'Auto rikkoutui, eikä tilausta ehditty viedä.'

  test('an order that did not come is late until the desk cancels it', async ({ page, demo, seat }) => {
    const id = await (await customerOf(demo.address)).order('2026-11-13')
    await demo.moveClock(MONDAY)
    await enterAtKaleva(page, '/')
    const late = page.getByRole('link', { name: /^Toimitus myöhässä: pe 13\.11\., 150,00\s€$/ })
    await expect(late).toBeVisible()

    const dispatcher = await seat('/toimitukset/myohassa', 'dispatcher')
    const waiting = dispatcher.getByRole('row', { name: new RegExp(`tilaus ${id}\\b`) })
    await button(waiting, 'Peru tilaus').click()
    const dialog = dispatcher.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Syy' }).fill(REASON)
    await button(dialog, 'Peru tilaus').click()
    await expect(dialog).toBeHidden()
    await expect(waiting).toHaveCount(0)

    await late.click()
    await expect(heading(page, `Vaihtorahatilaus #${id}`)).toBeVisible()
    await expect(page.getByText('Tämä tilaus on peruttu')).toBeVisible()
    await goTo(page, '/raportit/vaihtorahatilaukset')
    await expect(page.getByRole('row').filter({ has: link(page, String(id)) })).toContainText('Peruttu')
    await page.goto('/')
    const told = page.getByRole('link', { name: new RegExp(`Tilaus on peruttu, tilaus ${id}\\b`) })
    await expect(told).toBeVisible()
    await expect(late).toHaveCount(0)
    await told.click()
    await expect(page.getByText(`Syy: ${REASON}`)).toBeVisible()
  })
})

test.describe('a week before the first day of a recurring order', () => {
  test.use({ startsAt: '2026-11-23T08:00:00Z' })

  /** Each order is made a banking day before its cut-off: that of Tuesday by Friday morning, that of Thursday on Monday. */
  const FRIDAY = '2026-11-27T07:00:00Z'
  const MONDAY = '2026-11-30T11:00:00Z'
  const LIST = '/vaihtorahatilaus/toistuvat'
  const CHOSEN = ['tiistai', 'keskiviikko', 'torstai']

  const coming = (page: Page, day: string) =>
    page
      .getByRole('region', { name: /^Joka tiistai, keskiviikko ja torstai/ })
      .getByRole('list', { name: 'Toimitukset' })
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^${day}`) })
  const skip = (page: Page, day: string) => coming(page, day).getByRole('button', { name: /^Jätä väliin/ })

  /** Makes an order repeat on three days of each week, from the next week on. */
  async function makeRecurring(page: Page, order: number): Promise<void> {
    await enterAtKaleva(page, pageOf(order))
    await link(page, 'Tee toistuvaksi').click()
    for (const name of ['maanantai', ...CHOSEN, 'perjantai'])
      await page.getByRole('checkbox', { name }).setChecked(CHOSEN.includes(name))
    await box(page, 'Alkaen').fill('30.11.2026')
    await button(page, 'Tallenna toistuva tilaus').click()
    await expect(coming(page, 'ti 1.12')).toContainText('Tulossa')
  }

  /** The number of the order that the job has made for a day; the job runs when the portal starts. */
  async function numberOf(page: Page, day: string): Promise<number> {
    await expect(async () => {
      await page.reload()
      await expect(coming(page, day)).toContainText('Tilattu', { timeout: 2_000 })
    }).toPass()
    const made = coming(page, day).getByRole('link', { name: /^Tilaus/ })
    return Number(/\d+/.exec((await made.textContent()) ?? '')?.[0])
  }

  type Order = { readonly orderId: number; readonly stage: string | null }
  type Stops = { readonly rows: readonly { readonly name: string; readonly orders: readonly Order[] }[] }

  /** The numbers of the orders that the place has on a day, by the call of the desk's page of that day. */
  async function ordersAt(page: Page, day: string): Promise<readonly number[]> {
    const route = await routeOf(page, ROUTE)
    const { rows } = await acted<Stops>(page, 'GET', `/deliveries?day=${day}&route=${route}`)
    const orders = rows.filter(({ name }) => name === KALEVA).flatMap((stop) => stop.orders)
    return orders.filter(({ stage }) => stage !== 'cancelled').map(({ orderId }) => orderId)
  }

  test('its orders are made in time, skipped days have none', async ({ page, demo, seat, faults }) => {
    // The page asks for news while the server starts anew, and its session ends over the days.
    faults.expect(/Failed to load resource/)
    await makeRecurring(page, await (await customerOf(demo.address)).order('2026-11-27'))
    await skip(page, 'ke 2.12').click()
    await expect(coming(page, 'ke 2.12')).toContainText('Jätetään väliin')

    await demo.restart(FRIDAY)
    await enterAgain(page, LIST, 'demo')
    const tuesday = await numberOf(page, 'ti 1.12')
    await expect(coming(page, 'ke 2.12')).toContainText('Jätetään väliin')

    await demo.restart(MONDAY)
    await enterAgain(page, LIST, 'demo')
    const thursday = await numberOf(page, 'to 3.12')
    // Their cut-offs have passed: nothing comes of Wednesday any more, and Tuesday cannot be skipped.
    await expect(coming(page, 'ke 2.12')).toHaveCount(0)
    await expect(skip(page, 'ti 1.12')).toHaveCount(0)
    const dispatcher = await seat('/', 'dispatcher')
    expect(await ordersAt(dispatcher, '2026-12-01')).toEqual([tuesday])
    expect(await ordersAt(dispatcher, '2026-12-02')).toEqual([])
    expect(await ordersAt(dispatcher, '2026-12-03')).toEqual([thursday])
    // The next week's wait for their own moment.
    expect(await ordersAt(dispatcher, '2026-12-08')).toEqual([])

    await expect(coming(page, 'to 3.12')).toContainText('Voit muuttaa ti 1.12. klo 12:00 asti.')
    await skip(page, 'to 3.12').click()
    await expect(status(page, 'Toimitus to 3.12. jätetään väliin, ja sen tilaus on peruttu.')).toBeVisible()
    expect(await ordersAt(dispatcher, '2026-12-03')).toEqual([])
  })
})

import type { Locator, Page } from '@playwright/test'
import { expectAccessible, takePhone } from '../support/axe.ts'
import { fillOrder, next, openForm } from '../support/change-orders.ts'
import { overDays, type DemoPortal, type Open } from '../support/days-of-demo.ts'
import { enterAtKaleva } from '../support/demo-companies.ts'
import { enterAs } from '../support/demo-staff.ts'
import { answerCase, openCase } from '../support/desk-cases.ts'
import { expect, test } from '../support/desk.ts'
import { box, button, heading } from '../support/screen.ts'

/** The order is for Friday: it freezes on Wednesday at noon, is packed then, and is on the road on Friday morning. */
const BEFORE_NOON = '2026-11-18T09:40:00Z'
const AFTER_NOON = '2026-11-18T10:05:00Z'
const FRIDAY = '2026-11-20T05:00:00Z'

const REASON = '20 euron setelit loppuivat'
const ANSWER = 'Tarkistimme holvin. Yksi seteli jäi pakkaamatta, ja hyvitämme sen tilillenne.'

const steps = (page: Page): Locator =>
  page.getByRole('list', { name: 'Missä tilaus on' }).getByRole('listitem')

/** Orders five notes of 20 € and a roll, and thinks better of it: eight. */
async function orderAndChange(page: Page): Promise<number> {
  await openForm(page)
  await fillOrder(page)
  await next(page).click()
  await button(page, 'Vahvista').click()
  await page.getByRole('link', { name: 'Näet tilauksen myöhemmin raporteissa' }).click()
  await expect(page.getByText(/^Voit muuttaa tai perua tilauksen ke 18\.11\. klo 12:00 asti/)).toBeVisible()
  const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
  await page.getByRole('link', { name: 'Muuta tilausta', exact: true }).click()
  await expect(box(page, '20 €, kappaletta')).toHaveValue('5')
  await box(page, '20 €, kappaletta').fill('8')
  await next(page).click()
  await button(page, 'Vahvista').click()
  await expect(heading(page, 'Tilaus on muutettu')).toBeFocused()
  return id
}

const openOrder = (page: Page, id: number) => enterAtKaleva(page, `/raportit/vaihtorahatilaukset/${id}`)

async function packOtherwise(page: Page, id: number): Promise<void> {
  await page.goto('/toimitukset?day=2026-11-20')
  await page
    .getByRole('navigation', { name: 'Reitti' })
    .getByRole('link', { name: /^Pirkanmaa 1/ })
    .click()
  await page.getByRole('button', { name: `Myllypuoti Kaleva tilaus ${id}`, exact: true }).focus()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: /^Pakkaa toisin: / })
  await expect(dialog.getByRole('textbox', { name: '200 €, pakataan' })).toBeFocused()
  await dialog.getByRole('textbox', { name: '20 €, pakataan' }).fill('7')
  await dialog.getByRole('textbox', { name: /^Syy/ }).fill(REASON)
  await dialog.getByRole('textbox', { name: /^Sinetti/ }).fill('TM 220 500')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(`tilaus ${id}`) })).toContainText('toisin')
}

async function sendOut(page: Page): Promise<void> {
  await page.goto('/toimitukset/ajot?day=2026-11-20')
  await page.getByRole('combobox', { name: 'Reitti' }).selectOption('Pirkanmaa 1')
  await page.getByRole('button', { name: 'Tee ajo' }).click()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Tallenna miehistö' }).click()
  await page.getByRole('button', { name: 'Muuta miehistöä' }).waitFor()
  await page.getByRole('button', { name: 'Ajo lähti' }).click()
  await expect(page.getByRole('region', { name: 'Myllypuoti Kaleva', exact: true })).toBeVisible()
}

async function deliver(page: Page): Promise<void> {
  const stop = page.getByRole('region', { name: 'Myllypuoti Kaleva', exact: true })
  // What is marked can be taken back for a few seconds, and is sent then.
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/stops/outcome') && answer.ok())
  await stop.getByRole('button', { name: 'Toimitettu', exact: true }).click()
  await expect(page.getByText('Myllypuoti Kaleva: toimitettu')).toBeVisible()
  await sent
}

/** Six notes came, though seven were packed. Whoever says that it does not match must say what does not. */
async function sayWhatCame(page: Page): Promise<void> {
  await takePhone(page)
  await expect(button(page, 'Sisältö täsmää')).toBeVisible()
  await button(page, 'Sisältö ei täsmää').click()
  await expect(box(page, '20 €, kappaletta')).toHaveValue('7')
  await expectAccessible(page)
  await button(page, 'Lähetä asiakaspalveluun').click()
  await expect(page.getByText(/^Määrät ovat samat kuin pakatut\./)).toBeVisible()
  await box(page, '20 €, kappaletta').fill('6')
  await page.reload()
  await expect(page.getByText(/^Jatkat lomaketta, jonka jätit kesken/)).toBeVisible()
  await expect(box(page, '20 €, kappaletta')).toHaveValue('6')
  await expectAccessible(page)
  await button(page, 'Lähetä asiakaspalveluun').click()
  await expect(page.getByRole('status').filter({ hasText: 'siitä avattiin yhteydenotto' })).toBeVisible()
}

async function expectFrozenAndPack(open: Open, portal: DemoPortal, id: number): Promise<void> {
  const { address, desk } = portal
  const customer = await open(address)
  await openOrder(customer, id)
  await expect(steps(customer).nth(1)).toContainText('Muutettu')
  await expect(customer.getByRole('link', { name: 'Muuta tilausta', exact: true })).toHaveCount(0)
  const packer = await open(desk)
  await enterAs(packer, portal, 'pakkaaja')
  await packOtherwise(packer, id)
  await customer.reload()
  await expect(customer.getByText(`Syy: ${REASON}`)).toBeVisible()
  const row = customer
    .getByRole('table', { name: 'Tilattu ja pakattu' })
    .getByRole('row', { name: /^20 € 8 7 / })
  await expect(row).toBeVisible()
}

async function expectDeliveredAndAnswered(open: Open, portal: DemoPortal, id: number): Promise<void> {
  const { address, desk } = portal
  const dispatcher = await open(desk)
  await enterAs(dispatcher, portal, 'ajo')
  await sendOut(dispatcher)
  const customer = await open(address)
  await openOrder(customer, id)
  await expect(steps(customer).filter({ hasText: 'Matkalla' })).toHaveAttribute('aria-current', 'step')
  await deliver(dispatcher)
  await customer.reload()
  await expect(steps(customer).last()).toContainText('Toimitettu pe 20.11. klo')
  await sayWhatCame(customer)

  const service = await open(desk)
  await enterAs(service, portal, 'palvelu')
  await service.goto('/yhteydenotot')
  const facts = await openCase(service, `#${id}`)
  await expect(facts.getByRole('row', { name: /^20 €/ })).toHaveText(/8\s*7\s*6/)
  await answerCase(service, ANSWER)
  await customer.getByRole('link', { name: 'Avaa yhteydenotto' }).click()
  await expect(customer.getByRole('region', { name: 'Viestit' })).toContainText(ANSWER)
}

test('an order goes round: changed, frozen, packed otherwise, delivered, short, asked about, answered', async ({
  browser,
}) => {
  test.slow()
  await overDays(browser, async (at) => {
    let id = 0
    await at(BEFORE_NOON, async (open, { address }) => {
      id = await orderAndChange(await open(address))
    })
    await at(AFTER_NOON, (open, portal) => expectFrozenAndPack(open, portal, id))
    await at(FRIDAY, (open, portal) => expectDeliveredAndAnswered(open, portal, id))
  })
})

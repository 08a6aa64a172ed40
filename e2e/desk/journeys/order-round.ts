import type { Locator, Page } from '@playwright/test'
import { next } from '../../support/change-orders.ts'
import { customerOf, kalevaOf, orderChange } from '../../support/customer.ts'
import { enterAtKaleva } from '../../support/demo-companies.ts'
import { acted, routeOf, someDriver } from '../../support/deliveries.ts'
import { answerCase, openCase } from '../../support/desk-cases.ts'
import { expect } from '../../support/fixtures.ts'
import { goTo } from '../../support/going.ts'
import type { Journey } from '../../support/journey.ts'
import { box, button, heading } from '../../support/screen.ts'
import { enterAgain } from '../../support/sign-in.ts'

/** The order is for Friday: it freezes on Wednesday at noon, is packed then, and is on the road on Friday morning. */
const DAY = '2026-11-20'
const BEFORE_NOON = '2026-11-18T09:40:00Z'
const AFTER_NOON = '2026-11-18T10:05:00Z'
const FRIDAY = '2026-11-20T05:00:00Z'

const PLACE = 'Myllypuoti Kaleva'
const ROUTE = 'Pirkanmaa 1'
const REASON = '20 euron setelit loppuivat'
const ANSWER = 'Tarkistimme holvin. Yksi seteli jäi pakkaamatta, ja hyvitämme sen tilillenne.'

const steps = (page: Page): Locator =>
  page.getByRole('list', { name: 'Missä tilaus on' }).getByRole('listitem')
const change = (page: Page): Locator => page.getByRole('link', { name: 'Muuta tilausta', exact: true })

/** Asks for more notes of 20 €, up to the summary. */
async function askForMore(page: Page, before: string, wanted: string): Promise<void> {
  await change(page).click()
  await expect(box(page, '20 €, kappaletta')).toHaveValue(before)
  await box(page, '20 €, kappaletta').fill(wanted)
  await next(page).click()
  await expect(button(page, 'Vahvista')).toBeVisible()
}

async function packOtherwise(page: Page, id: number): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Reitti' })
    .getByRole('link', { name: new RegExp(`^${ROUTE}`) })
    .click()
  await page.getByRole('button', { name: `${PLACE} tilaus ${id}`, exact: true }).focus()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: /^Pakkaa toisin: / })
  await dialog.getByRole('textbox', { name: '20 €, pakataan' }).fill('7')
  await dialog.getByRole('textbox', { name: /^Syy/ }).fill(REASON)
  await dialog.getByRole('textbox', { name: /^Sinetti/ }).fill('TM 220 500')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(`tilaus ${id}`) })).toContainText('toisin')
}

/** The run of the route leaves. Its page has a test of its own. */
async function sendOut(page: Page): Promise<number> {
  const body = { routeId: await routeOf(page, ROUTE), day: DAY, crew: await someDriver(page) }
  const run = await acted<{ runId: number; version: number }>(page, 'POST', '/runs', body)
  await acted(page, 'POST', `/runs/${run.runId}/depart`, { version: run.version })
  return run.runId
}

/** Six notes came, though seven were packed. */
async function sayWhatCame(page: Page): Promise<void> {
  await expect(button(page, 'Sisältö täsmää')).toBeVisible()
  await button(page, 'Sisältö ei täsmää').click()
  await expect(box(page, '20 €, kappaletta')).toHaveValue('7')
  await box(page, '20 €, kappaletta').fill('6')
  await button(page, 'Lähetä asiakaspalveluun').click()
  await expect(page.getByRole('status').filter({ hasText: 'siitä avattiin yhteydenotto' })).toBeVisible()
}

export async function orderRound({ page, demo, desk, faults }: Journey): Promise<void> {
  await demo.moveClock(BEFORE_NOON)
  faults.expect(/status of 4\d\d/)
  const customer = await customerOf(demo.address, 'demo')
  const companyId = kalevaOf(customer)
  const id = await orderChange(customer, companyId, DAY)
  const order = `/raportit/vaihtorahatilaukset/${id}`
  await enterAtKaleva(page, order)
  await expect(page.getByText(/^Voit muuttaa tai perua tilauksen ke 18\.11\. klo 12:00 asti/)).toBeVisible()
  await askForMore(page, '5', '8')
  await button(page, 'Vahvista').click()
  await expect(heading(page, 'Tilaus on muutettu')).toBeFocused()

  // The cut-off passes while somebody thinks: the page knows nothing of it, and nothing typed is lost.
  await page.getByRole('link', { name: 'Näytä tilaus' }).click()
  await askForMore(page, '8', '9')
  await demo.moveClock(AFTER_NOON)
  await button(page, 'Vahvista').click()
  const told = page.getByRole('alert').filter({ hasText: 'Tilausta ei voi enää muuttaa' })
  await expect(told).toContainText('Muutostasi ei ole lähetetty')
  await expect(told.getByRole('link')).toHaveAttribute('href', /^tel:/)
  await expect(box(page, '20 €, kappaletta')).toHaveValue('9')

  await packOtherwise(await desk.seat('pakkaaja', `/toimitukset?day=${DAY}`), id)
  await goTo(page, order)
  await expect(steps(page).nth(1)).toContainText('Muutettu')
  await expect(change(page)).toHaveCount(0)
  await expect(page.getByText(`Syy: ${REASON}`)).toBeVisible()
  const packed = page.getByRole('table', { name: 'Tilattu ja pakattu' })
  await expect(packed.getByRole('row', { name: /^20 € 8 7 / })).toBeVisible()

  await demo.moveClock(FRIDAY)
  const runId = await sendOut(await desk.seat('ajo', '/'))
  await enterAgain(page, order, 'demo')
  await expect(steps(page).filter({ hasText: 'Matkalla' })).toHaveAttribute('aria-current', 'step')
  await acted(desk.page, 'POST', '/stops/outcome', { runId, companyId, outcome: 'delivered' })
  await page.reload()
  await expect(steps(page).last()).toContainText('Toimitettu pe 20.11. klo')
  await sayWhatCame(page)

  const service = await desk.seat('palvelu', '/yhteydenotot')
  const facts = await openCase(service, `#${id}`)
  await expect(facts.getByRole('row', { name: /^20 €/ })).toHaveText(/8\s*7\s*6/)
  await answerCase(service, ANSWER)
  await page.getByRole('link', { name: 'Avaa yhteydenotto' }).click()
  await expect(page.getByRole('region', { name: 'Viestit' })).toContainText(ANSWER)
}

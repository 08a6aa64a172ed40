import { customerOf, kalevaOf, orderChange } from '../../support/customer.ts'
import { enterAtKaleva } from '../../support/demo-companies.ts'
import { expect } from '../../support/fixtures.ts'
import { goTo } from '../../support/going.ts'
import type { Journey } from '../../support/journey.ts'
import { heading, link } from '../../support/screen.ts'

/** The order is for Friday. Nobody packs it, and on Monday morning it is late. */
const WEDNESDAY = '2026-11-11T08:00:00Z'
const DAY = '2026-11-13'
const MONDAY = '2026-11-16T08:00:00Z'

const REASON = 'Auto rikkoutui, eikä tilausta ehditty viedä.'

/** Its day passes and it has not come: the shop reads so, until the desk cancels it and says why. */
export async function lateOrder({ page, demo, desk }: Journey): Promise<void> {
  await demo.moveClock(WEDNESDAY)
  const customer = await customerOf(demo.address, 'demo')
  const id = await orderChange(customer, kalevaOf(customer), DAY)
  await demo.moveClock(MONDAY)
  await enterAtKaleva(page, '/')
  const late = page.getByRole('link', { name: /^Toimitus myöhässä: pe 13\.11\., 150,00\s€$/ })
  await expect(late).toBeVisible()

  const dispatcher = await desk.seat('ajo', '/toimitukset/myohassa')
  const waiting = dispatcher.getByRole('row', { name: new RegExp(`tilaus ${id}\\b`) })
  await waiting.getByRole('button', { name: 'Peru tilaus' }).click()
  const dialog = dispatcher.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Syy' }).fill(REASON)
  await dialog.getByRole('button', { name: 'Peru tilaus' }).click()
  await expect(dialog).toBeHidden()
  await expect(waiting).toHaveCount(0)

  await late.click()
  await expect(heading(page, `Vaihtorahatilaus #${id}`)).toBeVisible()
  await expect(page.getByText('Tämä tilaus on peruttu')).toBeVisible()
  await expect(page.getByText(`Syy: ${REASON}`)).toBeVisible()
  await goTo(page, '/raportit/vaihtorahatilaukset')
  await expect(page.getByRole('row').filter({ has: link(page, String(id)) })).toContainText('Peruttu')
  await page.goto('/')
  const told = page.getByRole('link', { name: new RegExp(`Tilaus on peruttu, tilaus ${id}\\b`) })
  await expect(told).toBeVisible()
  await expect(late).toHaveCount(0)
  await told.click()
  await expect(page.getByText(`Syy: ${REASON}`)).toBeVisible()
}

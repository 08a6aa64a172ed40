import { declare } from '../../support/counting.ts'
import { freshBag } from '../../support/deposits.ts'
import { enterAtKaleva } from '../../support/demo-companies.ts'
import { acted, routeOf, someDriver } from '../../support/deliveries.ts'
import { sendHeld } from '../../support/desk.ts'
import { expect } from '../../support/fixtures.ts'
import { goTo } from '../../support/going.ts'
import type { Journey } from '../../support/journey.ts'
import { button, heading } from '../../support/screen.ts'

/** A Tuesday on which nothing of the other journeys waits any more. */
const MORNING = '2026-12-01T07:00:00Z'
const DAY = '2026-12-01'
const ROUTE = 'Pirkanmaa 1'

/** Two browsers at one door: each shows what the other one has marked; they differ, and one corrects its own. */
export async function handOver({ page, demo, desk }: Journey): Promise<void> {
  await demo.moveClock(MORNING)
  const bag = await declare(undefined, freshBag(), DAY, demo.address)
  const driver = await desk.seat('ajo', '/')
  const planned = { routeId: await routeOf(driver, ROUTE), day: DAY, crew: await someDriver(driver) }
  const { runId } = await acted<{ readonly runId: number }>(driver, 'POST', '/runs', planned)
  await acted(driver, 'POST', `/runs/${runId}/depart`, { version: 0 })

  await enterAtKaleva(page, '/luovutus')
  await expect(heading(page, 'Luovutus kuljettajalle')).toBeVisible()
  const digits = (await page.getByText(/^Luovutusnumero \d/).textContent())?.replaceAll(/\D/g, '') ?? ''
  await goTo(driver, `/toimitukset/ajot/${runId}`)
  const stop = driver.getByRole('region', { name: 'Myllypuoti Kaleva' })
  await expect(stop.getByText(digits, { exact: true })).toBeVisible()

  await expect(page.getByRole('checkbox', { name: bag })).not.toBeChecked()
  await page.getByText(bag, { exact: true }).click()
  await button(page, 'Luovutin 1 pussin').click()
  await expect(page.getByText('Luovutus on merkitty')).toBeVisible()
  await driver.reload()
  await expect(stop.getByText('Kauppa merkitsi 1 pussin.')).toBeVisible()
  await stop.getByLabel('Noudetut pussit').fill('2')
  await stop.getByRole('button', { name: 'Noudettu', exact: true }).click()
  await sendHeld(driver)

  await expect(page.getByText(/Merkitsit 1 pussin, kuljettaja merkitsi 2 pussia/)).toBeVisible()
  await driver.reload()
  await expect(driver.getByText(/Myllypuoti Kaleva: merkitsit 2, kauppa merkitsi 1/)).toBeVisible()
  await driver.getByRole('button', { name: 'Korjaa nouto, Myllypuoti Kaleva' }).click()
  await stop.getByLabel('Noudetut pussit').fill('1')
  await stop.getByRole('button', { name: 'Tallenna korjaus' }).click()
  await sendHeld(driver)

  await expect(page.getByText('Kuljettajan merkintä on sama.')).toBeVisible()
  await goTo(page, `/haku?q=${bag}`)
  await page.getByRole('link', { name: new RegExp(bag) }).click()
  const steps = page.getByRole('list', { name: 'Missä pussi on' }).getByRole('listitem')
  await expect(steps.filter({ hasText: 'Noudettu' })).toContainText('ti 1.12. klo')
}

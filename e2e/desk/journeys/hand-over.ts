import { declare } from '../../support/counting.ts'
import { freshBag } from '../../support/deposits.ts'
import { enterAtKaleva } from '../../support/demo-companies.ts'
import { acted, someDriver } from '../../support/deliveries.ts'
import { deskCall, sendHeld } from '../../support/desk.ts'
import { expect } from '../../support/fixtures.ts'
import type { Journey } from '../../support/journey.ts'
import { button, heading } from '../../support/screen.ts'

/** A Tuesday on which nothing of the other journeys waits any more. */
const MORNING = '2026-12-01T07:00:00Z'
const DAY = '2026-12-01'
const ROUTE = 'Pirkanmaa 1'

type Routes = { readonly rows: readonly { readonly routeId: number; readonly name: string }[] }

/** Two browsers at one door: each shows what the other one said. */
export async function handOver({ page, demo, desk }: Journey): Promise<void> {
  await demo.moveClock(MORNING)
  const bag = await declare(undefined, freshBag(), DAY, demo.address)
  const driver = await desk.seat('ajo', '/')
  const { rows } = (await deskCall(driver, 'GET', '/routes')).body as Routes
  const routeId = rows.find(({ name }) => name === ROUTE)?.routeId
  const planned = { routeId, day: DAY, crew: await someDriver(driver) }
  const { runId } = await acted<{ readonly runId: number }>(driver, 'POST', '/runs', planned)
  await acted(driver, 'POST', `/runs/${runId}/depart`, { version: 0 })

  await enterAtKaleva(page, '/luovutus')
  await expect(heading(page, 'Luovutus kuljettajalle')).toBeVisible()
  const code = (await page.getByText(/^Kuljettajan koodi/).textContent())?.replaceAll(/\D/g, '') ?? ''
  await driver.goto(`/toimitukset/ajot/${runId}`)
  const stop = driver.getByRole('region', { name: 'Myllypuoti Kaleva' })
  await expect(stop.getByText(code, { exact: true })).toBeVisible()

  await expect(page.getByRole('checkbox', { name: bag })).toBeChecked()
  await button(page, 'Luovutin 1 pussin').click()
  await expect(page.getByText('Luovutus on merkitty')).toBeVisible()
  await driver.reload()
  await expect(stop.getByText('kauppa luovutti 1 pussin')).toBeVisible()
  await stop.getByRole('button', { name: 'Noudettu', exact: true }).click()
  await sendHeld(driver)

  await expect(page.getByText('Kuljettajan merkintä on sama.')).toBeVisible()
  await page.goto(`/haku?q=${bag}`)
  await page.getByRole('link', { name: new RegExp(bag) }).click()
  const steps = page.getByRole('list', { name: 'Missä pussi on' }).getByRole('listitem')
  await expect(steps.filter({ hasText: 'Noudettu' })).toContainText('ti 1.12. klo')
}

import { PHONE } from '../support/axe.ts'
import { customerOf } from '../support/customer.ts'
import { acted, planRun, routeOf } from '../support/desk.ts'
import { expect, test } from '../support/journey.ts'
import { button, link, region, status } from '../support/screen.ts'
import { KALEVA } from '../support/sign-in.ts'

/** A Tuesday on which the demo has no run of its own on this route. */
test.use({ startsAt: '2026-12-01T07:00:00Z' })
const DAY = '2026-12-01'
const LIELAHTI = 'Myllypuoti Lielahti'

/** What is told of a stop; there may be bags to be fetched too. */
const DONE = /^(Toimitettu|Tehty)$/
const NOT_DONE = /^(Ei toimitettu|Jäi tekemättä)$/

test('a run marks its stops without a line, and sends them later', async ({ demo, seat, faults }) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  const customer = await customerOf(demo.address)
  await customer.declare({ pcs_50e: 1 }, DAY)
  const page = await seat('/', 'packer', 'dispatcher')
  for (const place of [KALEVA, LIELAHTI]) {
    const id = await customer.orderSupplies(place, DAY)
    await acted(page, 'POST', `/supplies/${id}/pack`, { seal: `TM ${place}`, version: 0 })
  }
  const { runId } = await planRun(page, await routeOf(page, 'Pirkanmaa 1'), DAY)
  await page.setViewportSize(PHONE)
  await page.goto(`/toimitukset/ajot/${runId}`)
  await button(page, 'Ajo lähti').click()
  const [kaleva, lielahti] = [region(page, KALEVA), region(page, LIELAHTI)]
  await expect(kaleva).toBeVisible()
  const back = button(page, 'Ajo palasi')
  await expect(back).toHaveAttribute('aria-disabled', 'true')

  await page.context().setOffline(true)
  await kaleva.getByRole('textbox', { name: 'Vastaanottaja' }).fill('Elli Ranta')
  await kaleva.getByRole('textbox', { name: 'Noudetut pussit' }).fill('7')
  await kaleva.getByRole('button', { name: DONE }).click()
  await expect(page.getByText(`${KALEVA}: toimitettu`)).toBeVisible()
  await lielahti.getByRole('button', { name: NOT_DONE }).click()
  await button(page, 'Kiinni').click()
  // For ten seconds it can still be taken back.
  await expect(page.getByText('Lähettämättä 2')).toBeVisible({ timeout: 30_000 })
  await expect(back).toHaveAttribute('aria-disabled', 'true')

  // The page sends as soon as it has a line, and may be left meanwhile: the next one then asks again while the act is running.
  faults.expect(/status of 409/)
  const conflicts: Promise<{ readonly code: string }>[] = []
  page.on('response', (answer) => {
    if (answer.status() === 409) conflicts.push(answer.json())
  })
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByText('1 toimitettu, 1 jäi tekemättä')).toBeVisible()
  await expect(back).not.toHaveAttribute('aria-disabled', 'true')
  expect((await Promise.all(conflicts)).filter(({ code }) => code !== 'stillRunning')).toEqual([])
  await back.click()
  await expect(status(page, 'Ajo on palannut')).toBeVisible()

  await link(page, 'Mitä palanneille tehdään').click()
  const returned = page.getByRole('row').filter({ hasText: `TM ${LIELAHTI}` })
  await expect(returned.getByRole('link', { name: /^palasi ajosta/ })).toBeVisible()
})

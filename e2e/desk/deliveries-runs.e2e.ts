import { takePhone } from '../support/axe.ts'
import { expect, test } from '../support/desk.ts'
import { acted, enterSuppliesOfToday, someDriver } from '../support/deliveries.ts'

/** The places of the demo may also have bags to be fetched. */
const DONE = /^(Toimitettu|Tehty)$/
const NOT_DONE = /^(Ei toimitettu|Jäi tekemättä)$/

test('a run marks its stops without a line, sends them in order, and comes back', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  const { deliveries, routeId, day } = await enterSuppliesOfToday(page)
  for (const { orderId } of deliveries)
    await acted(page, 'POST', `/supplies/${orderId}/pack`, { seal: `TM ${orderId}`, version: 0 })
  const crew = await someDriver(page)
  const { runId } = await acted<{ runId: number }>(page, 'POST', '/runs', { routeId, day, crew })
  await takePhone(page)
  await page.goto(`/toimitukset/ajot/${runId}`)
  await page.getByRole('button', { name: 'Ajo lähti' }).click()
  const [first, second] = deliveries
  const stop = (place: string | undefined) => page.getByRole('region', { name: place ?? '', exact: true })
  await expect(stop(first?.place)).toBeVisible()
  const back = page.getByRole('button', { name: 'Ajo palasi' })
  await expect(back).toHaveAttribute('aria-disabled', 'true')

  // What is written on the way is there when the phone comes back from another program.
  await stop(first?.place).getByRole('button', { name: NOT_DONE }).click()
  await page.getByRole('button', { name: 'Muu', exact: true }).click()
  const note = page.getByRole('textbox', { name: /^Mitä tapahtui/ })
  await note.fill('Ovi oli lukossa')
  await page.reload()
  await expect(note).toHaveValue('Ovi oli lukossa')

  // What was delivered needs a name or a read seal, and what was fetched a number.
  await context.setOffline(true)
  await stop(first?.place).getByRole('textbox', { name: 'Vastaanottaja' }).fill('Elli Ranta')
  await stop(first?.place).getByRole('textbox', { name: 'Noudetut pussit' }).fill('7')
  await stop(first?.place).getByRole('button', { name: DONE }).click()
  await expect(page.getByText(`${first?.place}: toimitettu`)).toBeVisible()
  await stop(second?.place).getByRole('button', { name: NOT_DONE }).click()
  await page.getByRole('button', { name: 'Kiinni' }).click()
  await expect(page.getByText('Lähettämättä 2')).toBeVisible()
  await expect(back).toHaveAttribute('aria-disabled', 'true')

  // The page sends as soon as it has a line, and may be left meanwhile: the next one then asks again while the act is running.
  faults.expect(/status of 409/)
  const sent: number[] = []
  const conflicts: Promise<{ readonly code: string }>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/stops/outcome'))
      sent.push((request.postDataJSON() as { companyId: number }).companyId)
  })
  page.on('response', (answer) => {
    if (answer.status() === 409) conflicts.push(answer.json())
  })
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText('1 toimitettu, 1 jäi tekemättä')).toBeVisible()
  await expect(back).not.toHaveAttribute('aria-disabled', 'true')
  expect([...new Set(sent)]).toEqual(deliveries.map(({ companyId }) => companyId))
  expect((await Promise.all(conflicts)).filter(({ code }) => code !== 'stillRunning')).toEqual([])
  await back.click()
  await expect(page.getByRole('status').filter({ hasText: 'Ajo on palannut' })).toBeVisible()

  await page.getByRole('link', { name: 'Mitä palanneille tehdään' }).click()
  const returned = page
    .getByRole('row')
    .filter({ hasText: second?.place ?? '' })
    .filter({ hasText: `TM ${second?.orderId}` })
  await expect(returned.getByRole('link', { name: /^palasi ajosta/ })).toBeVisible()
  await returned.getByRole('button', { name: 'Uudelle ajolle' }).click()
  await expect(page.getByRole('dialog', { name: /^Uudelle ajolle: / })).toBeVisible()
  await page.getByRole('button', { name: 'Peruuta' }).click()
  await returned.getByRole('button', { name: 'Palautui' }).click()
  await page.getByRole('textbox', { name: /^Syy/ }).fill('Kauppa on lopettanut')
  await page.keyboard.press('Enter')
  await expect(returned).toBeHidden()
})

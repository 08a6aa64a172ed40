import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { takePhone } from '../support/axe.ts'
import { enterDeliveries, acted, enterSuppliesOfToday, someDriver } from '../support/desk-work.ts'
import { expect, test } from '../support/desk.ts'

test('the packing list and the slips fit A4, in the order of the stops', async ({ page }) => {
  const { deliveries } = await enterDeliveries(page, '2026-11-25', 2)
  await page.getByRole('button', { name: 'Pakkauslista' }).click()
  await expect(page.getByRole('button', { name: 'Tulosta' })).toBeFocused()
  const { pages, words } = await printed(page)
  expect(pages.every(([width, height]) => Math.round(width) === 595 && Math.round(height) === 842)).toBe(true)
  expect(words[0]).toContain('Pakkauslista, Selainkokeet')
  expect(words[0]).toMatch(/20 € 10 200,00 €/)
  const whole = words.join(' ')
  for (const act of ['Valikko', 'Tulosta ', 'Takaisin']) expect(whole).not.toContain(act)
  const places = deliveries.map(({ place }) => (words[0] ?? '').indexOf(place))
  expect(places.every((at, index) => at > (places[index - 1] ?? 0))).toBe(true)
  for (const { orderId } of deliveries)
    expect(words.slice(1).join(' ')).toContain(`Vaihtorahatilaus ${orderId}`)
})

/** The sheets as the browser prints them: their sizes in points, and their words. */
async function printed(page: Page) {
  const document = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const { text } = await extractText(document)
  const pages = await Promise.all(
    text.map(async (_, index) => {
      const [, , width = 0, height = 0] = (await document.getPage(index + 1)).view
      return [width, height] as const
    }),
  )
  return { pages, words: text.map((words) => words.replaceAll(/\s+/g, ' ')) }
}

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

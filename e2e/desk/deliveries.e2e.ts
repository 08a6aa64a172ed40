import { enterDesk, expect, newDeskBrowser, test } from '../support/desk.ts'
import { acted, enterDeliveries, row, seal } from '../support/deliveries.ts'

test('a route is packed by keys alone: seals are scanned, and something else is packed with a reason', async ({
  page,
}) => {
  const { deliveries } = await enterDeliveries(page, '2026-11-18', 2)
  const [first, second] = deliveries
  if (!first || !second) throw new Error('two orders were asked for')
  await row(page, first).focus()
  await page.keyboard.press('p')
  await expect(seal(page)).toBeFocused()
  await page.keyboard.type('TM 220 418')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText(`${first.place}, tilaus ${first.orderId}: pakattu, sinetti TM 220 418`),
  ).toBeVisible()

  const supplies = page.getByRole('button', { name: new RegExp(`^${first.place} tarviketilaus`) })
  await expect(supplies).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, second)).toBeFocused()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: /^Pakkaa toisin: / })
  const notes = dialog.getByRole('textbox', { name: '20 €, pakataan' })
  await expect(dialog.getByRole('textbox', { name: '200 €, pakataan' })).toBeFocused()
  await notes.fill('6')
  await expect(dialog.getByText(/Pakattava summa ylittää tilatun\. Vähennä 20,00\s€\./)).toBeVisible()
  await notes.fill('4')
  await expect(dialog.getByText(/ylittää tilatun/)).toBeHidden()
  await dialog.getByRole('textbox', { name: /^Syy/ }).fill('20 euron setelit loppuivat')
  await dialog.getByRole('textbox', { name: /^Sinetti/ }).fill('TM 220 419')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(`tilaus ${second.orderId}`) })).toContainText(
    'toisin',
  )
  await expect(page.getByRole('row', { name: new RegExp(`tilaus ${second.orderId}`) })).toContainText(
    '130,00',
  )
})

test('what is typed to pack otherwise and to cancel is kept over a reload', async ({ page }) => {
  const { deliveries } = await enterDeliveries(page, '2026-11-26', 1)
  const [only] = deliveries
  if (!only) throw new Error('an order was asked for')
  const otherwise = page.getByRole('dialog', { name: /^Pakkaa toisin: / })
  const open = async () => {
    await row(page, only).focus()
    await page.keyboard.press('m')
    await expect(otherwise).toBeVisible()
  }
  await open()
  await otherwise.getByRole('textbox', { name: '20 €, pakataan' }).fill('4')
  await otherwise.getByRole('textbox', { name: /^Syy/ }).fill('20 euron setelit loppuivat')
  await page.reload()
  await open()
  await expect(otherwise.getByRole('textbox', { name: '20 €, pakataan' })).toHaveValue('4')
  await expect(otherwise.getByRole('textbox', { name: /^Syy/ })).toHaveValue('20 euron setelit loppuivat')
  await otherwise.getByRole('button', { name: 'Peruuta' }).click()

  const reason = page.getByRole('textbox', { name: /^Syy/ })
  const cancel = async () => {
    await row(page, only).click()
    await page.getByRole('button', { name: 'Peru tilaus' }).last().click()
  }
  await cancel()
  await reason.fill('Kauppa on lopettanut')
  await page.reload()
  await cancel()
  await expect(reason).toHaveValue('Kauppa on lopettanut')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${only.place}, tilaus ${only.orderId}: peruttu`)).toBeVisible()
  // What is done is forgotten.
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.includes('desk-cancel')),
  )
  expect(kept).toEqual([])
})

test('the second of two packers is told what the first has done', async ({
  page,
  browser,
  viewport,
  faults,
}) => {
  faults.expect(/status of 409/)
  const { deliveries, address } = await enterDeliveries(page, '2026-11-19', 1)
  const [only] = deliveries
  if (!only) throw new Error('an order was asked for')
  await row(page, only).focus()
  await page.keyboard.press('p')
  await expect(seal(page)).toBeFocused()

  const other = await newDeskBrowser(browser, viewport)
  const second = await other.newPage()
  await enterDesk(second, address, 'packer')
  await acted(second, 'POST', `/orders/${only.orderId}/pack`, { seal: 'TM 1', version: 0 })
  await other.close()

  await page.keyboard.type('TM 2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(
    /Tilaus on muuttunut samaan aikaan\. Nyt: pakattu .*sinetti TM 1/,
  )
})

test('a search hit of an order opens its day with the row focused', async ({ page }) => {
  const { deliveries, day } = await enterDeliveries(page, '2026-11-20', 1)
  const [only] = deliveries
  if (!only) throw new Error('an order was asked for')
  await page.goto('/')
  // The frame names the screen after it has begun to hear its keys.
  await expect(page).toHaveTitle(/ – /)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(String(only.orderId))
  await page
    .getByRole('option', {
      name: new RegExp(`${only.orderId}.*Vaihtorahatilaus|Vaihtorahatilaus.*${only.orderId}`),
    })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`day=${day}.*tilaus=${only.orderId}`))
  await expect(row(page, only)).toBeFocused()
})

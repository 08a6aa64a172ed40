import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { expectPaper } from './support/paper.ts'
import { box, button, heading, watchCalls, scriptOf } from './support/screen.ts'
import { chooseDay, day, fillOrder, next, openForm } from './support/submission-forms.ts'

const SENT = '/api/changecurrencyorder'

test('an order goes from form by summary to receipt, and is sent as the contract says [R-CHG-01, R-CHG-02, R-CHG-11, R-CHG-12, R-CHG-13, R-CHG-14, R-CHG-17, R-CHG-18, R-CHG-19, R-WIZ-01, R-WIZ-03, R-WIZ-07, R-API-15]', async ({
  page,
}) => {
  await openForm(page)
  const calls = watchCalls(page, SENT)
  const steps = page.getByRole('list', { name: 'Vaiheet' }).locator('[aria-current=step]')
  await expect(steps).toHaveText('1 Tiedot')
  await fillOrder(page)
  await next(page).click()
  await expect(steps).toHaveText('2 Yhteenveto')
  await expect(heading(page, 'Vaihtorahatilaus')).toBeFocused()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Maija Virtanen')).toHaveCount(0)
  await expect(page.getByRole('row', { name: '2 € 1 rulla (25 kpl) 50,00 €' })).toBeVisible()
  // A link of the summary leads to its part of the form, with everything in it.
  await button(page, 'Muuta rahamääriä').click()
  await expect(box(page, '200 €, kappaletta')).toBeFocused()
  await expect(day(page)).toHaveValue('20.11.2026')
  await expect(box(page, '20 €, kappaletta')).toHaveValue('5')
  await next(page).click()
  await button(page, 'Vahvista').click()
  await expect(heading(page, 'Vaihtorahatilaus on vastaanotettu')).toBeFocused()
  await expect(steps).toHaveText('3 Valmis')
  const receipt = page.getByRole('main')
  await expect(receipt.getByRole('definition').first()).toHaveText(/^\d+$/)
  await expect(receipt).toContainText(/Tilaaja\s*Maija Virtanen/)
  await expect(receipt).toContainText('pe 20.11.2026')
  expect(calls.map((call) => call.postDataJSON())).toEqual([
    {
      customerId: expect.any(Number),
      userId: expect.any(Number),
      accountId: expect.any(Number),
      deliveryDate: '2026-11-20',
      message: 'Vaihtoraha, Myllypuoti Kaleva',
      reference: '2001007',
      billsTotalSum: 100,
      coinTotalSum: 50,
      totalSum: 150,
      ...noPieces(['5e', '10e', '50e', '100e', '200e'], ''),
      ...noPieces(['2e', '1e', '50cent', '20cent', '10cent', '5cent'], '_roll'),
      ...noPieces(['2e', '1e', '50cent', '20cent', '10cent', '5cent'], '_bag'),
      ...noPieces(['2e', '1e', '50cent', '20cent', '10cent', '5cent'], ''),
      pcs_20e: 5,
      pcs_2e_roll: 1,
    },
  ])
  await button(page, 'OK').click()
  await expect(page).toHaveURL('/')
})

const noPieces = (names: readonly string[], pack: string) =>
  Object.fromEntries(names.map((name) => [`pcs_${name}${pack}`, 0]))

test('the receipt is one sheet of A4, with the fullest order too [R-CHG-14]', async ({ page }) => {
  await openForm(page)
  await chooseDay(page, '20.11.')
  for (const field of await page.getByRole('table').getByRole('textbox').all()) await field.fill('1')
  await page.getByRole('table', { name: 'Kolikot' }).getByRole('textbox').nth(1).fill('0')
  await next(page).click()
  await button(page, 'Vahvista').click()
  await expect(heading(page, 'Vaihtorahatilaus on vastaanotettu')).toBeVisible()
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await button(page, 'Tulosta').click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '')
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(await expectPaper(page)).toHaveLength(1)
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Maija Virtanen', { exact: true })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
})

const opener = (page: Page) => page.getByRole('button', { name: /^Avaa kalenteri/ })
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Toimituspäivä' })
const cell = (page: Page, name: string | RegExp) => calendar(page).getByRole('button', { name })

test('Esc closes the calendar each time and gives the focus back; it opens at the chosen day, and a press beside it closes it; in a wide window it is at its field and leaves the page bright, on a phone in the middle; it is fetched when it is opened, and without it the day is typed', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  let asked = 0
  const script = scriptOf('Calendar')
  await page.route(script, (route) => {
    asked += 1
    return route.abort()
  })
  await openForm(page)
  await expect(day(page)).toBeVisible()
  expect(asked).toBe(0)
  await opener(page).click()
  await expect(calendar(page).getByRole('alert')).toHaveText(
    'Kalenterin lataus ei onnistunut. Voit kirjoittaa päivän kenttään.',
  )
  await calendar(page).getByRole('button', { name: 'Sulje' }).click()
  await expect(calendar(page)).toBeHidden()
  await page.unroute(script)
  await page.reload()

  for (const round of [1, 2]) {
    await opener(page).click()
    await expect(cell(page, 'keskiviikko 18. marraskuuta 2026'), `round ${round}`).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(calendar(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
  }
  await opener(page).click()
  await cell(page, 'perjantai 27. marraskuuta 2026').click()
  await expect(day(page)).toHaveValue('27.11.2026')
  await opener(page).click()
  await expect(cell(page, 'perjantai 27. marraskuuta 2026, valittu')).toBeFocused()
  await page.mouse.click(5, 5)
  await expect(calendar(page)).toBeHidden()
  await day(page).fill('')

  await page.setViewportSize({ width: 1280, height: 1100 })
  await opener(page).click()
  await expect(cell(page, 'keskiviikko 18. marraskuuta 2026')).toBeFocused()
  const place = async () => {
    const [field, open] = [await day(page).boundingBox(), await calendar(page).boundingBox()]
    return {
      left: Math.round((open?.x ?? 0) - (field?.x ?? 0)),
      gap: Math.round((open?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0)),
    }
  }
  await expect.poll(place).toEqual({ left: 0, gap: 8 })
  const shade = () =>
    calendar(page).evaluate((dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor)
  expect(await shade()).toBe('rgba(0, 0, 0, 0)')
  // The page scrolls under it, and it follows its field.
  await page.evaluate(() => scrollTo(0, 60))
  await expect.poll(place).toEqual({ left: 0, gap: 8 })
  // In a low window it does not cover the field.
  await page.setViewportSize({ width: 1280, height: 620 })
  await expect
    .poll(async () => {
      const [field, open] = [await day(page).boundingBox(), await calendar(page).boundingBox()]
      return (open?.x ?? 0) >= (field?.x ?? 0) + (field?.width ?? 0)
    })
    .toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(async () => {
      const open = await calendar(page).boundingBox()
      return Math.round((open?.x ?? 0) * 2 + (open?.width ?? 0))
    })
    .toBe(390)
  expect(await shade()).not.toBe('rgba(0, 0, 0, 0)')
})

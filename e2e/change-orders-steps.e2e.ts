import { expectAccessible, expectNoSidewaysScroll, takePhone } from './support/axe.ts'
import {
  chooseDay,
  day,
  fillOrder,
  goToSummary,
  LIELAHTI,
  next,
  openForm,
  SMALL_ACCOUNT,
  sum,
  total,
} from './support/change-orders.ts'
import { ASEMA } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { expectPaper } from './support/paper.ts'
import { box, button, heading, watchCalls } from './support/screen.ts'

test('the limit shows what is left; over it Next is closed [R-CHG-25]', async ({ page }) => {
  await openForm(page)
  await page.getByRole('combobox', { name: 'Tili' }).selectOption(SMALL_ACCOUNT)
  await box(page, '50 €, kappaletta').fill('10')
  await expect(total(page)).toContainText('Nostoraja 500,00 €, jäljellä 0,00 €')
  await expect(next(page)).toBeEnabled()
  await box(page, '5 snt, irtokolikoita').fill('1')
  await expect(page.getByRole('alert')).toHaveText('Nostoraja ylittyy!')
  await expect(total(page)).toContainText('Nostoraja 500,00 €, ylitys 0,05 €')
  await expect(next(page)).toBeDisabled()
  await box(page, '50 €, kappaletta').press('Enter')
  await expect(button(page, 'Vahvista')).toHaveCount(0)
})

test('without a limit there is no line, and an empty order says what is missing', async ({ page }) => {
  await openForm(page, LIELAHTI)
  await expect(next(page)).toHaveAccessibleDescription(
    'Lisää tilaukseen vähintään yksi seteli tai kolikkoerä.',
  )
  await box(page, '200 €, kappaletta').fill('1000')
  await expect(sum(page)).toHaveText('200 000,00 €')
  await expect(page.getByText('Nostoraja')).toHaveCount(0)
  await expect(next(page)).toBeEnabled()
})

test('where no account is the default one has to be chosen first [R-ERR-08]', async ({ page }) => {
  await openForm(page, ASEMA)
  const calls = watchCalls(page, '/api/deliverydates')
  await expect(page.getByRole('main').getByText('Valitse ensin tili').first()).toBeVisible()
  await expect(next(page)).toHaveAccessibleDescription('Valitse ensin tili')
  await expect(day(page)).toHaveCount(0)
  expect(calls).toHaveLength(0)
  await page.getByRole('combobox', { name: 'Tili' }).selectOption('FI24 9999 0000 0020 00')
  await expect(day(page)).toBeVisible()
  await expect(page.getByText('Valitse ensin tili')).toHaveCount(0)
})

test('references are asked for when account and day are known, not before [R-API-12, R-API-13]', async ({
  page,
}) => {
  await openForm(page, ASEMA)
  const calls = watchCalls(page, '/api/references')
  const asked = () => calls.map((call) => new URL(call.url()).search)
  await box(page, '20 €, kappaletta').fill('5')
  expect(calls).toHaveLength(0)
  await page.getByRole('combobox', { name: 'Tili' }).selectOption('FI24 9999 0000 0020 00')
  const first = expect.stringMatching(/^\?type=changecurrencyorder&date=2026-11-18&accountId=\d+$/)
  await expect.poll(asked).toEqual([first])
  await day(page).fill('20.11')
  expect(calls).toHaveLength(1)
  await day(page).blur()
  await expect.poll(asked).toEqual([first, expect.stringContaining('&date=2026-11-20&')])
})

test('Back and the links of the summary lead to the form with everything in it [R-WIZ-07]', async ({
  page,
}) => {
  await openForm(page)
  await goToSummary(page)
  await button(page, 'Takaisin').click()
  await expect(heading(page, 'Vaihtorahatilaus')).toBeFocused()
  await expect(day(page)).toHaveValue('20.11.2026')
  await expect(box(page, '20 €, kappaletta')).toHaveValue('5')
  await next(page).click()
  await button(page, 'Muuta rahamääriä').click()
  await expect(box(page, '200 €, kappaletta')).toBeFocused()
  await box(page, '200 €, kappaletta').fill('1')
  await next(page).click()
  await expect(page.getByRole('row', { name: 'Tilaus yhteensä 350,00 €' })).toBeVisible()
  await button(page, 'Muuta tietoja').click()
  await expect(page.getByRole('combobox', { name: 'Tili' })).toBeFocused()
})

test('a reload keeps what was typed, and a finished order leaves nothing behind', async ({ page }) => {
  await openForm(page)
  await fillOrder(page)
  await expect(page.getByText(/Tallennettu tähän laitteeseen/)).toBeVisible()
  await page.reload()
  await expect(day(page)).toHaveValue('20.11.2026')
  await expect(sum(page)).toHaveText('150,00 €')
  await next(page).click()
  await button(page, 'Vahvista').click()
  await expect(heading(page, 'Vaihtorahatilaus on vastaanotettu')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Vaihtorahatilaus on vastaanotettu')).toBeVisible()
  await button(page, 'Tee uusi tilaus').click()
  await expect(box(page, '20 €, kappaletta')).toHaveValue('')
  await expect(day(page)).toHaveValue('18.11.2026')
})

test('the receipt is left at the front page; the next visit begins anew', async ({ page }) => {
  await openForm(page)
  await goToSummary(page)
  await button(page, 'Vahvista').click()
  await button(page, 'OK').click()
  await expect(page).toHaveURL('/')
  await expect(heading(page, 'Vaihtorahatilaus on vastaanotettu')).toBeHidden()
  await page.goBack()
  await expect(box(page, '20 €, kappaletta')).toHaveValue('')
})

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

test('every count shows four figures, however wide the window', async ({ page }) => {
  await openForm(page)
  const counts = page.getByRole('table').getByRole('textbox')
  await expect(counts).toHaveCount(24)
  for (const field of await counts.all()) await field.fill('2000')
  for (const width of [390, 768, 920, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    const hidden = counts.evaluateAll((inputs) =>
      inputs.map((input) => input.scrollWidth - input.clientWidth),
    )
    expect(Math.max(...(await hidden))).toBe(0)
  }
})

test('axe finds nothing in form, summary and receipt at any size, in any theme', async ({ page }) => {
  await takePhone(page)
  await openForm(page)
  await box(page, '50 €, kappaletta').fill('1,5')
  await box(page, '20 €, kappaletta').fill('1')
  await next(page).click()
  await expect(page.getByRole('alert', { name: 'Tarkista tiedot' })).toBeFocused()
  await expectAccessible(page)
  await box(page, '50 €, kappaletta').fill('')
  await goToSummary(page)
  await expectAccessible(page)
  await button(page, 'Vahvista').click()
  await expect(heading(page, 'Vaihtorahatilaus on vastaanotettu')).toBeVisible()
  await expectAccessible(page)
})

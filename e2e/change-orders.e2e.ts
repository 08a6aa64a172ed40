import {
  chooseDay,
  day,
  fillOrder,
  LIELAHTI,
  next,
  openForm,
  SMALL_ACCOUNT,
  sum,
} from './support/change-orders.ts'
import { expect, test } from './support/fixtures.ts'
import { box, button, heading, paste, watchCalls } from './support/screen.ts'

const SENT = '/api/changecurrencyorder'

test('an order goes from form by summary to receipt, and is sent as the contract says [R-CHG-01, R-CHG-02, R-CHG-11, R-CHG-12, R-CHG-13, R-CHG-14, R-CHG-17, R-CHG-18, R-CHG-19, R-WIZ-01, R-WIZ-03, R-API-15]', async ({
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

test('only accounts for change orders are offered, the default chosen [R-CHG-03]', async ({ page }) => {
  await openForm(page)
  const account = page.getByRole('combobox', { name: 'Tili' })
  await expect(account.getByRole('option')).toHaveText(['FI04 9999 0000 0010 02', SMALL_ACCOUNT])
  await expect(account.locator('option:checked')).toHaveText('FI04 9999 0000 0010 02')
})

test('message and reference are the account’s own until they are edited [R-CHG-05, R-CHG-06]', async ({
  page,
}) => {
  await openForm(page)
  await expect(box(page, 'Viesti')).toHaveValue('Vaihtoraha, Myllypuoti Kaleva')
  await chooseDay(page, '20.11.')
  const reference = page.getByRole('combobox', { name: 'Viite' })
  await expect(reference.getByRole('option')).toHaveText([
    '2001007 – Kassojen vaihtoraha',
    '2001010 – Kahvion vaihtoraha',
    'Muu viite',
  ])
  await expect(reference).toHaveValue('0')
  await page.getByRole('combobox', { name: 'Tili' }).selectOption(SMALL_ACCOUNT)
  await expect(box(page, 'Viesti')).toHaveValue('Tapahtumakassan pohjakassa')
  await expect(box(page, 'Viite')).toHaveValue('')
  await box(page, 'Viesti').fill('Oma')
  await page.getByRole('combobox', { name: 'Tili' }).selectOption('FI04 9999 0000 0010 02')
  await expect(box(page, 'Viesti')).toHaveValue('Oma')
})

test('another reference can be typed, with spaces and leading zeros [R-CHG-06]', async ({ page }) => {
  await openForm(page)
  await chooseDay(page, '20.11.')
  await page.getByRole('combobox', { name: 'Viite' }).selectOption('Muu viite')
  await box(page, 'Muu viite').fill('00 12344')
  await expect(box(page, 'Muu viite')).toHaveValue('0012344')
  await expect(box(page, 'Muu viite')).toHaveAccessibleDescription('(valinnainen) Ryhmiteltynä: 00 12344')
})

test('there are notes from 200 to 5 €, coins from 2 € to 5 cents by roll and bag, no other [R-CHG-07, R-CHG-08, R-CHG-16]', async ({
  page,
}) => {
  await openForm(page, LIELAHTI)
  const notes = page.getByRole('table', { name: 'Setelit' }).getByRole('textbox')
  await expect(notes).toHaveCount(6)
  await expect(notes.first()).toHaveAccessibleName('200 €, kappaletta')
  await expect(notes.last()).toHaveAccessibleName('5 €, kappaletta')
  const coins = page.getByRole('table', { name: 'Kolikot' })
  await expect(coins.getByRole('columnheader')).toHaveText(['Arvo', 'Rullat', 'Pussit', 'Yhteensä'])
  const names = ['2 €', '1 €', '50 snt', '20 snt', '10 snt', '5 snt']
  await expect(coins.locator('tbody th')).toHaveText(names)
  for (const name of names) {
    await expect(box(page, `${name}, rullia`)).toBeVisible()
    await expect(box(page, `${name}, pusseja`)).toBeVisible()
  }
})

test('loose coins are offered where they are sold, and count [R-CHG-09]', async ({ page }) => {
  await openForm(page)
  await box(page, '50 snt, irtokolikoita').fill('3')
  await expect(sum(page)).toHaveText('1,50 €')
})

test('loose coins are not offered elsewhere [R-CHG-09]', async ({ page }) => {
  await openForm(page, LIELAHTI)
  await expect(box(page, '50 snt, rullia')).toBeVisible()
  await expect(box(page, '50 snt, irtokolikoita')).toHaveCount(0)
})

test('the total runs: a roll of 2 € is 50 €, a bag of 5 cents is 50 € [R-CHG-10, R-CONST-03, R-CONST-04]', async ({
  page,
}) => {
  await openForm(page)
  // The contents of a roll and a bag are shown before anything is typed, and typing moves no row.
  await expect(page.getByText('Rulla 25 kpl, pussi 1 000 kpl')).toHaveCount(2)
  await expect(page.getByText('Rulla 50 kpl, pussi 1 000 kpl')).toBeVisible()
  const topOf = async (name: string) => (await box(page, name).boundingBox())?.y ?? 0
  const distance = async () => (await topOf('5 snt, rullia')) - (await topOf('2 €, rullia'))
  // Before the font has come, a wider one may wrap a line.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const before = await distance()
  await box(page, '2 €, rullia').fill('1')
  await expect(sum(page)).toHaveText('50,00 €')
  expect(await distance()).toBe(before)
  await expect(page.getByText('1 rulla = 25 kpl = 50,00 €')).toBeVisible()
  await box(page, '5 snt, pusseja').fill('1')
  await expect(sum(page)).toHaveText('100,00 €')
  await expect(page.getByText('1 pussi = 1 000 kpl = 50,00 €')).toBeVisible()
})

test('Enter leads from the last note to the first roll, and two pasted columns fill rolls and bags', async ({
  page,
}) => {
  await openForm(page)
  await box(page, '5 €, kappaletta').press('Enter')
  await expect(box(page, '2 €, rullia')).toBeFocused()
  await paste(page, '1\t2\r\n3\t\r\n')
  await expect(box(page, '2 €, pusseja')).toHaveValue('2')
  await expect(box(page, '1 €, rullia')).toHaveValue('3')
  await expect(sum(page)).toHaveText('4 125,00 €')
})

test('what is no count leaves the total as it is [R-VAL-13]', async ({ page }) => {
  await openForm(page)
  await box(page, '20 €, kappaletta').fill('2')
  for (const text of ['a', '-1', '1,5']) {
    await box(page, '50 €, kappaletta').fill(text)
    await expect(sum(page)).toHaveText('40,00 €')
  }
})

test('the note names two banking days and noon, and the cut-off is a sentence [R-CHG-15, R-CONST-11]', async ({
  page,
}) => {
  await openForm(page)
  await expect(
    page.getByText(
      'Tilaus on tallennettava 2 pankkipäivää ennen sovittua toimituspäivää klo 12:00 mennessä.',
    ),
  ).toBeVisible()
  await expect(day(page)).toHaveAccessibleDescription(
    'Tilaa ma 16.11. klo 12:00 mennessä, niin toimitus ehtii keskiviikoksi 18.11.',
  )
})

test('the earliest day is there from the start; without a day Next tells it, and leads to the field [R-CHG-21, R-VAL-03]', async ({
  page,
}) => {
  await openForm(page)
  await expect(day(page)).toHaveValue('18.11.2026')
  await chooseDay(page, '')
  await box(page, '20 €, kappaletta').fill('5')
  await next(page).click()
  const summary = page.getByRole('alert', { name: 'Tarkista tiedot' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: 'Vaadittu tieto' }).click()
  await expect(day(page)).toBeFocused()
  await expect(day(page)).toHaveAttribute('aria-invalid', 'true')
})

test('a day outside the bounds becomes the nearest one, and that is told [R-CHG-04, R-CHG-22, R-API-25]', async ({
  page,
}) => {
  await openForm(page)
  await chooseDay(page, '16.11.2026')
  await expect(day(page)).toHaveValue('18.11.2026')
  await expect(page.getByText('Päivä vaihdettiin: aikaisin mahdollinen on 18.11.2026.')).toBeVisible()
  await chooseDay(page, '1.6.2027')
  await expect(day(page)).toHaveValue('16.12.2026')
})

test('a message of 71 characters is told; odd characters are only remarked [R-CHG-23, R-VAL-10]', async ({
  page,
}) => {
  await openForm(page)
  await box(page, 'Viesti').fill('x'.repeat(71))
  await box(page, 'Viesti').blur()
  await expect(page.getByText('Enimmäispituus 70 merkkiä')).toBeVisible()
  await box(page, 'Viesti').fill('Kassa #1 (ovi)')
  await expect(
    page.getByText('Viestissä on merkkejä, jotka eivät näy kaikissa järjestelmissä: # ( )'),
  ).toBeVisible()
  await fillOrder(page)
  await next(page).click()
  await expect(button(page, 'Vahvista')).toBeVisible()
})

for (const [title, typed, text, row] of [
  ['a wrong check digit', '12345', 'Tarkista viite', 'R-VAL-04'],
  ['21 digits', '1'.repeat(21), 'Viitenumeron enimmäispituus on 20 merkkiä', 'R-VAL-09'],
] as const) {
  test(`a reference with ${title} is told [R-CHG-24, ${row}]`, async ({ page }) => {
    await openForm(page)
    await page.getByRole('combobox', { name: 'Tili' }).selectOption(SMALL_ACCOUNT)
    await chooseDay(page, '20.11.')
    await box(page, 'Viite').fill(typed)
    await box(page, '20 €, kappaletta').fill('5')
    await next(page).click()
    await page.getByRole('alert', { name: 'Tarkista tiedot' }).getByRole('link', { name: text }).click()
    await expect(box(page, 'Viite')).toBeFocused()
  })
}

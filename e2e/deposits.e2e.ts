import {
  bagField,
  confirmButton,
  count,
  entryNumber,
  fillForm,
  FORM,
  freshBag,
  isDeposit,
  nextButton,
  openForm,
  openFormAt,
  REVIEW,
  SENT,
  tabTo,
  total,
} from './support/deposits.ts'
import { expect, test } from './support/fixtures.ts'
import { heading } from './support/screen.ts'
import { signIn } from './support/sign-in.ts'

test('from the front page to the receipt with the keyboard alone [R-DEP-01] [R-DEP-02] [R-DEP-22] [R-DEP-23] [R-DEP-24] [R-DEP-25] [R-DEP-34] [R-WIZ-01] [R-WIZ-03]', async ({
  page,
}) => {
  const bag = freshBag()
  await signIn(page, '/', 'kassa')
  await expect(heading(page, 'Hei Eetu!')).toBeVisible()
  const toForm = page.getByRole('link', { name: 'Tee tilitys' })
  await expect(toForm).toBeEnabled()
  await tabTo(page, toForm)
  await page.keyboard.press('Enter')
  await expect(heading(page, FORM)).toBeVisible()
  await expect(page).toHaveURL('/tilitys')
  await expect(count(page, '500 €')).toBeFocused()
  // Seven notes and eight coins, each ended with Enter as on a number pad.
  for (const pieces of ['', '', '2', '31', '44', '26', '18', '35', '42', '28', '30', '15', '20', '', '']) {
    await page.keyboard.type(pieces)
    await page.keyboard.press('Enter')
  }
  await expect(total(page)).toHaveText('3 114,50 €')
  await expect(bagField(page)).toBeFocused()
  // A scanner types the letters too, and ends with Enter.
  await page.keyboard.type(`CN${bag}`)
  await page.keyboard.press('Enter')
  await expect(bagField(page)).toHaveValue(bag)
  await expect(nextButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, REVIEW)).toBeFocused()
  await expect(page).toHaveURL('/tilitys/yhteenveto')
  await tabTo(page, confirmButton(page))
  const sending = page.waitForRequest(isDeposit)
  await page.keyboard.press('Enter')
  const { customerId, userId, accountId, ...body } = (await sending).postDataJSON() as Record<string, unknown>
  expect([customerId, userId, accountId]).toEqual([
    expect.any(Number),
    expect.any(Number),
    expect.any(Number),
  ])
  expect(body).toEqual({
    securityBagNumber: bag,
    reference: '1001008',
    message: 'Myllypuoti Kaleva, päivän myynti',
    totalSum: 3114.5,
    registerDate: '2026-11-16',
    pcs_500e: 0,
    pcs_200e: 0,
    pcs_100e: 2,
    pcs_50e: 31,
    pcs_20e: 44,
    pcs_10e: 26,
    pcs_5e: 18,
    pcs_2e: 35,
    pcs_1e: 42,
    pcs_50cent: 28,
    pcs_20cent: 30,
    pcs_10cent: 15,
    pcs_5cent: 20,
    pcs_2cent: 0,
    pcs_1cent: 0,
    coinTotalSum: 134.5,
    coinsUncounted: false,
    countAtServiceCenter: false,
  })
  await expect(heading(page, SENT)).toBeFocused()
  await expect(page).toHaveURL('/tilitys/valmis')
  expect(await entryNumber(page)).toBeGreaterThan(0)
  await expect(page.getByText(bag).first()).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'OK' }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Hei Eetu!')).toBeFocused()
})

test('the form has the fields of the specification, with the defaults of the account [R-DEP-05] [R-DEP-06] [R-DEP-07] [R-DEP-08] [R-DEP-09] [R-DEP-10] [R-DEP-11] [R-DEP-13] [R-DEP-14] [R-DEP-19]', async ({
  page,
}) => {
  await openForm(page)
  // The company has a third account, for which this person has no mandate.
  await expect(page.getByRole('combobox', { name: 'Tili' }).getByRole('option')).toHaveCount(2)
  await expect(page.getByRole('textbox', { name: 'Myyntipäivä' })).toHaveValue('16.11.2026')
  await expect(page.getByRole('textbox', { name: 'Viesti' })).toHaveValue('Myllypuoti Kaleva, päivän myynti')
  const reference = page.getByRole('combobox', { name: 'Viite' })
  await expect(reference.locator('option:checked')).toHaveText('1001008 – Päivämyynti')
  await expect(bagField(page)).toHaveAccessibleDescription(
    'Syötä turvapussinumero ilman alkukirjaimia (CN, AA, AP, AE).',
  )
  const notes = ['500 €', '200 €', '100 €', '50 €', '20 €', '10 €', '5 €']
  const coins = ['2 €', '1 €', '50 snt', '20 snt', '10 snt', '5 snt', '2 snt', '1 snt']
  for (const name of [...notes, ...coins]) await expect(count(page, name)).toHaveValue('')
  const types = page.getByRole('group', { name: 'Kolikoiden tilitystapa' }).getByRole('radio')
  await expect(types).toHaveCount(3)
  await expect(page.getByRole('radio', { name: 'Kolikkoerittely' })).toBeChecked()
})

test('another account brings its own message and reference, but not over what was typed [R-DEP-07] [R-DEP-08] [R-VAL-04] [R-VAL-09]', async ({
  page,
}) => {
  await openForm(page)
  const account = page.getByRole('combobox', { name: 'Tili' })
  const message = page.getByRole('textbox', { name: 'Viesti' })
  await account.selectOption({ index: 1 })
  await expect(message).toHaveValue('')
  const reference = page.getByRole('textbox', { name: 'Viite' })
  await expect(reference).toHaveAttribute('inputmode', 'numeric')
  await expect(reference).toHaveValue('')
  await reference.fill('12345')
  await reference.blur()
  await expect(reference).toHaveAccessibleDescription(/Tarkista viite/)
  await reference.fill('1'.repeat(21))
  await expect(reference).toHaveAccessibleDescription(/Viitenumeron enimmäispituus on 20 merkkiä/)
  await reference.fill('12344')
  await expect(reference).not.toHaveAccessibleDescription(/Tarkista viite/)
  await message.fill('Iltavuoro')
  await account.selectOption({ index: 0 })
  await expect(message).toHaveValue('Iltavuoro')
  await expect(page.getByRole('textbox', { name: 'Muu viite' })).toHaveValue('12344')
})

test('Next is open when there is money, coins without counting or a blind total, and says why when it is not [R-DEP-12] [R-DEP-15] [R-DEP-17]', async ({
  page,
}) => {
  await openForm(page)
  const next = nextButton(page)
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await expect(next).toHaveAccessibleDescription(
    'Lisää seteleitä tai kolikoita. Jos kolikoita ei lasketa, valitse ”Ilman laskentaa”.',
  )
  await count(page, '5 €').fill('1')
  await expect(total(page)).toHaveText('5,00 €')
  await expect(next).not.toHaveAttribute('aria-disabled')
  await count(page, '5 €').fill('')
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('radio', { name: 'Ilman laskentaa' }).check()
  await expect(next).not.toHaveAttribute('aria-disabled')
  await page.getByRole('radio', { name: 'Kokonaissumma' }).check()
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('textbox', { name: 'Kolikoiden kokonaissumma' }).fill('12,5')
  await expect(total(page)).toHaveText('12,50 €')
  await page.getByRole('textbox', { name: 'Kolikoiden kokonaissumma' }).fill('')
  await page.getByRole('checkbox', { name: 'Laskenta palvelukeskuksessa' }).check()
  await expect(next).not.toHaveAttribute('aria-disabled')
  await expect(count(page, '5 €')).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Kolikoiden tilitystapa' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Tilityksen kokonaissumma' }).fill('1 234.5')
  await expect(total(page)).toHaveText('1 234,50 €')
})

test('the flags of a blind deposit and of uncounted coins are sent as chosen [R-DEP-25]', async ({
  page,
}) => {
  await openForm(page)
  await fillForm(page, freshBag())
  await page.getByRole('radio', { name: 'Ilman laskentaa' }).check()
  await expect(total(page)).toHaveText('70,00 €')
  // The counts are hidden but kept.
  await page.getByRole('radio', { name: 'Kolikkoerittely' }).check()
  await expect(count(page, '50 snt')).toHaveValue('1')
  await page.getByRole('radio', { name: 'Ilman laskentaa' }).check()
  await nextButton(page).click()
  // The card with the total says so too, because uncounted coins are not worth zero.
  const card = page.getByRole('region', { name: 'Tilitettävä yhteensä' })
  await expect(card).toContainText(/Kolikot\s*Ilman laskentaa/)
  await expect(page.getByText('0,00 €', { exact: true })).toHaveCount(0)
  const sending = page.waitForRequest(isDeposit)
  await confirmButton(page).click()
  expect((await sending).postDataJSON()).toMatchObject({
    coinsUncounted: true,
    countAtServiceCenter: false,
    coinTotalSum: 0,
    pcs_50cent: 0,
    totalSum: 70,
  })
  await page.getByRole('button', { name: 'Tee uusi tilitys' }).click()
  await expect(count(page, '500 €')).toBeFocused()
  await expect(count(page, '50 €')).toHaveValue('')
  await bagField(page).fill(freshBag())
  await page.getByRole('checkbox', { name: 'Laskenta palvelukeskuksessa' }).check()
  await nextButton(page).click()
  await expect(heading(page, REVIEW)).toBeVisible()
  const blind = page.waitForRequest(isDeposit)
  await confirmButton(page).click()
  expect((await blind).postDataJSON()).toMatchObject({ countAtServiceCenter: true, totalSum: 0, pcs_50e: 0 })
  await expect(heading(page, SENT)).toBeVisible()
})

test('options that the place has not agreed on are not offered [R-DEP-12] [R-DEP-14]', async ({ page }) => {
  await openFormAt(page, 'Myllypuoti Lielahti')
  await expect(page.getByRole('radio', { name: 'Kokonaissumma' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Ilman laskentaa' })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Laskenta palvelukeskuksessa' })).toBeVisible()
  await expect(nextButton(page)).toHaveAccessibleDescription('Lisää seteleitä tai kolikoita.')
})

test('several accounts and no default: the form asks for one first [R-ERR-08] [R-DEP-28]', async ({
  page,
}) => {
  await openFormAt(page, 'Pihlajakioski Asema')
  const account = page.getByRole('combobox', { name: 'Tili' })
  await expect(page.getByText('Valitse ensin tili')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Laskenta palvelukeskuksessa' })).toHaveCount(0)
  await fillForm(page, freshBag())
  await nextButton(page).click()
  await page.getByRole('alert').getByRole('link', { name: 'Vaadittu tieto' }).click()
  await expect(account).toBeFocused()
  await expect(account).toHaveAccessibleDescription(/Vaadittu tieto/)
  await account.selectOption({ index: 1 })
  await expect(page.getByText('Valitse ensin tili')).toHaveCount(0)
  await nextButton(page).click()
  await expect(heading(page, REVIEW)).toBeVisible()
})

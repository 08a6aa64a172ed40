import { expectAccessible, takePhone } from './support/axe.ts'
import {
  bagField,
  confirmButton,
  count,
  FORM,
  nextButton,
  openForm,
  REVIEW,
  SENT,
  toReview,
} from './support/deposits.ts'
import { expect, test } from './support/fixtures.ts'
import { expectPaper } from './support/paper.ts'
import { heading } from './support/screen.ts'
import { refusal, signIn } from './support/sign-in.ts'

test('axe finds nothing on any step or fault at any size, in any theme', async ({ page, faults }) => {
  test.slow()
  faults.expect(/Failed to load resource/)
  await takePhone(page)
  await openForm(page)
  await expectAccessible(page)
  await count(page, '10 €').fill('x')
  await count(page, '5 €').fill('12')
  await nextButton(page).click()
  await expect(page.getByRole('alert', { name: 'Tarkista tiedot' })).toBeFocused()
  await expectAccessible(page)
  await count(page, '10 €').fill('')
  await toReview(page)
  await expectAccessible(page)
  await page.route('**/api/deposit', refusal(400, 'Tarkista viite', { reference: 'Tarkista viite' }), {
    times: 1,
  })
  await confirmButton(page).click()
  await expect(page.getByText('Tilitys ei onnistunut')).toBeVisible()
  await expectAccessible(page)
  await confirmButton(page).click()
  await expect(heading(page, SENT)).toBeVisible()
  await expectAccessible(page)
})

test('the receipt prints on one page of A4, without menus and buttons [R-DEP-03]', async ({ page }) => {
  await openForm(page)
  const names = ['500 €', '200 €', '100 €', '50 €', '20 €', '10 €', '5 €']
  for (const name of [...names, '2 €', '1 €', '50 snt', '20 snt', '10 snt', '5 snt', '2 snt', '1 snt']) {
    await count(page, name).fill('12')
  }
  await page.getByRole('textbox', { name: 'Viesti' }).fill('Pitkä viesti '.repeat(5))
  await toReview(page)
  const printed = { person: 'Eetu Lahtinen' }
  await expectPaper(page, printed)
  await confirmButton(page).click()
  await expect(heading(page, SENT)).toBeVisible()
  await page.evaluate(() => Object.assign(window, { print: () => (document.title = 'tulostettu') }))
  await page.getByRole('button', { name: 'Tulosta' }).click()
  await expect(page).toHaveTitle('tulostettu')
  expect(await expectPaper(page, printed)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByText('Ilmoituksen numero')).toBeVisible()
  for (const text of ['Myllypuoti Kaleva', 'Eetu Lahtinen', '16.11.2026 1']) {
    await expect(page.getByRole('definition').filter({ hasText: text }).first()).toBeVisible()
  }
})

test('the counts are targets of at least 44 pixels, on a phone 48', async ({ page }) => {
  await openForm(page)
  expect((await count(page, '50 €').boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await count(page, '50 €').boundingBox())?.height).toBeGreaterThanOrEqual(48)
})

for (const path of ['/tilitys/yhteenveto', '/tilitys/valmis']) {
  test(`${path} without data leads to the form [R-DEP-04]`, async ({ page }) => {
    await signIn(page, path, 'kassa')
    await expect(heading(page, FORM)).toBeVisible()
    await expect(page).toHaveURL('/tilitys')
  })
}

test('Back and the change links return to the form with everything as it was [R-DEP-18] [R-WIZ-07]', async ({
  page,
}) => {
  await openForm(page)
  const bag = await toReview(page)
  await expect(
    page.getByText('Ilmoitusta ei ole vielä lähetetty. Tarkista tiedot ja vahvista.'),
  ).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Takaisin' }).click()
  await expect(count(page, '50 €')).toHaveValue('1')
  await expect(bagField(page)).toHaveValue(bag)
  await nextButton(page).click()
  await page.getByRole('link', { name: 'Muuta kolikoita' }).click()
  await expect(count(page, '2 €')).toBeFocused()
  await page.keyboard.type('3')
  await nextButton(page).click()
  await expect(page.getByRole('region', { name: 'Kolikot' })).toContainText('3 × 2 €')
  await page.goBack()
  await expect(count(page, '2 €')).toHaveValue('3')
  await page.goForward()
  await expect(heading(page, REVIEW)).toBeVisible()
})

test('a deposit left unfinished waits on the front page, for its own person only', async ({
  page,
  context,
}) => {
  await openForm(page)
  await count(page, '50 €').fill('31')
  await page.getByRole('link', { name: 'Kassavirta' }).click()
  await expect(page.getByText('Sinulla on kesken tilitysilmoitus.')).toBeVisible()
  await expect(
    page.getByText(/Tallennettu tähän laitteeseen klo 1\d:\d\d, yhteensä 1\s550,00\s€\./),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Jatka' }).click()
  await expect(count(page, '50 €')).toHaveValue('31')
  const other = await context.newPage()
  await signIn(other, '/', 'demo')
  await expect(heading(other, 'Hei Maija!')).toBeVisible()
  await expect(other.getByText('Sinulla on kesken tilitysilmoitus.')).toHaveCount(0)
  await count(page, '50 €').fill('')
  await page.getByRole('link', { name: 'Kassavirta' }).click()
  await expect(heading(page, 'Hei Eetu!')).toBeVisible()
  await expect(page.getByText('Sinulla on kesken tilitysilmoitus.')).toHaveCount(0)
})

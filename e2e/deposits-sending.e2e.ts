import type { Page } from '@playwright/test'
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
  REVIEW,
  SENT,
  toReview,
} from './support/deposits.ts'
import { expect, test } from './support/fixtures.ts'
import { heading, loseAnswer } from './support/screen.ts'
import { PASSWORD, password, refusal } from './support/sign-in.ts'

const DEPOSIT = '**/api/deposit'
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'Tilitys ei onnistunut' })
const unconfirmed = (page: Page) => page.getByRole('alert').filter({ hasText: 'Vahvistus jäi saamatta' })

test.beforeEach(({ page }) => openForm(page))

test('an answer lost on the wire: Confirm again gives the same deposit, not a second one', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await toReview(page)
  const taken = await loseAnswer(page, '/api/deposit')
  const keys: (string | null)[] = []
  page.on('request', (request) => {
    if (isDeposit(request)) keys.push(request.headers()['idempotency-key'] ?? null)
  })
  await confirmButton(page).click()
  await expect(unconfirmed(page)).toContainText('Palvelinvirhe. Tarkista Internet-yhteytesi.')
  await expect(unconfirmed(page)).toContainText('Emme saaneet vahvistusta')
  await expect(unconfirmed(page)).not.toContainText('Ilmoitusta ei ole lähetetty')
  // Nothing may be changed while the outcome is unknown.
  await expect(page.getByRole('link', { name: /^Muuta/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Takaisin' })).toHaveAttribute('aria-disabled', 'true')
  await page.goBack()
  await expect(heading(page, REVIEW)).toBeVisible()
  await confirmButton(page).click()
  expect(taken).toEqual([{ reference: '1001008', entryId: await entryNumber(page) }])
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('an answer lost and the page reloaded: the outcome is settled first, by the same key', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await toReview(page)
  const taken = await loseAnswer(page, '/api/deposit')
  await confirmButton(page).click()
  await expect(unconfirmed(page)).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route(DEPOSIT, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload()
  await expect(page.getByText('Tarkistamme, menikö edellinen lähetys perille…')).toBeVisible()
  held.resolve()
  expect(taken).toEqual([{ reference: '1001008', entryId: await entryNumber(page) }])
})

test('reloaded on the form’s address while the outcome is open, it is settled too; a refusal opens the form', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await toReview(page)
  await page.route(DEPOSIT, (route) => route.abort())
  await confirmButton(page).click()
  await expect(unconfirmed(page)).toBeVisible()
  await page.unroute(DEPOSIT)
  await page.route(DEPOSIT, refusal(400, 'Tarkista viite', { reference: 'Tarkista viite' }))
  await page.goto('/tilitys')
  await expect(failure(page)).toContainText('Tarkista viite')
  await failure(page).getByRole('link', { name: 'Tarkista viite' }).click()
  const reference = page.getByRole('combobox', { name: 'Viite' })
  await expect(reference).toBeFocused()
  await expect(reference).toHaveAccessibleDescription('(valinnainen) Tarkista viite')
  await expect(count(page, '50 €')).toHaveValue('1')
})

test('off line it is certain that nothing was sent, and the form stays open', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  await toReview(page)
  await context.setOffline(true)
  await confirmButton(page).click()
  await expect(failure(page)).toContainText('Palvelinvirhe. Tarkista Internet-yhteytesi.')
  await expect(failure(page)).toContainText('Ilmoitusta ei ole lähetetty.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Takaisin' }).click()
  await nextButton(page).click()
  await confirmButton(page).click()
  await expect(heading(page, SENT)).toBeVisible()
})

for (const [status, body, text] of [
  [500, { errorMessage: 'x' }, 'Server error'],
  [400, { errorMessage: 'Päivämäärä ei kelpaa' }, 'Päivämäärä ei kelpaa'],
  [400, { title: 'Otsikko' }, 'Otsikko'],
  [403, { errorMessage: 'Ei oikeutta' }, 'Ei oikeutta'],
] as const) {
  test(`a refusal ${status} ${JSON.stringify(body)} is told as '${text}' [R-ERR-05]`, async ({
    page,
    faults,
  }) => {
    faults.expect(/Failed to load resource/)
    await toReview(page)
    await page.route(DEPOSIT, (route) => route.fulfill({ status, json: body }), { times: 1 })
    await confirmButton(page).click()
    await expect(failure(page)).toContainText(text)
    await confirmButton(page).click()
    await expect(heading(page, SENT)).toBeVisible()
  })
}

test('a double press sends one deposit [R-WIZ-04]', async ({ page }) => {
  await toReview(page)
  let sent = 0
  const held = Promise.withResolvers<void>()
  await page.route(DEPOSIT, async (route) => {
    sent += 1
    await held.promise
    await route.continue()
  })
  await confirmButton(page).dblclick()
  held.resolve()
  await expect(heading(page, SENT)).toBeVisible()
  expect(sent).toBe(1)
})

test('a deposit that is still being handled is asked about again after a second', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await toReview(page)
  await page.route(DEPOSIT, refusal(409, 'Lähetys on jo käsittelyssä'), { times: 1 })
  await confirmButton(page).click()
  await expect(heading(page, SENT)).toBeVisible()
})

test('the session ends in the middle of the form: after signing in again every value is there', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  const bag = freshBag()
  await fillForm(page, bag)
  const unauthorized = refusal(401, 'Unauthorized')
  await page.route('**/api/refresh', unauthorized)
  await page.route('**/api/references*', unauthorized)
  await page.getByRole('textbox', { name: 'Viesti' }).fill('Iltavuoro')
  await page.getByRole('combobox', { name: 'Tili' }).selectOption({ index: 1 })
  const dialog = page.getByRole('dialog', { name: 'Istuntosi vanhentui' })
  await expect(dialog).toBeVisible()
  await page.unroute('**/api/references*')
  await page.unroute('**/api/refresh')
  await password(page).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Kirjaudu sisään' }).click()
  await expect(dialog).toBeHidden()
  await expect(count(page, '50 €')).toHaveValue('1')
  await expect(bagField(page)).toHaveValue(bag)
  await expect(page.getByRole('textbox', { name: 'Viesti' })).toHaveValue('Iltavuoro')
  await nextButton(page).click()
  await confirmButton(page).click()
  await expect(heading(page, SENT)).toBeVisible()
})

test('a reload keeps the draft, the summary falls back to it, and sending removes it', async ({ page }) => {
  const bag = await toReview(page)
  await page.reload()
  await expect(heading(page, FORM)).toBeVisible()
  await expect(count(page, '50 snt')).toHaveValue('1')
  await expect(bagField(page)).toHaveValue(bag)
  await expect(page.getByText('Tallennettu tähän laitteeseen klo')).toBeVisible()
  await nextButton(page).click()
  await confirmButton(page).click()
  const entryId = await entryNumber(page)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual(
    [],
  )
  // The receipt also survives a reload of its tab.
  await page.reload()
  expect(await entryNumber(page)).toBe(entryId)
  await page.getByRole('button', { name: 'Tee uusi tilitys' }).click()
  await expect(bagField(page)).toHaveValue('')
})

test('a bag that has been declared is pointed out kindly and stops nobody', async ({ page }) => {
  const bag = await toReview(page)
  await confirmButton(page).click()
  await page.getByRole('button', { name: 'Tee uusi tilitys' }).click()
  await fillForm(page, `AA ${bag}`)
  await page.keyboard.press('Enter')
  const warning = 'Tällä turvapussinumerolla on jo tehty tilitysilmoitus. Tarkista numero.'
  await expect(page.getByText(warning)).toBeVisible()
  await nextButton(page).click()
  await expect(page.getByText(warning)).toBeVisible()
  await confirmButton(page).click()
  await expect(heading(page, SENT)).toBeVisible()
})

test('the next evening the same account, reference and message wait', async ({ page }) => {
  await page.getByRole('combobox', { name: 'Viite' }).selectOption({ label: '1001011 – Pullonpalautus' })
  await page.getByRole('textbox', { name: 'Viesti' }).fill('Iltavuoro')
  await toReview(page)
  await confirmButton(page).click()
  await expect(heading(page, SENT)).toBeVisible()
  await page.goto('/tilitys')
  await expect(page.getByRole('textbox', { name: 'Viesti' })).toHaveValue('Iltavuoro')
  await expect(page.getByRole('combobox', { name: 'Viite' }).locator('option:checked')).toContainText(
    'Pullonpalautus',
  )
  await expect(count(page, '50 €')).toHaveValue('')
})

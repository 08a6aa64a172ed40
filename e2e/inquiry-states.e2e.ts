import type { Page } from '@playwright/test'
import { expectAccessible, expectNoFindings, takePhone } from './support/axe.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { failure, contactForms, sendButton, unconfirmed } from './support/contact-forms.ts'
import { hold } from './support/mock-api.ts'
import { box, heading } from './support/screen.ts'
import { refusal } from './support/sign-in.ts'

const { inquiry } = contactForms
const EVENT = 'Tapahtuman summa/viite/viesti'
const explanation = (page: Page) => box(page, 'Lisäselvitys')

async function openForm(page: Page, query = ''): Promise<void> {
  await enterAtKaleva(page, `/tiedustelu${query}`)
  await expect(heading(page, 'Tiedustelu')).toBeVisible()
}

test('editing, submitting, submitted: the thanks have a button to the front page [R-INQ-14, R-INQ-15]', async ({
  page,
}) => {
  await openForm(page)
  await explanation(page).fill('Miksi?')
  const letGo = await hold(page, inquiry.url)
  await sendButton(page).click()
  await expect(sendButton(page)).toHaveAttribute('aria-busy', 'true')
  await expect(explanation(page)).toBeDisabled()
  await expectNoFindings(page)
  letGo()
  await expect(heading(page, 'Kiitos! Tiedustelu on vastaanotettu')).toBeFocused()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(heading(page, 'Hei Maija!')).toBeFocused()
  await expect(page).toHaveURL('/')
})

test('editing, submitting, failed: the server’s text stands above and beside its field [R-INQ-15, R-ERR-14]', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await openForm(page)
  await explanation(page).fill('Miksi?')
  const text = 'Enimmäispituus 5000 merkkiä'
  await page.route(inquiry.url, refusal(400, text, { additionalInformation: text }), { times: 1 })
  await sendButton(page).click()
  await expect(failure(page, inquiry)).toContainText(text)
  await expect(explanation(page)).toHaveAccessibleDescription(new RegExp(`${text}$`))
  await expect(explanation(page)).toHaveValue('Miksi?')
  await expectNoFindings(page)
  await explanation(page).fill('')
  await sendButton(page).click()
  // Either the form's own faults or the server's refusal is shown, never both.
  await expect(page.getByRole('alert', { name: 'Tarkista tiedot' })).toBeFocused()
  await expect(failure(page, inquiry)).toHaveCount(0)
})

test('what is refused only when it is settled after a reload has its text beside the field, too [R-INQ-15]', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await openForm(page)
  await explanation(page).fill('Miksi?')
  await page.route(inquiry.url, (route) => route.abort(), { times: 1 })
  await sendButton(page).click()
  await expect(unconfirmed(page)).toContainText('Emme saaneet vahvistusta')
  const text = 'Enimmäispituus 5000 merkkiä'
  await page.route(inquiry.url, refusal(400, text, { additionalInformation: text }), { times: 1 })
  await page.reload()
  await expect(failure(page, inquiry)).toContainText(text)
  await expect(explanation(page)).toHaveAccessibleDescription(new RegExp(`${text}$`))
  await expect(explanation(page)).toBeEnabled()
  await explanation(page).fill('Miksi näin?')
  await expect(explanation(page)).not.toHaveAccessibleDescription(new RegExp(text))
  await sendButton(page).click()
  await expect(heading(page, inquiry.thanks)).toBeVisible()
})

test('off line it is certain that nothing was sent, and the form stays open', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  await openForm(page)
  await explanation(page).fill('Miksi?')
  await context.setOffline(true)
  await sendButton(page).click()
  await expect(failure(page, inquiry)).toContainText('Viestiä ei ole lähetetty. Tekstisi on tallessa.')
  await expect(explanation(page)).toBeEnabled()
  await context.setOffline(false)
  await sendButton(page).click()
  await expect(heading(page, inquiry.thanks)).toBeVisible()
})

test('a text of the full length is kept on the device before it is sent', async ({ page, faults }) => {
  faults.expect(/Failed to load resource/)
  await openForm(page)
  const long = 'Ä"\n'.repeat(1666)
  await explanation(page).fill(long)
  await page.route(inquiry.url, (route) => route.abort())
  await sendButton(page).click()
  await expect(unconfirmed(page)).toBeVisible()
  await page.unroute(inquiry.url)
  await page.reload()
  await expect(heading(page, inquiry.thanks)).toBeVisible()
})

test('a text that is too long is refused in words and not cut', async ({ page }) => {
  await openForm(page)
  await explanation(page).fill('x'.repeat(5001))
  await sendButton(page).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Lisäselvitys: Enimmäispituus 5000 merkkiä',
  ])
  await expect(explanation(page)).toHaveValue('x'.repeat(5001))
})

test('a date that is none stops the inquiry until it is mended', async ({ page }) => {
  await openForm(page)
  await explanation(page).fill('Miksi?')
  const date = box(page, 'Tapahtuman päivämäärä')
  await date.fill('eilen')
  await sendButton(page).click()
  const summary = page.getByRole('alert', { name: 'Tarkista tiedot' })
  await summary.getByRole('link').click()
  await expect(date).toBeFocused()
  await date.fill('')
  await sendButton(page).click()
  await expect(heading(page, inquiry.thanks)).toBeVisible()
})

test('each entry has a form of its own: what was written about one does not stand in another', async ({
  page,
}) => {
  await openForm(page, '?id=1&entryType=deposit&totalSum=10&reference=12344')
  await explanation(page).fill('Ensimmäinen')
  await page.getByRole('button', { name: 'Valikko' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Tiedustelu', exact: true }).click()
  await expect(box(page, EVENT)).toHaveValue('')
  await expect(explanation(page)).toHaveValue('')
  await page.goBack()
  await expect(box(page, EVENT)).toHaveValue('10 € / 12344')
  await expect(explanation(page)).toHaveValue('Ensimmäinen')
})

test('axe finds nothing in a full form, at any size, in any theme', async ({ page }) => {
  await takePhone(page)
  await openForm(page, '?id=12&entryType=deposit&totalSum=10&reference=12344')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await expect(box(page, 'Sähköpostiosoite')).toBeVisible()
  await expectAccessible(page)
})

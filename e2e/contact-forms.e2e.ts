import { expectAccessible, expectNoFindings, takePhone } from './support/axe.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { expectPaper } from './support/paper.ts'
import {
  failure,
  receiptNumber,
  contactForms,
  sendButton,
  unconfirmed,
  watch,
  write,
} from './support/contact-forms.ts'
import { box, heading, loseAnswer } from './support/screen.ts'
import { PASSWORD, password, refusal } from './support/sign-in.ts'

const rows = { inquiry: 'R-ERR-14, R-INQ-15', contact: 'R-ERR-12', feedback: 'R-ERR-13' } as const
const idOf = (answer: unknown) => (answer as { readonly id: number }).id
const TEXT = 'Pussi "104" puuttuu (kaksi kertaa)?'

for (const [name, form] of Object.entries(contactForms)) {
  test(`${name}: a failed send is told, the text stays, and the next press sends it [${rows[name as keyof typeof rows]}]`, async ({
    page,
    faults,
  }) => {
    faults.expect(/Failed to load resource/)
    await enterAtKaleva(page, form.path)
    await write(page, form, TEXT)
    const sent = watch(page, form)
    await page.route(form.url, refusal(429, 'Liikaa pyyntöjä'), { times: 1 })
    await sendButton(page).click()
    await expect(failure(page, form)).toContainText('Liikaa pyyntöjä')
    await expect(box(page, form.text)).toHaveValue(TEXT)
    await expectNoFindings(page)
    await sendButton(page).click()
    await expect(heading(page, form.thanks)).toBeFocused()
    // The form was certainly not stored the first time, so it is sent as a new one.
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
  })

  test(`${name}: an answer lost on the wire: sent again it is the same letter, not a second one`, async ({
    page,
    faults,
  }) => {
    faults.expect(/Failed to load resource/)
    await enterAtKaleva(page, form.path)
    await write(page, form, TEXT)
    const sent = watch(page, form)
    const taken = await loseAnswer(page, form.url.slice(2))
    await sendButton(page).click()
    await expect(unconfirmed(page)).toContainText('Palvelinvirhe. Tarkista Internet-yhteytesi.')
    await expect(unconfirmed(page)).toContainText('Emme saaneet vahvistusta')
    // Nothing may be changed while the outcome is unknown.
    await expect(box(page, form.text)).toBeDisabled()
    await expect(box(page, form.text)).toHaveValue(TEXT)
    await expect(sendButton(page)).toBeFocused()
    await expectNoFindings(page)
    await sendButton(page).click()
    expect(await receiptNumber(page, form)).toBe(idOf(taken[0]))
    const [first, second, ...more] = sent
    expect(second).toEqual(first)
    expect([first?.key?.length, more]).toEqual([36, []])
  })

  test(`${name}: an answer lost and the page reloaded: the outcome is settled first, by the same key`, async ({
    page,
    faults,
  }) => {
    faults.expect(/Failed to load resource/)
    await enterAtKaleva(page, form.path)
    await write(page, form, TEXT)
    const sent = watch(page, form)
    const taken = await loseAnswer(page, form.url.slice(2))
    await sendButton(page).click()
    await expect(unconfirmed(page)).toBeVisible()
    const held = Promise.withResolvers<void>()
    await page.route(form.url, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.reload()
    await expect(page.getByText('Tarkistamme, menikö edellinen lähetys perille…')).toBeVisible()
    await expect(box(page, form.text)).toBeDisabled()
    held.resolve()
    expect(await receiptNumber(page, form)).toBe(idOf(taken[0]))
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    // The thanks also survive a reload; a person who comes back later finds an empty form.
    await page.reload()
    expect(await receiptNumber(page, form)).toBe(idOf(taken[0]))
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await expect(heading(page, 'Hei Maija!')).toBeVisible()
    await page.goBack()
    await expect(box(page, form.text)).toHaveValue('')
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft'))),
    ).toEqual([])
  })

  test(`${name}: a double press sends one letter`, async ({ page }) => {
    await enterAtKaleva(page, form.path)
    await write(page, form, TEXT)
    const sent = watch(page, form)
    const held = Promise.withResolvers<void>()
    await page.route(form.url, async (route) => {
      await held.promise
      await route.continue()
    })
    await sendButton(page).dblclick()
    held.resolve()
    await expect(heading(page, form.thanks)).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  test(`${name}: what is typed survives a reload and the end of the session`, async ({ page, faults }) => {
    faults.expect(/Failed to load resource/)
    await enterAtKaleva(page, form.path)
    await write(page, form, TEXT)
    await page.reload()
    await expect(box(page, form.text)).toHaveValue(TEXT)
    const unauthorized = refusal(401, 'Unauthorized')
    await page.route('**/api/refresh', unauthorized)
    await page.route(form.url, unauthorized)
    await sendButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Istuntosi vanhentui' })
    await expect(dialog).toBeVisible()
    await page.unroute(form.url)
    await page.unroute('**/api/refresh')
    await password(page).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Kirjaudu sisään' }).click()
    await expect(heading(page, form.thanks)).toBeVisible()
  })

  test(`${name}: Back leads to where one came from, and the text waits`, async ({ page }) => {
    await enterAtKaleva(page, '/')
    await page.getByRole('button', { name: 'Valikko' }).click()
    await page.getByRole('navigation').getByRole('link', { name: form.heading, exact: true }).click()
    await write(page, form, TEXT)
    await page.getByRole('button', { name: 'Takaisin' }).click()
    await expect(page).toHaveURL('/')
    await page.goForward()
    await expect(box(page, form.text)).toHaveValue(TEXT)
  })

  test(`${name}: another one can be written after the thanks`, async ({ page }) => {
    await enterAtKaleva(page, form.path)
    await write(page, form, TEXT)
    await sendButton(page).click()
    await expect(heading(page, form.thanks)).toBeFocused()
    await expectPaper(page)
    await page.getByRole('button', { name: /^Lähetä uusi/ }).click()
    await expect(heading(page, form.heading)).toBeFocused()
    await expect(box(page, form.text)).toHaveValue('')
  })

  test(`${name}: axe finds nothing at any size, in any theme`, async ({ page }) => {
    await takePhone(page)
    await enterAtKaleva(page, form.path)
    await expect(heading(page, form.heading)).toBeVisible()
    await expectAccessible(page)
    await sendButton(page).click()
    await expect(page.getByRole('alert', { name: 'Tarkista tiedot' })).toBeFocused()
    await expectAccessible(page)
    await write(page, form, TEXT)
    await sendButton(page).click()
    await expect(heading(page, form.thanks)).toBeFocused()
    await expectAccessible(page)
  })
}

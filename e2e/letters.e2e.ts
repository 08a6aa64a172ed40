import { expectAccessible, expectNoFindings, takePhone } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { expectPaper } from './support/paper.ts'
import {
  failure,
  heading,
  letterNumber,
  letters,
  loseAnswer,
  open,
  sendButton,
  textbox,
  unconfirmed,
  watch,
  write,
} from './support/letters.ts'
import { PASSWORD, password, refusal } from './support/sign-in.ts'

const rows = { inquiry: 'R-ERR-14, R-INQ-15', contact: 'R-ERR-12', feedback: 'R-ERR-13' } as const
const TEXT = 'Pussi "104" puuttuu (kaksi kertaa)?'

for (const [name, letter] of Object.entries(letters)) {
  test(`${name}: a failed send is told, the text stays, and the next press sends it [${rows[name as keyof typeof rows]}]`, async ({
    page,
    faults,
  }) => {
    faults.expect(/Failed to load resource/)
    await open(page, letter.path)
    await write(page, letter, TEXT)
    const sent = watch(page, letter)
    await page.route(letter.url, refusal(429, 'Liikaa pyyntöjä'), { times: 1 })
    await sendButton(page).click()
    await expect(failure(page, letter)).toContainText('Liikaa pyyntöjä')
    await expect(textbox(page, letter.text)).toHaveValue(TEXT)
    await expectNoFindings(page)
    await sendButton(page).click()
    await expect(heading(page, letter.thanks)).toBeFocused()
    // Certainly not stored the first time, so it goes as a new one.
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
  })

  test(`${name}: an answer lost on the wire: sent again it is the same letter, not a second one`, async ({
    page,
    faults,
  }) => {
    faults.expect(/Failed to load resource/)
    await open(page, letter.path)
    await write(page, letter, TEXT)
    const sent = watch(page, letter)
    const taken = await loseAnswer(page, letter)
    await sendButton(page).click()
    await expect(unconfirmed(page)).toContainText('Palvelinvirhe. Tarkista Internet-yhteytesi.')
    await expect(unconfirmed(page)).toContainText('Emme saaneet vahvistusta')
    // Nothing may be changed before it is known what became of it.
    await expect(textbox(page, letter.text)).toBeDisabled()
    await expect(textbox(page, letter.text)).toHaveValue(TEXT)
    await expect(sendButton(page)).toBeFocused()
    await expectNoFindings(page)
    await sendButton(page).click()
    expect(await letterNumber(page, letter)).toBe(taken[0])
    const [first, second, ...more] = sent
    expect(second).toEqual(first)
    expect([first?.key?.length, more]).toEqual([36, []])
  })

  test(`${name}: an answer lost and the page reloaded: the outcome is settled first, by the same key`, async ({
    page,
    faults,
  }) => {
    faults.expect(/Failed to load resource/)
    await open(page, letter.path)
    await write(page, letter, TEXT)
    const sent = watch(page, letter)
    const taken = await loseAnswer(page, letter)
    await sendButton(page).click()
    await expect(unconfirmed(page)).toBeVisible()
    const held = Promise.withResolvers<void>()
    await page.route(letter.url, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.reload()
    await expect(page.getByText('Tarkistamme, menikö edellinen lähetys perille…')).toBeVisible()
    await expect(textbox(page, letter.text)).toBeDisabled()
    held.resolve()
    expect(await letterNumber(page, letter)).toBe(taken[0])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    // The thanks too survive a reload; whoever comes back later finds an empty form.
    await page.reload()
    expect(await letterNumber(page, letter)).toBe(taken[0])
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await expect(heading(page, 'Hei Maija!')).toBeVisible()
    await page.goBack()
    await expect(textbox(page, letter.text)).toHaveValue('')
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft'))),
    ).toEqual([])
  })

  test(`${name}: a double press sends one letter`, async ({ page }) => {
    await open(page, letter.path)
    await write(page, letter, TEXT)
    const sent = watch(page, letter)
    await page.route(letter.url, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    await sendButton(page).dblclick()
    await expect(heading(page, letter.thanks)).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  test(`${name}: what is typed survives a reload and the end of the session`, async ({ page, faults }) => {
    faults.expect(/Failed to load resource/)
    await open(page, letter.path)
    await write(page, letter, TEXT)
    await page.reload()
    await expect(textbox(page, letter.text)).toHaveValue(TEXT)
    const unauthorized = refusal(401, 'Unauthorized')
    await page.route('**/api/refresh', unauthorized)
    await page.route(letter.url, unauthorized)
    await sendButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Istuntosi vanhentui' })
    await expect(dialog).toBeVisible()
    await page.unroute(letter.url)
    await page.unroute('**/api/refresh')
    await password(page).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Kirjaudu sisään' }).click()
    await expect(heading(page, letter.thanks)).toBeVisible()
  })

  test(`${name}: Back leads to where one came from, and the text waits`, async ({ page }) => {
    await open(page, '/')
    await page.getByRole('button', { name: 'Valikko' }).click()
    await page.getByRole('navigation').getByRole('link', { name: letter.heading, exact: true }).click()
    await write(page, letter, TEXT)
    await page.getByRole('button', { name: 'Takaisin' }).click()
    await expect(page).toHaveURL('/')
    await page.goForward()
    await expect(textbox(page, letter.text)).toHaveValue(TEXT)
  })

  test(`${name}: another one can be written after the thanks`, async ({ page }) => {
    await open(page, letter.path)
    await write(page, letter, TEXT)
    await sendButton(page).click()
    await expect(heading(page, letter.thanks)).toBeFocused()
    await expectPaper(page)
    await page.getByRole('button', { name: /^Lähetä uusi/ }).click()
    await expect(heading(page, letter.heading)).toBeFocused()
    await expect(textbox(page, letter.text)).toHaveValue('')
  })

  test(`${name}: axe finds nothing at any size, in any theme`, async ({ page }) => {
    await takePhone(page)
    await open(page, letter.path)
    await expect(heading(page, letter.heading)).toBeVisible()
    await expectAccessible(page)
    await sendButton(page).click()
    await expect(page.getByRole('alert', { name: 'Tarkista tiedot' })).toBeFocused()
    await expectAccessible(page)
    await write(page, letter, TEXT)
    await sendButton(page).click()
    await expect(heading(page, letter.thanks)).toBeFocused()
    await expectAccessible(page)
  })
}

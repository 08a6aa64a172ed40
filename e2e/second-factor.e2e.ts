import { authenticator, PASSWORD, password, signInButton, signIn, username } from './support/sign-in.ts'
import { expect, test } from './support/fixtures.ts'
import { alert, box, button, heading, region } from './support/screen.ts'

/** The demo's other server: a second factor ends the sessions of its person, whom other tests need. */
const base = process.env['E2E_SUBPATH_URL']?.replace(/\/$/, '') ?? ''

test('a second factor is taken into use by a code of the app, and then asked for: a recovery code works once', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await signIn(page, `${base}/omat-tiedot`, 'konserni')
  const panel = region(page, 'Kaksivaiheinen tunnistautuminen')
  await button(panel, 'Ota käyttöön').click()
  await page.getByLabel('Nykyinen salasana', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const shown = await panel.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  const now = new Date((await page.request.get(`${base}/api/config`)).headers()['date'] ?? '')
  await box(page, 'Kertakoodi').fill(authenticator(shown.replaceAll(' ', '')).next(now))
  await button(panel, 'Vahvista koodi').click()
  const codes = region(page, 'Tallenna varakoodisi').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.first().innerText()
  await button(page, 'Olen tallentanut koodit').click()
  await expect(panel).toContainText('Varakoodeja on jäljellä 10.')

  const signInWith = async (code: string) => {
    await button(page, 'Valikko').click()
    await button(page.getByRole('dialog', { name: 'Valikko' }), 'Kirjaudu ulos').click()
    await username(page).fill('konserni')
    await password(page).fill(PASSWORD)
    await signInButton(page).click()
    // The field comes with the focus; typed before that, the code would be lost.
    await expect(box(page, 'Kertakoodi')).toBeFocused()
    await box(page, 'Kertakoodi').fill(code)
    await signInButton(page).click()
  }
  await signInWith(recovery)
  await expect(heading(page, 'Hei Kaarina!')).toBeVisible()
  await signInWith(recovery)
  await expect(alert(page)).toContainText('Kertakoodi on väärä tai jo käytetty')
})

import { expect, test } from './support/fixtures.ts'
import { alert, box, button, heading, region } from './support/screen.ts'
import { giveCredentials, PASSWORD, signIn, signInButton, signOut } from './support/sign-in.ts'
import { appCode } from './support/staff.ts'

// The other portal: a second factor ends the sessions of its person, whom other tests need.
test.use({ baseURL: process.env['E2E_FULL_URL'] })

test('a recovery code of a second factor signs in once', async ({ page, faults }) => {
  faults.expect(/Failed to load resource/)
  await signIn(page, '/omat-tiedot', 'konserni')
  const panel = region(page, 'Kaksivaiheinen tunnistautuminen')
  await button(panel, 'Ota käyttöön').click()
  await page.getByLabel('Nykyinen salasana', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const shown = await panel.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  const now = new Date((await page.request.get('/robots.txt')).headers()['date'] ?? '')
  await box(page, 'Kertakoodi').fill(appCode(shown, now))
  await button(panel, 'Vahvista koodi').click()
  const codes = region(page, 'Tallenna varakoodisi').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.first().innerText()
  await button(page, 'Olen tallentanut koodit').click()
  await expect(panel).toContainText('Varakoodeja on jäljellä 10.')

  const signInWith = async (code: string) => {
    await signOut(page)
    await giveCredentials(page, 'konserni')
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

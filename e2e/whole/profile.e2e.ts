import { expect, test } from '../support/fixtures.ts'
import { box, button, heading } from '../support/screen.ts'
import { signIn } from '../support/sign-in.ts'

/** Noora has no rights, so no other test uses her. */
test('what is saved on the server is there after a reload [R-PROF-08]', async ({ page }) => {
  await signIn(page, '/omat-tiedot', 'eioikeuksia')
  await expect(heading(page, 'Omat tiedot')).toBeVisible()
  for (const phone of ['010 555 9999', '']) {
    await button(page, 'Muokkaa tietoja').click()
    await box(page, 'Puhelinnumero').fill(phone)
    await button(page, 'Tallenna').click()
    await expect(page.getByText('Käyttäjätiedot päivitetty')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('definition').nth(2)).toHaveText(phone || '–')
  }
})

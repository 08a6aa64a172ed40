import type { Page } from '@playwright/test'
import { expectAccessible, takePhone } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { button, errorSummary } from './support/screen.ts'
import { enter, PASSWORD } from './support/sign-in.ts'

const GOOD = 'Abcdef1!'

const secret = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** The test itself answers, because a real change of password would end the sessions of other tests. */
async function open(page: Page): Promise<void> {
  await enter(page, '/omat-tiedot', 'eioikeuksia')
  await button(page, 'Vaihda salasana').click()
  await expect(secret(page, 'Nykyinen salasana')).toBeFocused()
}

test('a change sends the current and the new one, not the confirmation, and is told [R-PROF-03, R-PROF-05, R-PROF-06, R-PROF-10]', async ({
  page,
}) => {
  const change = page.waitForRequest('**/api/password')
  await page.route('**/api/password', (route) => route.fulfill({ status: 204 }))
  await open(page)
  await secret(page, 'Nykyinen salasana').fill(PASSWORD)
  await secret(page, 'Uusi salasana').fill(GOOD)
  await secret(page, 'Uusi salasana uudelleen').fill(GOOD)
  await button(page, 'Vaihda salasana').click()
  expect((await change).method()).toBe('PUT')
  expect((await change).postDataJSON()).toEqual({ currentPassword: PASSWORD, newPassword: GOOD })
  expect(await (await change).headerValue('authorization')).toMatch(/^Bearer ./)
  await expect(page.getByRole('status').filter({ hasText: 'Salasanasi on vaihdettu' })).toBeVisible()
  await expect(button(page, 'Vaihda salasana')).toBeFocused()
})

test('all three are required, and the two new ones must agree [R-PROF-11, R-PROF-13]', async ({ page }) => {
  await open(page)
  await button(page, 'Vaihda salasana').click()
  await expect(errorSummary(page)).toBeFocused()
  await expect(errorSummary(page).getByRole('listitem')).toHaveText([
    'Nykyinen salasana: Vaadittu tieto',
    'Uusi salasana: Vaadittu tieto',
    'Uusi salasana uudelleen: Vaadittu tieto',
  ])
  await secret(page, 'Nykyinen salasana').fill('jokin')
  await secret(page, 'Uusi salasana').fill(GOOD)
  await secret(page, 'Uusi salasana uudelleen').fill('Abcdef1?')
  await expect(secret(page, 'Uusi salasana uudelleen')).toHaveAccessibleDescription('Salasanat eivät täsmää')
  // Correcting one of the two fields also removes the error of the other.
  await secret(page, 'Uusi salasana').fill('Abcdef1?')
  await expect(secret(page, 'Uusi salasana uudelleen')).not.toHaveAttribute('aria-invalid')
})

test('the rules are ticked off while one types [R-PROF-12]', async ({ page }) => {
  await open(page)
  const met = page
    .getByRole('list', { name: 'Salasanan vaatimukset' })
    .getByRole('listitem')
    .filter({
      hasText: /, täyttyy$/,
    })
  await expect(met).toHaveCount(0)
  await secret(page, 'Uusi salasana').pressSequentially('Abcdef1')
  await expect(met).toHaveCount(4)
  await secret(page, 'Uusi salasana').pressSequentially('!')
  await expect(met).toHaveCount(6)
  await expect(page.getByText('Salasana täyttää kaikki vaatimukset.')).toHaveCount(1)
  await secret(page, 'Uusi salasana').fill('Abcdef1!ä')
  await expect(met).toHaveCount(5)
  await secret(page, 'Uusi salasana uudelleen').focus()
  await expect(secret(page, 'Uusi salasana')).toHaveAccessibleDescription(/^Salasanassa on oltava/)
})

test('a wrong current password is refused beside its field and is no lost session [R-PROF-14, R-ERR-16]', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await open(page)
  await secret(page, 'Nykyinen salasana').fill('Vaara-1234')
  await secret(page, 'Uusi salasana').fill(GOOD)
  await secret(page, 'Uusi salasana uudelleen').fill(GOOD)
  await button(page, 'Vaihda salasana').click()
  await expect(page.getByRole('alert')).toContainText('Salasanan vaihto ei onnistunut')
  await expect(secret(page, 'Nykyinen salasana')).toHaveAccessibleDescription('Nykyinen salasana on väärä')
  await expect(page.getByRole('dialog')).toBeHidden()
})
test('axe finds nothing in the change of the password at any size, in any theme', async ({ page }) => {
  await takePhone(page)
  await open(page)
  await expectAccessible(page)
  await secret(page, 'Uusi salasana').fill('Abc')
  await button(page, 'Vaihda salasana').click()
  await expect(errorSummary(page)).toBeVisible()
  await expectAccessible(page)
})

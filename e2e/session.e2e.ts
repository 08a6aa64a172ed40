import type { Page, Route } from '@playwright/test'
import { expectAccessible, takePhone } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { heading } from './support/screen.ts'
import { PASSWORD, password, refusal, signIn, signInButton, username } from './support/sign-in.ts'

const required = (page: Page) => page.getByText('Vaadittu tieto')

test.describe('signing in', () => {
  test('a protected page shows the sign-in screen, and after it the page itself [R-AUTH-01]', async ({
    page,
  }) => {
    await page.goto('/ohjeet')
    await expect(heading(page, 'Kirjaudu sisään')).toBeVisible()
    await expect(username(page)).toHaveAttribute('autocomplete', 'username')
    await expect(username(page)).toHaveAttribute('autocapitalize', 'none')
    await expect(password(page)).toHaveAttribute('autocomplete', 'current-password')
    await username(page).fill('kassa')
    await password(page).fill(PASSWORD)
    await signInButton(page).click()
    await expect(heading(page, 'Yhteystiedot')).toBeVisible()
    await expect(page).toHaveURL('/ohjeet')
  })

  test('the keyboard alone is enough [R-AUTH-01]', async ({ page }) => {
    await page.goto('/ohjeet')
    await expect(heading(page, 'Kirjaudu sisään')).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(username(page)).toBeFocused()
    await page.keyboard.type('kassa ')
    await page.keyboard.press('Tab')
    await expect(password(page)).toBeFocused()
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Yhteystiedot')).toBeFocused()
  })

  test('the link to activate the account again leads to the request [R-AUTH-02]', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Aktivoi tunnus uudelleen' }).click()
    await expect(heading(page, 'Tilaa aktivointikoodi')).toBeFocused()
    await expect(page).toHaveURL('/aktivoinnin-tilaus')
  })

  test('the service desk can be called and written to before signing in', async ({ page }) => {
    await page.goto('/')
    const desk = page.getByRole('complementary', { name: 'Asiakaspalvelu' })
    await expect(desk).toContainText('8.00-16.00')
    await expect(desk.getByRole('link', { name: '010 555 0100' })).toHaveAttribute('href', 'tel:0105550100')
    await expect(desk.getByRole('link', { name: 'asiakaspalvelu@example.fi' })).toHaveAttribute(
      'href',
      'mailto:asiakaspalvelu@example.fi',
    )
  })

  test('empty fields are told when sending is tried, and the first takes the focus [R-AUTH-03, R-AUTH-04]', async ({
    page,
  }) => {
    await page.goto('/')
    await signInButton(page).click()
    await expect(required(page)).toHaveCount(2)
    await expect(username(page)).toBeFocused()
    await expect(username(page)).toHaveAccessibleDescription('Vaadittu tieto')
    await username(page).fill('kassa')
    await expect(required(page)).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(password(page)).toBeFocused()
    await expect(password(page)).toHaveAttribute('aria-invalid', 'true')
  })

  test('a field speaks once it was edited and left, not before [R-AUTH-04]', async ({ page }) => {
    await page.goto('/')
    await username(page).focus()
    await password(page).focus()
    await username(page).focus()
    await expect(required(page)).toHaveCount(0)
    await username(page).fill('k')
    await username(page).fill('')
    await expect(required(page)).toHaveCount(0)
    await password(page).focus()
    await expect(required(page)).toHaveCount(1)
    await expect(username(page)).toHaveAttribute('aria-invalid', 'true')
  })
})

test.describe('sign-in that fails', () => {
  test.beforeEach(({ faults }) => faults.expect(/Failed to load resource/))

  test('a wrong password: the hint, both values kept and the password selected [R-AUTH-23]', async ({
    page,
  }) => {
    await page.goto('/')
    await username(page).fill('ei.ketään')
    await password(page).fill('väärä')
    await signInButton(page).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Kirjautuminen ei onnistunut')
    await expect(alert).toContainText('Tarkista käyttäjätunnus/salasana')
    await expect(username(page)).toHaveValue('ei.ketään')
    await expect(password(page)).toHaveValue('väärä')
    await expect(password(page)).toBeFocused()
    await page.keyboard.type('uusi')
    await expect(password(page)).toHaveValue('uusi')
  })

  const lineFault = 'Palvelinvirhe. Tarkista Internet-yhteytesi.'
  const faults = [
    [
      'a fault of the server is told [R-AUTH-24]',
      refusal(500, 'Server error'),
      'Palvelussa on häiriö. Yritä hetken kuluttua uudelleen.',
    ],
    ['what the server finds wrong is told in its words', refusal(400, 'Liian pitkä.'), 'Liian pitkä.'],
    ['a lost connection is told [R-AUTH-24]', (route: Route) => route.abort(), lineFault],
    ['too many tries are told in the server’s words', refusal(429, 'Liikaa yrityksiä.'), 'Liikaa yrityksiä.'],
    ['a pause of the service is told in its words', refusal(503, 'Palvelu on poissa.'), 'Palvelu on poissa.'],
    [
      'an answer in the wrong shape is an unknown error [R-ERR-37]',
      (route: Route) => route.fulfill({ json: {} }),
      'Tuntematon virhe',
    ],
  ] as const
  for (const [title, reply, text] of faults) {
    test(title, async ({ page }) => {
      await page.route('**/api/login', reply)
      await signIn(page, '/', 'kassa')
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('Kirjautuminen ei onnistunut')
      await expect(alert).toContainText(text)
      await page.unroute('**/api/login')
      await signInButton(page).click()
      await expect(signInButton(page)).toBeHidden()
    })
  }

  test('a second press while the first is on its way sends nothing', async ({ page }) => {
    let calls = 0
    const held = Promise.withResolvers<void>()
    await page.route('**/api/login', async (route) => {
      calls += 1
      await held.promise
      await refusal(500, 'Server error')(route)
    })
    await signIn(page, '/', 'kassa')
    await expect(signInButton(page)).toHaveAttribute('aria-busy', 'true')
    await signInButton(page).click({ force: true })
    await password(page).press('Enter')
    held.resolve()
    await expect(page.getByRole('alert')).toBeVisible()
    expect(calls).toBe(1)
  })
})

test('axe finds nothing on the sign-in screen and its faults at any size, in any theme', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await takePhone(page)
  await page.route('**/api/login', refusal(500, 'Server error'))
  await page.goto('/ohjeet')
  await expect(page.getByRole('link', { name: '010 555 0100' })).toBeVisible()
  await expectAccessible(page)
  await signInButton(page).click()
  await expect(required(page)).toHaveCount(2)
  await expectAccessible(page)
  await username(page).fill('kassa')
  await password(page).fill(PASSWORD)
  await signInButton(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
})

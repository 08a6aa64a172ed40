import type { Page } from '@playwright/test'
import { expectAccessible, takePhone } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { expiredDialog, heading } from './support/screen.ts'
import { PASSWORD, password, refusal, SESSION_KEY, signIn, stored, username } from './support/sign-in.ts'

const unauthorized = refusal(401, 'Unauthorized')

/** Nothing can be fetched and nothing can be renewed: the dialog must open. */
async function expire(page: Page): Promise<void> {
  await page.route('**/api/refresh', unauthorized)
  await page.route('**/api/context*', unauthorized)
}

test.describe('the session', () => {
  test('what survives a reload is the refresh token and the user id, and a reload renews them [R-AUTH-12, R-AUTH-15]', async ({
    page,
  }) => {
    await signIn(page, '/ohjeet', 'kassa')
    await expect(heading(page, 'Yhteystiedot')).toBeVisible()
    const first = await stored(page)
    expect(Object.keys(first ?? {}).toSorted()).toEqual(['refreshToken', 'userId'])
    const renewal = page.waitForRequest('**/api/refresh')
    await page.reload()
    expect((await renewal).postDataJSON()).toEqual(first)
    expect(await (await renewal).headerValue('authorization')).toBeNull()
    await expect(heading(page, 'Yhteystiedot')).toBeVisible()
    const second = await stored(page)
    expect(second?.userId).toBe(first?.userId)
    expect(second?.refreshToken).not.toBe(first?.refreshToken)
  })

  test('a stored token that the server refuses leads to the sign-in screen without an error [R-AUTH-14]', async ({
    page,
    faults,
  }) => {
    faults.expect(/Failed to load resource/)
    await signIn(page, '/ohjeet', 'kassa')
    await expect(heading(page, 'Yhteystiedot')).toBeVisible()
    await page.evaluate((key) => {
      const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
      sessionStorage.setItem(key, JSON.stringify({ ...(found as object), refreshToken: 'pilalla' }))
    }, SESSION_KEY)
    await page.reload()
    await expect(heading(page, 'Kirjaudu sisään')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await stored(page)).toBeNull()
  })

  test('the chosen place of business is stored on the device and survives a reload [R-AUTH-25]', async ({
    page,
  }) => {
    await signIn(page, '/ohjeet', 'demo')
    await expect(heading(page, 'Yhteystiedot')).toBeVisible()
    const company = page.getByRole('region', { name: 'Toimipaikka' })
    await expect(company).toHaveCount(0)
    const login = page.waitForResponse('**/api/refresh')
    await page.reload()
    const { user } = (await (await login).json()) as {
      readonly user: {
        readonly permittedCompanies: readonly { readonly id: number; readonly name: string }[]
      }
    }
    const chosen = user.permittedCompanies[1]
    await page.evaluate(
      (placeOfBusiness) => localStorage.setItem('kassavirta.options', JSON.stringify({ placeOfBusiness })),
      chosen?.id,
    )
    await page.reload()
    await expect(company).toContainText(chosen?.name ?? 'no second place')
  })
})

test.describe('the dialog of an expired session', () => {
  test.beforeEach(({ faults }) => faults.expect(/Failed to load resource/))

  test('a renewal that fails opens it, with the name locked [R-AUTH-17, R-AUTH-19, R-AUTH-20, R-AUTH-21]', async ({
    page,
  }) => {
    await page.clock.install()
    await signIn(page, '/omat-tiedot', 'kassa')
    await expect(heading(page, 'Omat tiedot')).toBeVisible()
    await page.route('**/api/refresh', unauthorized)
    await page.clock.fastForward('12:00:00')
    await expect(expiredDialog(page)).toBeVisible()
    await expect(expiredDialog(page)).toContainText(
      'Ole hyvä ja kirjaudu uudestaan sisään jatkaaksesi sovelluksen käyttöä',
    )
    await expect(username(page)).toHaveValue('kassa')
    await expect(username(page)).toHaveJSProperty('readOnly', true)
    await expect(password(page)).toBeFocused()
    await expect(expiredDialog(page).getByRole('button', { name: 'Kirjaudu ulos' })).toBeVisible()
  })

  test('a refused call opens it; after signing in the call is made again [R-AUTH-18]', async ({ page }) => {
    await page.route('**/api/context*', unauthorized)
    await signIn(page, '/ohjeet', 'kassa')
    await expect(expiredDialog(page)).toBeVisible()
    await page.unroute('**/api/context*')
    await password(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(expiredDialog(page)).toBeHidden()
    await expect(page.getByRole('region', { name: 'Toimipaikka' })).toContainText('Osoite')
  })

  test('Esc does not close it, however often', async ({ page }) => {
    await expire(page)
    await signIn(page, '/ohjeet', 'kassa')
    await expect(expiredDialog(page)).toBeVisible()
    await password(page).fill('kesken')
    for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
    await expect(expiredDialog(page)).toBeVisible()
    await expect(password(page)).toHaveValue('kesken')
  })

  test('a wrong password is told inside it', async ({ page }) => {
    await expire(page)
    await signIn(page, '/ohjeet', 'kassa')
    await expect(expiredDialog(page)).toBeVisible()
    await page.route('**/api/login', unauthorized)
    await password(page).fill('väärä')
    await page.keyboard.press('Enter')
    await expect(expiredDialog(page).getByRole('alert')).toContainText('Tarkista käyttäjätunnus/salasana')
    await expect(username(page)).toHaveValue('kassa')
  })

  test('the form below keeps what was typed, and is saved once somebody is signed in again [R-AUTH-17]', async ({
    page,
  }) => {
    await signIn(page, '/omat-tiedot', 'kassa')
    await page.getByRole('button', { name: 'Muokkaa tietoja' }).click()
    await page.getByRole('textbox', { name: 'Etunimi' }).fill('Eetu-Kalle')
    await expire(page)
    await page.route('**/api/userdata', unauthorized)
    await page.getByRole('button', { name: 'Tallenna' }).click()
    await expect(expiredDialog(page)).toBeVisible()
    await page.unroute('**/api/refresh')
    await page.unroute('**/api/context*')
    await page.unroute('**/api/userdata')
    let sent: unknown
    await page.route('**/api/userdata', (route) => {
      sent = route.request().postDataJSON()
      return refusal(503, 'Ei tallenneta kokeessa.')(route)
    })
    await password(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(expiredDialog(page)).toBeHidden()
    await expect(page.getByRole('alert')).toContainText('Ei tallenneta kokeessa.')
    await expect(page.getByRole('textbox', { name: 'Etunimi' })).toHaveValue('Eetu-Kalle')
    expect(sent).toMatchObject({ firstName: 'Eetu-Kalle' })
    await expect(page.getByRole('button', { name: 'Tallenna' })).toBeFocused()
  })

  test('signing out from it clears the session even when the server fails [R-AUTH-21, R-AUTH-22]', async ({
    page,
  }) => {
    await expire(page)
    const asked: unknown[] = []
    await page.route('**/api/logout', (route) => {
      asked.push(route.request().postDataJSON())
      return refusal(500, 'Server error')(route)
    })
    await signIn(page, '/ohjeet', 'kassa')
    const locked = expiredDialog(page).getByRole('textbox', { name: 'Käyttäjätunnus' })
    await expect(locked).toHaveValue('kassa')
    await expect(locked).not.toBeEditable()
    const refreshToken = (await stored(page))?.refreshToken
    expect(refreshToken).toBeTruthy()
    await expiredDialog(page).getByRole('button', { name: 'Kirjaudu ulos' }).click()
    await expect(heading(page, 'Kirjaudu sisään')).toBeVisible()
    await expect(expiredDialog(page)).toBeHidden()
    expect(asked).toEqual([{ refreshToken }])
    expect(await stored(page)).toBeNull()
    await expect(username(page)).toHaveValue('')
    await page.reload()
    await expect(heading(page, 'Kirjaudu sisään')).toBeVisible()
  })
})

test('axe finds nothing in the dialog and its faults at any size, in any theme', async ({ page, faults }) => {
  faults.expect(/Failed to load resource/)
  await takePhone(page)
  await expire(page)
  await signIn(page, '/ohjeet', 'kassa')
  await expect(expiredDialog(page)).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/login', unauthorized)
  await password(page).fill('väärä')
  await page.keyboard.press('Enter')
  await expect(expiredDialog(page).getByRole('alert')).toBeVisible()
  await expectAccessible(page)
})

import type { Page, Route } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, takePhone } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { alert, box, button, expiredDialog, heading, region } from './support/screen.ts'
import { PASSWORD, password, refusal, signIn, signInButton, username } from './support/sign-in.ts'

const CODE = '123456'
const codeBox = (page: Page) => box(page, 'Kertakoodi')

const refused = (route: Route, code: string) =>
  route.fulfill({ status: 401, json: { status: 401, errorMessage: code, title: code, errors: {}, code } })

/** The server of a person with a second factor: the real one, behind a question for the code. */
async function askForCode(page: Page): Promise<void> {
  await page.route('**/api/login', (route) => {
    const { code, ...credentials } = route.request().postDataJSON() as { readonly code?: string }
    if (code === undefined) return refused(route, 'factor_required')
    if (code !== CODE) return refused(route, 'factor_invalid')
    return route.continue({ postData: JSON.stringify(credentials) })
  })
}

test('the sign-in asks for the code of a person who has chosen it, and keeps what was typed', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await takePhone(page)
  await askForCode(page)
  await signIn(page, '/ohjeet', 'kassa')
  await expect(codeBox(page)).toBeFocused()
  await expect(alert(page)).toHaveCount(0)
  await expect(username(page)).toHaveValue('kassa')
  await expect(password(page)).toHaveValue(PASSWORD)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Vaadittu tieto')).toBeVisible()
  await expect(codeBox(page)).toBeFocused()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(alert(page)).toContainText('Kertakoodi on väärä tai jo käytetty')
  await codeBox(page).fill(CODE)
  await signInButton(page).click()
  await expect(heading(page, 'Yhteystiedot')).toBeVisible()
})

test('the dialog of an expired session asks for the code too, over the same screen', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await signIn(page, '/omat-tiedot', 'kassa')
  await expect(heading(page, 'Omat tiedot')).toBeVisible()
  await button(page, 'Muokkaa tietoja').click()
  await box(page, 'Puhelinnumero').fill('040 555 0199')
  const unauthorized = refusal(401, 'Unauthorized')
  await page.route('**/api/refresh', unauthorized)
  await page.route('**/api/userdata', unauthorized, { times: 2 })
  await askForCode(page)
  await button(page, 'Tallenna').click()
  await expect(expiredDialog(page)).toBeVisible()
  await password(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(codeBox(page)).toBeFocused()
  await page.route('**/api/userdata', (route) => route.abort())
  await page.keyboard.type(CODE)
  await page.keyboard.press('Enter')
  await expect(expiredDialog(page)).toBeHidden()
  await expect(box(page, 'Puhelinnumero')).toHaveValue('040 555 0199')
})

test('a second factor is taken into use with the password and a first code, and gives recovery codes once', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await takePhone(page)
  const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const recoveryCodes = Array.from({ length: 10 }, (_, nth) => `AAAA-BBBB-CCCC-DDDD-EEEE-000${nth}`)
  let active = false
  await page.route('**/api/secondfactor', (route) => {
    const { code } = (route.request().postDataJSON() ?? {}) as { readonly code?: string }
    if (route.request().method() === 'GET')
      return route.fulfill({ json: { active, recoveryCodesLeft: active ? 10 : 0 } })
    if (route.request().method() === 'POST')
      return route.fulfill({ json: { key, link: `otpauth://totp/Kassavirta:kassa?secret=${key}` } })
    active = code === CODE
    return active ? route.fulfill({ json: { recoveryCodes } }) : refusal(400, 'Koodi on väärä')(route)
  })
  await signIn(page, '/omat-tiedot', 'kassa')
  const panel = region(page, 'Kaksivaiheinen tunnistus')
  await button(panel, 'Ota käyttöön').click()
  await expect(page.getByLabel('Nykyinen salasana', { exact: true })).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(codeBox(page)).toBeFocused()
  await expect(panel.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible()
  await expect(panel.locator('svg path')).toHaveCount(1)
  await expectAccessible(page)
  await codeBox(page).fill('000000')
  await button(panel, 'Vahvista koodi').click()
  await expect(alert(page)).toContainText('Koodi on väärä')
  await codeBox(page).fill(CODE)
  await button(panel, 'Vahvista koodi').click()
  await expect(region(page, 'Tallenna varakoodisi').getByRole('listitem')).toHaveText(recoveryCodes)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScroll(page)
  await button(page, 'Olen tallentanut koodit').click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Kaksivaiheinen tunnistus on käytössä' }),
  ).toBeVisible()
  await expect(panel).toContainText('Varakoodeja on jäljellä 10.')
  await expect(button(panel, 'Poista käytöstä')).toBeFocused()
})

import type { Page } from '@playwright/test'
import { expectAccessible, takePhone } from './support/axe.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { PASSWORD, password, signIn, username } from './support/sign-in.ts'
import { tryAgain } from './support/screen.ts'

/** Address, heading and requirement, from the specification (section 2 of both documents) and decisions L. */
const routes = [
  ['/tilitys', 'Tilitysilmoitus', 'R-ROUTE-03'],
  ['/vaihtorahatilaus', 'Vaihtorahatilaus', 'R-ROUTE-06'],
  ['/kuljettajat', 'Kuljettajalista', 'R-ROUTE-07'],
  ['/viestit', 'Viestit ja poikkeamailmoitukset', 'R-ROUTE-08'],
  ['/viestit/luetut', 'Luetut viestit', 'R-ROUTE-09'],
  ['/poikkeamat/luetut', 'Luetut poikkeamailmoitukset', 'R-ROUTE-10'],
  ['/viestit/5', 'Viesti', 'R-ROUTE-11'],
  ['/tiedustelu', 'Tiedustelu', 'R-ROUTE-12'],
  ['/yhteydenottopyynto', 'Yhteydenottopyyntö', 'R-ROUTE-13'],
  ['/palaute', 'Palaute', 'R-ROUTE-14'],
  ['/kayntimuutospyynto', 'Käyntimuutospyyntö', 'R-ROUTE-15'],
  ['/tarviketilaus', 'Tarviketilaus', 'R-ROUTE-16'],
  ['/kuljetustilaus', 'Kuljetustilaus', 'R-ROUTE-17'],
  ['/ohjeet', 'Yhteystiedot', 'R-ROUTE-18'],
  ['/ei_oikeutta', 'Ei oikeutta', 'R-ROUTE-19'],
  ['/omat-tiedot', 'Omat tiedot', 'R-ROUTE-20'],
  ['/aktivointi', 'Tunnuksen aktivointi', 'R-ROUTE-21'],
  ['/aktivoinnin-tilaus', 'Tilaa aktivointikoodi', 'R-ROUTE-22'],
  ['/valtakirja', 'Valtakirja', 'R-ROUTE-23'],
  ['/oikeudet', 'Portaalin käyttöoikeudet', 'R-ROUTE-24'],
  ['/raportit/lista', 'Raportit', 'R-ROUTE-35'],
  ['/raportit/vaihtorahatilaukset', 'Vaihtorahatilaukset', 'R-ROUTE-36'],
  ['/raportit/vaihtorahatilaukset/45', 'Vaihtorahatilaus #45', 'R-ROUTE-36'],
  ['/raportit/tilitysilmoitukset', 'Tilitysilmoitukset', 'R-ROUTE-37'],
  ['/raportit/tilitysilmoitukset/123', 'Tilitysilmoitus #123', 'R-ROUTE-37'],
  ['/raportit/kayntimuutokset', 'Käyntimuutospyynnöt', 'R-ROUTE-38'],
  ['/raportit/kayntimuutokset/7', 'Käyntimuutospyyntö #7', 'R-ROUTE-38'],
  ['/raportit/kuljetustilaukset', 'Kuljetustilaukset', 'R-ROUTE-39'],
  ['/raportit/kuljetustilaukset/8', 'Kuljetustilaus #8', 'R-ROUTE-39'],
  ['/raportit/tarviketilaukset', 'Tarviketilaukset', 'R-ROUTE-40'],
  ['/raportit/tarviketilaukset/17', 'Tarviketilaus #17', 'R-ROUTE-40'],
  ['/raportit/kasitellyt-tilitykset', 'Käsitellyt tilitykset', 'R-ROUTE-41'],
  ['/raportit/kasitellyt-tilitykset/9', 'Käsitelty tilitys', 'R-ROUTE-41'],
  ['/raportit/kasitellyt-tilitykset/9/kassat', 'Kassat', 'R-ROUTE-41'],
  ['/raportit/kasitellyt-tilitykset/9/kassat/104%20558', 'Kassaraportti', 'R-ROUTE-41'],
  ['/raportit/konsernin-tilitykset', 'Konsernin tilitykset', 'R-ROUTE-42'],
  ['/raportit/kasitellyt-vaihtorahatilaukset', 'Käsitellyt vaihtorahatilaukset', 'R-ROUTE-43'],
  ['/raportit/kasitellyt-vaihtorahatilaukset/4', 'Käsitelty vaihtorahatilaus', 'R-ROUTE-43'],
  ['/raportit/konsernin-vaihtorahatilaukset', 'Konsernin vaihtorahatilaukset', 'R-ROUTE-44'],
  ['/raportit/kasitellyt-laskentatapahtumat', 'Käsitellyt laskentatapahtumat', 'R-ROUTE-45'],
] as const

const openRoutes: ReadonlySet<string> = new Set(['/ei_oikeutta', '/aktivointi', '/aktivoinnin-tilaus'])

/** Opens a page with every right, at a company. */
async function open(page: Page, path: string): Promise<void> {
  await enterAtKaleva(page, path)
}

for (const [path, heading, row] of routes) {
  test(`${path} opens under its own address and shows its heading [${row}]`, async ({ page }) => {
    if (openRoutes.has(path)) await page.goto(path)
    else await open(page, path)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^([(]\\d+[)] )?${heading} – Kassavirta$`))
    expect(new URL(page.url()).pathname).toBe(path)
  })
}

for (const [path, row] of [
  ['/tilitys/yhteenveto', 'R-ROUTE-04'],
  ['/tilitys/valmis', 'R-ROUTE-05'],
] as const) {
  test(`${path} opens the deposit, at its own address or, without data, at the form [${row}]`, async ({
    page,
  }) => {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1, name: /^Tilitysilmoitu/ })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`(${path}|/tilitys)$`))
  })
}

test('the report module opens its list [R-ROUTE-02]', async ({ page }) => {
  await open(page, '/raportit')
  await expect(page.getByRole('heading', { level: 1, name: 'Raportit' })).toBeVisible()
  await expect(page).toHaveURL('/raportit/lista')
})

for (const path of ['/olematon', '/raportit/olematon', '/viestit/5/olematon', '/tilitys%']) {
  test(`the unknown address ${path} leads to the front page [R-ROUTE-26]`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await signIn(page, path, 'kassa')
    await expect(page.getByRole('heading', { level: 1, name: 'Hei Eetu!' })).toBeVisible()
    await expect(page).toHaveURL('/')
  })
}

test('the page says it is in Finnish [R-GEN-02]', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi')
})

test('a 20-digit reference in the address survives the start, the sign-in and a reload', async ({ page }) => {
  await open(page, '/tiedustelu?reference=12345678901234567894&totalSum=71.50')
  const event = page.getByRole('textbox', { name: 'Tapahtuman summa/viite/viesti' })
  await expect(event).toHaveValue('71.50 € / 12345678901234567894')
  await expect(page).toHaveURL('/tiedustelu')
  await page.reload()
  await expect(event).toHaveValue('71.50 € / 12345678901234567894')
})

test('a deep address survives a reload', async ({ page }) => {
  await open(page, '/raportit/kasitellyt-tilitykset/9/kassat')
  await expect(page.getByRole('heading', { level: 1, name: 'Kassat' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Kassat' })).toBeVisible()
})

test('the first stop of the keyboard is the link past the header', async ({ page }) => {
  await open(page, '/raportit/lista')
  await expect(page.getByRole('heading', { level: 1, name: 'Raportit' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Raportit' })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Siirry sisältöön' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL('/raportit/lista')
})

test('the brand leads to the front page, whose heading takes the focus', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1, name: 'Hei Maija!' })
  await open(page, '/')
  await expect(heading).toBeVisible()
  await page.goto('/ei_oikeutta')
  await expect(page.getByText(/^Sinulla ei ole oikeutta tähän sivuun\./)).toBeVisible()
  await page.getByRole('link', { name: 'Kassavirta' }).click()
  await expect(heading).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Ei oikeutta' })).toBeFocused()
  await page.getByRole('link', { name: 'Etusivulle' }).click()
  await expect(heading).toBeFocused()
})

test('a lost connection is told, the shell stays, and another try mends it [R-ERR-26]', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  let broken = true
  await page.route('**/api/config', (route) => (broken ? route.abort() : route.continue()))
  await page.goto('/ei_oikeutta')
  const banner = page.getByRole('alert')
  await expect(banner).toContainText('Palvelinvirhe. Tarkista Internet-yhteytesi.')
  await page.getByRole('link', { name: 'Etusivu', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kirjaudu sisään' })).toBeFocused()
  await expect(banner).toBeVisible()
  await page.goBack()
  broken = false
  await tryAgain(banner)
  await expect(page.getByRole('link', { name: 'Kassavirta' })).toBeVisible()
  await expect(banner).toBeHidden()
})

test('axe finds nothing at any size, in any theme', async ({ page }) => {
  await takePhone(page)
  await page.goto('/ei_oikeutta')
  await expect(page.getByRole('link', { name: 'Kassavirta' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Ei oikeutta' })).toBeVisible()
  await expectAccessible(page)
})

test('the portal works under a sub-path [R-ROUTE-31]', async ({ page }) => {
  const base = process.env['E2E_SUBPATH_URL']?.replace(/\/$/, '')
  await signIn(page, `${base}/raportit/tilitysilmoitukset/123`, 'kassa')
  await expect(page.getByRole('heading', { level: 1, name: 'Tilitysilmoitus #123' })).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Kassavirta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hei Eetu!' })).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`^${base}/?$`))
  await page.goto(`${base}/olematon`)
  await expect(page).toHaveURL(new RegExp(`^${base}/?$`))
})

test('inside a wrapper the portal waits for the device and routes behind the hash sign [R-ROUTE-32]', async ({
  page,
}) => {
  await page.addInitScript(() => Object.assign(window, { cordova: {} }))
  await page.goto('/#/raportit/lista')
  // The load event comes after all scripts of the page have run: still nothing is drawn.
  await expect(page.locator('#app')).toBeEmpty()
  await page.evaluate(() => void document.dispatchEvent(new Event('deviceready')))
  await username(page).fill('kassa')
  await password(page).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Raportit' })).toBeVisible()
  await page.getByRole('link', { name: 'Kassavirta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hei Eetu!' })).toBeFocused()
  await expect(page).toHaveURL('/#/')
})

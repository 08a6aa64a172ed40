import type { Page } from '@playwright/test'
import { expectAccessible, takePhone } from './support/axe.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { changePerson, changeRights, hold } from './support/mock-api.ts'
import { enter, PASSWORD, password, refusal, signIn, signInButton, username } from './support/sign-in.ts'
import { heading, tryAgain } from './support/screen.ts'

const company = (page: Page) => page.getByRole('combobox', { name: 'Toimipaikka' })

/** Address, heading, the flags that open it, and the requirement; from decisions E2. */
const guarded = [
  ['/tilitys', 'Tilitysilmoitus', ['permissionDeposit'], 'R-PERM-03'],
  ['/vaihtorahatilaus', 'Vaihtorahatilaus', ['permissionChangeCurrencyOrder'], 'R-PERM-02'],
  ['/tarviketilaus', 'Tarviketilaus', ['companySupplyOrder', 'companyRoleSupplyOrder'], 'R-PERM-04'],
  ['/kayntimuutospyynto', 'Käyntimuutospyyntö', ['companyRoleVisitChangeRequest'], 'R-PERM-05'],
  ['/kuljetustilaus', 'Kuljetustilaus', ['companyRoleVisitChangeRequest'], 'R-PERM-05'],
  ['/valtakirja', 'Valtakirja', ['companyRolePermissionMaintenance'], 'R-PERM-06'],
  ['/oikeudet', 'Portaalin käyttöoikeudet', ['companyRoleRoleMaintenance'], 'R-PERM-07'],
  ['/raportit/tarviketilaukset', 'Tarviketilaukset', ['companyRoleSupplyOrderReports'], 'R-PERM-16'],
  ['/raportit/kayntimuutokset', 'Käyntimuutospyynnöt', ['companyRoleVisitChangeRequestReports'], 'R-PERM-17'],
  ['/raportit/kuljetustilaukset', 'Kuljetustilaukset', ['companyRoleVisitChangeRequestReports'], 'R-PERM-17'],
  ['/raportit/kasitellyt-tilitykset', 'Käsitellyt tilitykset', ['permissionDepositReport'], 'R-PERM-19'],
  [
    '/raportit/kasitellyt-vaihtorahatilaukset',
    'Käsitellyt vaihtorahatilaukset',
    ['permissionChangeOrderReport'],
    'R-PERM-18',
  ],
] as const

for (const [path, title, flags, row] of guarded) {
  test(`${path} opens with its right; without it the person is sent to Ei oikeutta [R-ROUTE-46, ${row}]`, async ({
    page,
  }) => {
    await enterAtKaleva(page, path)
    await expect(heading(page, title)).toBeVisible()
    for (const flag of flags) {
      await changeRights(page, { [flag]: false })
      await page.goto(path)
      await expect(heading(page, 'Ei oikeutta')).toBeVisible()
      await expect(page).toHaveURL('/ei_oikeutta')
      await page.unrouteAll({ behavior: 'wait' })
    }
  })
}

for (const path of ['/raportit/konsernin-tilitykset', '/raportit/kasitellyt-laskentatapahtumat']) {
  test(`${path} needs the right on any of one’s places [R-PERM-09, R-PERM-20]`, async ({ page }) => {
    await signIn(page, path, 'konserni')
    await expect(page).toHaveURL(path)
    await expect(heading(page, 'Ei oikeutta')).toBeHidden()
    await page.getByRole('button', { name: 'Valikko' }).click()
    await page.getByRole('button', { name: 'Kirjaudu ulos' }).click()
    await expect(signInButton(page)).toBeVisible()
    await signIn(page, path, 'kassa')
    await expect(heading(page, 'Ei oikeutta')).toBeVisible()
  })
}

test('a person without the right is sent away; back leads where they came from [R-ROUTE-46, R-PERM-14]', async ({
  page,
}) => {
  await enter(page, '/ohjeet', 'kassa')
  await expect(heading(page, 'Yhteystiedot')).toBeVisible()
  await page.goto('/oikeudet')
  await expect(heading(page, 'Ei oikeutta')).toBeVisible()
  await expect(page.getByText('Sinulla ei ole oikeutta tähän sivuun.')).toBeVisible()
  await expect(page.getByText('Tunnukseesi ei ole liitetty')).toHaveCount(0)
  await page.goBack()
  await expect(heading(page, 'Yhteystiedot')).toBeVisible()
})

test('the drivers’ list opens without a right of its own [R-PERM-08]', async ({ page }) => {
  await changeRights(page, { companyTransportCustomer: false })
  await enter(page, '/kuljettajat', 'kassa')
  await expect(heading(page, 'Kuljettajalista')).toBeVisible()
})

test('nobody is sent away while rights are loading or when they cannot be loaded [R-ROUTE-46, R-ERR-20]', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  const letGo = await hold(page, '**/api/accounts*')
  await enter(page, '/tilitys', 'kassa')
  await expect(page.getByRole('status').filter({ hasText: 'Ladataan…' })).toBeVisible()
  await expect(page).toHaveURL('/tilitys')
  await page.route('**/api/accounts*', refusal(500, 'Server error'))
  letGo()
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Tilitietojen lataus epäonnistui')
  await expect(page).toHaveURL('/tilitys')
  await page.unroute('**/api/accounts*')
  await tryAgain(page)
  await expect(heading(page, 'Tilitysilmoitus')).toBeVisible()
})

test.describe('places of business', () => {
  test('without a chosen one a page of a place asks for it first, the others open [R-FRONT-02]', async ({
    page,
  }) => {
    await enter(page, '/vaihtorahatilaus', 'demo')
    await expect(page.getByText('Valitse toimipaikka')).toBeVisible()
    await expect(heading(page, 'Vaihtorahatilaus')).toBeVisible()
    await company(page).fill('kaleva')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Valitse toimipaikka')).toBeHidden()
    await expect(heading(page, 'Vaihtorahatilaus')).toBeFocused()
    await page.evaluate(() => localStorage.clear())
    for (const [path, title] of [
      ['/omat-tiedot', 'Omat tiedot'],
      ['/ohjeet', 'Yhteystiedot'],
      ['/raportit/konsernin-tilitykset', 'Konsernin tilitykset'],
    ] as const) {
      await page.goto(path)
      await expect(heading(page, title)).toBeVisible()
      await expect(page.getByText('Valitse toimipaikka')).toBeHidden()
    }
  })

  test('one that is stored but not one’s own counts for nothing [R-AUTH-25]', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('kassavirta.options', '{"placeOfBusiness":987654}'))
    await enter(page, '/kuljettajat', 'demo')
    await expect(page.getByText('Valitse toimipaikka')).toBeVisible()
  })

  test('a person without any hears so on the pages that are offered, with the service desk, and is refused the others [R-ROUTE-46, R-FRONT-09]', async ({
    page,
  }) => {
    await enter(page, '/', 'eioikeuksia')
    for (const [path, title] of [
      ['/kuljettajat', 'Kuljettajalista'],
      ['/raportit/lista', 'Raportit'],
      ['/palaute', 'Palaute'],
      ['/tilitys', 'Ei oikeutta'],
    ] as const) {
      await page.goto(path)
      await expect(heading(page, title)).toBeVisible()
      const main = page.getByRole('main')
      await expect(main).toContainText('Tunnukseesi ei ole liitetty yhtään toimipaikkaa.')
      await expect(main.getByRole('link', { name: '010 555 0100' })).toBeVisible()
      await expect(main.getByRole('link', { name: 'asiakaspalvelu@example.fi' })).toBeVisible()
    }
    await expect(page).toHaveURL('/ei_oikeutta')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Valikko' }).click()
    await expect(page.getByRole('navigation', { name: 'Valikko' }).getByRole('link')).toHaveText([
      /^Viestit ja poikkeamailmoitukset/,
      'Yhteystiedot',
    ])
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Etusivulle' }).click()
    await expect(heading(page, 'Hei Noora!')).toBeFocused()
    // The page does not say 'choose one', because there is no company to choose.
    await expect(page.getByRole('link', { name: 'Tee tilitys' })).toHaveAccessibleDescription(
      'Tunnukseesi ei ole liitetty yhtään toimipaikkaa.',
    )
    await page.goto('/viestit')
    await expect(page).toHaveURL('/viestit')
  })
})

test.describe('before sign-in', () => {
  for (const path of ['/', '/viestit', '/raportit/tilitysilmoitukset/123', '/valtakirja']) {
    test(`${path} shows the sign-in screen, then what was asked for [R-ROUTE-25, R-ROUTE-29, R-ROUTE-34]`, async ({
      page,
    }) => {
      await page.goto(path)
      await expect(heading(page, 'Kirjaudu sisään')).toBeVisible()
      await expect(page).toHaveTitle('Kirjaudu sisään – Kassavirta')
      await expect(page.getByRole('banner')).toHaveCount(0)
      await expect(page).toHaveURL(path)
    })
  }

  test('while the session is being looked up a placeholder shows, and no sign-in flashes by [R-ROUTE-30]', async ({
    page,
  }) => {
    await enter(page, '/ohjeet', 'kassa')
    await expect(heading(page, 'Yhteystiedot')).toBeVisible()
    await page.addInitScript(() => {
      const seen = { signIn: false }
      Object.assign(window, { seen })
      const look = () => (seen.signIn ||= document.querySelector('input[name=password]') !== null)
      new MutationObserver(look).observe(document, { childList: true, subtree: true })
    })
    const letGo = await hold(page, '**/api/refresh')
    await page.reload()
    await expect(page.getByRole('status')).toHaveText('Ladataan…')
    letGo()
    await expect(heading(page, 'Yhteystiedot')).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'seen') as unknown)).toEqual({ signIn: false })
  })

  test('the open pages need nobody, and show no menu [R-ROUTE-19, R-ROUTE-21, R-ROUTE-22]', async ({
    page,
  }) => {
    for (const path of ['/ei_oikeutta', '/aktivointi', '/aktivoinnin-tilaus']) {
      await page.goto(path)
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Valikko' })).toHaveCount(0)
      await expect(signInButton(page)).toHaveCount(0)
    }
  })

  test('from an open page the way to a protected one passes the sign-in [R-ROUTE-29]', async ({ page }) => {
    await page.goto('/ei_oikeutta')
    await page.getByRole('link', { name: 'Etusivulle' }).click()
    await expect(heading(page, 'Kirjaudu sisään')).toBeFocused()
    await username(page).fill('kassa')
    await password(page).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Hei Eetu!')).toBeFocused()
  })
})

test('axe finds nothing where a place is missing at any size, in any theme', async ({ page }) => {
  await takePhone(page)
  await enter(page, '/vaihtorahatilaus', 'demo')
  await expect(company(page)).toBeVisible()
  await expectAccessible(page)
  await changePerson(page, (user) => ({ ...user, permittedCompanies: [] }))
  await page.goto('/vaihtorahatilaus')
  await expect(page.getByText('Tunnukseesi ei ole liitetty')).toBeVisible()
  await expectAccessible(page)
})

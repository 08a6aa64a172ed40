import type { Page } from '@playwright/test'
import { expectAccessible, takePhone } from './support/axe.ts'
import { KALEVA, rememberCompany } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { changeRights, hold } from './support/mock-api.ts'
import { enter, refusal, signIn } from './support/sign-in.ts'
import { heading, tryAgain } from './support/screen.ts'

const menuButton = (page: Page) => page.getByRole('button', { name: 'Valikko' })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Valikko' })
const item = (page: Page, name: string | RegExp) => menu(page).getByRole('link', { name })
const section = (page: Page, heading: string) =>
  menu(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) })

async function open(page: Page, user = 'demo', path = '/ohjeet'): Promise<void> {
  if (user === 'demo') await rememberCompany(page, KALEVA)
  await enter(page, path, user)
  await menuButton(page).click()
  await expect(menu(page)).toBeVisible()
}

test('the button in the top bar opens it at the right edge [R-MENU-01, R-MENU-02]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page)
  await expect(menu(page)).toHaveCSS('animation-duration', '0.12s')
  await expect
    .poll(async () => {
      const box = await menu(page).boundingBox()
      return box && [box.x + box.width, box.y, box.height]
    })
    .toEqual([1280, 0, 800])
})

test('with reduced motion nothing slides [R-MENU-02]', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  await expect(menu(page)).toHaveCSS('animation-name', 'none')
})

test('an item leads to its page and closes the menu [R-MENU-03]', async ({ page }) => {
  await open(page)
  await item(page, 'Palaute').click()
  await expect(menu(page)).toBeHidden()
  await expect(page).toHaveURL('/palaute')
  await expect(heading(page, 'Palaute')).toBeFocused()
})

test('the page that is open already, and the browser’s own back, close it too [R-MENU-03]', async ({
  page,
}) => {
  await open(page)
  await item(page, 'Yhteystiedot').click()
  await expect(menu(page)).toBeHidden()
  await menuButton(page).click()
  await item(page, 'Palaute').click()
  await expect(heading(page, 'Palaute')).toBeVisible()
  await menuButton(page).click()
  await expect(menu(page)).toBeVisible()
  await page.goBack()
  await expect(menu(page)).toBeHidden()
  await expect(heading(page, 'Yhteystiedot')).toBeVisible()
})

test('Esc, the close button and a press beside it close it and give the focus back [R-MENU-01]', async ({
  page,
}) => {
  await open(page)
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(menuButton(page)).toBeFocused()
  await menuButton(page).click()
  await menu(page).getByRole('button', { name: 'Sulje' }).click()
  await expect(menu(page)).toBeHidden()
  await expect(menuButton(page)).toBeFocused()
  await menuButton(page).click()
  await page.mouse.click(20, 300)
  await expect(menu(page)).toBeHidden()
  await expect(menuButton(page)).toBeFocused()
})

test('the keyboard stays inside [R-MENU-01]', async ({ page }) => {
  await open(page)
  await expect(item(page, 'Tilitysilmoitus')).toBeVisible()
  const stops = (await menu(page).getByRole('link').count()) + (await menu(page).getByRole('button').count())
  for (let stop = 0; stop < stops + 3; stop += 1) {
    await page.keyboard.press('Tab')
    const company = await page.evaluate(() => {
      const focused = document.activeElement
      return focused === document.body || focused?.closest('dialog') ? 'inside' : focused?.outerHTML
    })
    expect(company).toBe('inside')
  }
})

test('a person with every right sees every section and item [R-MENU-05, R-MENU-06, R-MENU-07, R-MENU-08, R-MENU-09]', async ({
  page,
}) => {
  await open(page)
  for (const [name, items] of [
    [
      'Kassavirta',
      [
        'Tilitysilmoitus',
        'Vaihtorahatilaus',
        'Tarviketilaus',
        'Käyntimuutospyyntö',
        'Kuljetustilaus',
        'Kuljettajalista',
      ],
    ],
    [
      'Viestit ja yhteydenotto',
      [/^Viestit ja poikkeamailmoitukset/, 'Tiedustelu', 'Yhteydenottopyyntö', 'Palaute'],
    ],
    ['Raportit', ['Toimipaikan raportit', 'Konserniraportit']],
    ['Ohjeet', ['Yhteystiedot']],
    ['Hallinta', ['Valtakirja', 'Portaalin käyttöoikeudet']],
  ] as const) {
    await expect(section(page, name).getByRole('link')).toHaveText([...items])
  }
})

for (const [user, section_, shown, hidden] of [
  ['kassa', 'Kassavirta', ['Tilitysilmoitus', 'Kuljettajalista'], ['Hallinta']],
  ['valtakirja', 'Hallinta', ['Valtakirja'], []],
  ['oikeudet', 'Hallinta', ['Portaalin käyttöoikeudet'], []],
] as const) {
  test(`${user} sees in ${section_} only ${shown.join(' and ')} [R-MENU-04, R-MENU-09, R-PERM-06, R-PERM-07, R-PERM-08]`, async ({
    page,
  }) => {
    if (user === 'valtakirja') await rememberCompany(page, KALEVA)
    await open(page, user)
    await expect(section(page, section_).getByRole('link')).toHaveText([...shown])
    for (const name of hidden) await expect(section(page, name)).toHaveCount(0)
    await expect(item(page, 'Konserniraportit')).toHaveCount(0)
    await expect(item(page, 'Toimipaikan raportit')).toBeVisible()
  })
}

test('the supply order needs the flag of the place and that of the role [R-PERM-04]', async ({ page }) => {
  await changeRights(page, { companySupplyOrder: true, companyRoleSupplyOrder: false })
  await open(page)
  await expect(item(page, 'Vaihtorahatilaus')).toBeVisible()
  await expect(item(page, 'Tarviketilaus')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
  await changeRights(page, { companySupplyOrder: false, companyRoleSupplyOrder: true })
  await page.reload()
  await menuButton(page).click()
  await expect(item(page, 'Vaihtorahatilaus')).toBeVisible()
  await expect(item(page, 'Tarviketilaus')).toHaveCount(0)
})

test('visits need their flag, drivers that of a transport customer [R-PERM-05, R-PERM-08]', async ({
  page,
}) => {
  await changeRights(page, { companyRoleVisitChangeRequest: false, companyTransportCustomer: false })
  await open(page)
  await expect(item(page, 'Vaihtorahatilaus')).toBeVisible()
  for (const name of ['Käyntimuutospyyntö', 'Kuljetustilaus', 'Kuljettajalista']) {
    await expect(item(page, name)).toHaveCount(0)
  }
})

test('the group reports are their own part of the report list [R-MENU-07, R-PERM-09]', async ({ page }) => {
  await open(page, 'konserni')
  await item(page, 'Konserniraportit').click()
  await expect(page).toHaveURL('/raportit/lista?osio=konserni')
})

test('unread messages are counted beside their item [R-MENU-06]', async ({ page }) => {
  await open(page)
  await expect(item(page, /^Viestit ja poikkeamailmoitukset \d+ lukematonta viestiä$/)).toBeVisible()
})

test('rights that cannot be fetched are told in the menu too, and tried again [R-ERR-21]', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await page.route('**/api/accounts*', refusal(500, 'Server error'))
  await open(page)
  await expect(menu(page).getByRole('alert')).toContainText('Käyttöoikeuksien haku epäonnistui')
  await expect(item(page, 'Tilitysilmoitus')).toHaveCount(0)
  await expect(item(page, 'Palaute')).toBeVisible()
  await page.unroute('**/api/accounts*')
  await tryAgain(menu(page))
  await expect(item(page, 'Tilitysilmoitus')).toBeVisible()
})

test('the person is named, and Omat tiedot leads to the profile [R-MENU-10, R-MENU-11]', async ({ page }) => {
  await open(page)
  await expect(menu(page).getByRole('heading', { name: 'Maija Virtanen' })).toBeVisible()
  await item(page, 'Omat tiedot').click()
  await expect(heading(page, 'Omat tiedot')).toBeVisible()
})

test('signing out says that it is under way, closes the menu and forgets the session [R-MENU-12, R-MENU-13, R-AUTH-22]', async ({
  page,
}) => {
  const letGo = await hold(page, '**/api/logout')
  await open(page)
  await menu(page).getByRole('button', { name: 'Kirjaudu ulos' }).click()
  await expect(menu(page).getByRole('button', { name: 'Kirjaudutaan ulos...' })).toBeVisible()
  letGo()
  await expect(heading(page, 'Kirjaudu sisään')).toBeVisible()
  await expect(menu(page)).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => sessionStorage.getItem('kassavirta.session'))).toBeNull()
  await page.reload()
  await expect(heading(page, 'Kirjaudu sisään')).toBeVisible()
})

test('a server that fails or cannot be reached keeps nobody signed in [R-AUTH-22, R-MENU-13]', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await page.route('**/api/logout', refusal(500, 'Server error'))
  await open(page)
  await menu(page).getByRole('button', { name: 'Kirjaudu ulos' }).click()
  await expect(heading(page, 'Kirjaudu sisään')).toBeVisible()
  await page.unroute('**/api/logout')
  await page.route('**/api/logout', (route) => route.abort())
  await signIn(page, '/ohjeet', 'kassa')
  await menuButton(page).click()
  await menu(page).getByRole('button', { name: 'Kirjaudu ulos' }).click()
  await expect(heading(page, 'Kirjaudu sisään')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('kassavirta.session'))).toBeNull()
})

test('axe finds nothing in the open menu at any size, in any theme', async ({ page }) => {
  await takePhone(page)
  await open(page)
  await expect(item(page, 'Portaalin käyttöoikeudet')).toBeVisible()
  await expectAccessible(page)
})

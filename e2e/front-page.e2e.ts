import type { Page } from '@playwright/test'
import { expectAccessible, takePhone } from './support/axe.ts'
import { ASEMA, companySearch, KALEVA, placeLine, rememberCompany } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { changeAnswer, changeRights, hold } from './support/mock-api.ts'
import { enter, refusal } from './support/sign-in.ts'
import { heading, tryAgain } from './support/screen.ts'

const act = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const deposit = (page: Page) => act(page, 'Tee tilitys')
const change = (page: Page) => act(page, 'Tilaa vaihtorahaa')
const tile = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Viestit:? / })

async function open(page: Page, user = 'demo'): Promise<void> {
  if (user === 'demo') await rememberCompany(page, KALEVA)
  await enter(page, '/', user)
  await expect(heading(page, greetings[user] ?? '')).toBeVisible()
}

const greetings: Readonly<Record<string, string>> = {
  demo: 'Hei Maija!',
  kassa: 'Hei Eetu!',
  oikeudet: 'Hei Timo!',
  eioikeuksia: 'Hei Noora!',
}

test('the person is greeted by the first name, on the day of the server [R-FRONT-01, R-ROUTE-01]', async ({
  page,
}) => {
  await open(page)
  await expect(page.getByText('Maanantai 16.11.2026')).toBeVisible()
})

for (const [fault, time] of [
  ['three hours ahead', '2026-11-16T22:30:00Z'],
  ['two days behind', '2026-11-14T03:00:00Z'],
] as const) {
  test(`a computer whose clock is ${fault} shows the right day and cut-off [R-FRONT-01]`, async ({
    page,
  }) => {
    await page.clock.install({ time })
    await open(page)
    await expect(page.getByText('Maanantai 16.11.2026')).toBeVisible()
    await expect(change(page)).toHaveAccessibleDescription(
      'Seuraava toimituspäivä ke 18.11. Tilaa ma 16.11. klo 12:00 mennessä.',
    )
  })
}

test.describe('messages', () => {
  test('the tile and the tab count what is unread, notices included [R-FRONT-03]', async ({ page }) => {
    const answer = page.waitForResponse('**/api/messages')
    await open(page)
    const { messages } = (await (await answer).json()) as {
      messages: readonly { type: string; read?: string }[]
    }
    const unread = messages.filter(({ read }) => read === undefined)
    const notices = unread.filter(({ type }) => type === 'poikkeama').length
    expect(notices).toBeGreaterThan(1)
    await expect(tile(page)).toHaveAccessibleName(
      `Viestit: ${unread.length} lukematonta viestiä joista ${notices} poikkeamailmoitusta`,
    )
    const badge = tile(page).getByText(String(unread.length), { exact: true })
    await expect(badge).toHaveCSS('background-color', 'rgb(179, 38, 30)')
    await expect(page).toHaveTitle(`(${unread.length}) Etusivu – Kassavirta`)
    await tile(page).click()
    await expect(page).toHaveURL('/viestit')
  })

  test('with nothing unread the tile says so and the tab counts nothing [R-FRONT-03]', async ({ page }) => {
    await changeAnswer(page, '**/api/messages', () => ({ messages: [] }))
    await open(page)
    await expect(tile(page)).toHaveAccessibleName('Viestit Ei lukemattomia viestejä')
    await expect(page).toHaveTitle('Etusivu – Kassavirta')
  })

  test('on a phone what is unread comes above the acts in one line, whose height stays', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const lineOf = async () => (await tile(page).boundingBox()) ?? { y: 0, height: 0 }
    await open(page)
    await expect(tile(page)).toContainText('lukematonta')
    const unread = await lineOf()
    expect(unread.height).toBeLessThan(64)
    // Until the rights are loaded the action is another element, which may disappear while it is measured.
    await expect.poll(async () => (await deposit(page).boundingBox())?.y).toBeGreaterThan(unread.y)
    await changeAnswer(page, '**/api/messages', () => ({ messages: [] }))
    await page.reload()
    await expect(tile(page)).toContainText('Ei lukemattomia viestejä')
    expect(await lineOf()).toEqual(unread)
  })
})

test.describe('the acts', () => {
  for (const [name, address] of [
    ['Tee tilitys', '/tilitys'],
    ['Tilaa vaihtorahaa', '/vaihtorahatilaus'],
    ['Kuljettajat', '/kuljettajat'],
    ['Raportit', '/raportit/lista'],
  ] as const) {
    test(`${name} leads to ${address} [R-FRONT-04]`, async ({ page }) => {
      await open(page)
      await expect(act(page, name)).toBeEnabled()
      await act(page, name).click()
      await expect(page).toHaveURL(address)
    })
  }

  test('without the right the act is off and says why [R-FRONT-08, R-PERM-02, R-PERM-03]', async ({
    page,
  }) => {
    await open(page, 'kassa')
    await expect(deposit(page)).toBeEnabled()
    await expect(change(page)).toBeDisabled()
    await expect(change(page)).toHaveAccessibleDescription('Sinulla ei ole oikeutta tähän toimintoon.')
    await change(page).click({ force: true })
    await expect(page).toHaveURL('/')
    await changeRights(page, { permissionDeposit: false, permissionChangeCurrencyOrder: true })
    await page.reload()
    await expect(change(page)).toBeEnabled()
    await expect(deposit(page)).toBeDisabled()
    await deposit(page).focus()
    await expect(deposit(page)).toBeFocused()
  })

  test('drivers and reports are open to a person without any right [R-FRONT-09]', async ({ page }) => {
    await open(page, 'oikeudet')
    await expect(deposit(page)).toBeDisabled()
    await expect(change(page)).toBeDisabled()
    await expect(act(page, 'Kuljettajat')).toBeEnabled()
    await act(page, 'Raportit').click()
    await expect(page).toHaveURL('/raportit/lista')
    await page.goBack()
    await act(page, 'Kuljettajat').click()
    await expect(heading(page, 'Kuljettajalista')).toBeVisible()
  })

  test('while rights are unknown nothing is promised; the focus waits where it is [R-FRONT-08]', async ({
    page,
  }) => {
    const letRights = await hold(page, '**/api/accounts*')
    const letMessages = await hold(page, '**/api/messages')
    await open(page)
    await expect(deposit(page)).toBeDisabled()
    await expect(deposit(page)).toHaveAccessibleDescription('Käyttöoikeuksia haetaan…')
    await deposit(page).focus()
    await page.keyboard.press('Enter')
    letMessages()
    await expect(tile(page)).toContainText('lukematonta')
    letRights()
    await expect(deposit(page)).toBeEnabled()
    await expect(deposit(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Tilitysilmoitus')).toBeVisible()
  })

  test('rights that cannot be fetched are told, keep the acts off and can be tried again [R-ERR-21]', async ({
    page,
    faults,
  }) => {
    faults.expect(/Failed to load resource/)
    await page.route('**/api/accounts*', refusal(500, 'Server error'))
    await open(page)
    const banner = page.getByRole('alert')
    await expect(banner).toContainText('Käyttöoikeuksien haku epäonnistui')
    await expect(deposit(page)).toBeDisabled()
    await expect(act(page, 'Raportit')).toBeEnabled()
    await page.unroute('**/api/accounts*')
    await tryAgain(banner)
    await expect(deposit(page)).toBeEnabled()
    await expect(banner).toBeHidden()
  })

  test('the next delivery is told where change money may be ordered, and only there', async ({ page }) => {
    await open(page)
    await expect(change(page)).toHaveAccessibleDescription(
      'Seuraava toimituspäivä ke 18.11. Tilaa ma 16.11. klo 12:00 mennessä.',
    )
    await changeRights(page, { permissionChangeCurrencyOrder: false })
    await page.reload()
    await expect(change(page)).toHaveAccessibleDescription('Sinulla ei ole oikeutta tähän toimintoon.')
  })
})

test('the service desk is one press away', async ({ page }) => {
  await open(page)
  const desk = page.getByRole('region', { name: 'Asiakaspalvelu' })
  await expect(desk).toContainText('8.00-16.00')
  await expect(desk.getByRole('link', { name: '010 555 0100' })).toHaveAttribute('href', 'tel:0105550100')
})

test('another place brings its own rights and messages [R-GEN-03]', async ({ page }) => {
  await open(page)
  await placeLine(page).click()
  await expect(companySearch(page)).toBeFocused()
  const asked = page.waitForRequest(/api\/accounts/)
  await companySearch(page).fill('asema')
  await page.keyboard.press('Enter')
  expect(await (await asked).headerValue('x-company-id')).toMatch(/^\d+$/)
  await expect(page.getByRole('banner')).toContainText(ASEMA)
  await expect(placeLine(page)).toContainText(ASEMA)
  await expect(placeLine(page)).toBeFocused()
})

test('axe finds nothing on the front page at any size, in any theme', async ({ page }) => {
  await takePhone(page)
  await open(page)
  await expect(change(page)).toHaveAccessibleDescription(/klo 12:00 mennessä/)
  await expectAccessible(page)
  await placeLine(page).click()
  await companySearch(page).press('ArrowDown')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(6)
  await expectAccessible(page)
  await changeRights(page, { permissionDeposit: false })
  await page.reload()
  await expect(deposit(page)).toHaveAccessibleDescription(/ei ole oikeutta/)
  await expectAccessible(page)
})

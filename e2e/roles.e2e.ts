import type { Locator, Page } from '@playwright/test'
import { expectInMiddle, openAt, pairsOf, PALOKKA } from './support/administration.ts'
import { KALEVA } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { changeAnswer, hold } from './support/mock-api.ts'
import { refusal, signIn } from './support/sign-in.ts'
import { button, heading, region, tryAgain, watchCalls } from './support/screen.ts'

const CANCEL = '/api/management/cancelUserCompanyRoles'
const LIST = '**/api/management/userCompanyRoles*'

const USAGE = [
  'Käyntimuutospyyntöjen ja kuljetustilausten lähettäminen',
  'Tarviketilausten lähettäminen',
  'Käyntimuutos- ja kuljetustilausraportit',
  'Tarviketilausraportit',
  'Toimipaikan tilitysilmoitukset',
  'Toimipaikan vaihtorahatilaukset',
] as const
const MAINTENANCE = ['Toimipaikan tiedot', 'Valtuutukset', 'Käyttöoikeudet'] as const

const open = (page: Page, company = KALEVA) => openAt(page, '/oikeudet', company)
const people = (page: Page): Locator => region(page, 'Käyttäjät')
const row = (page: Page, name: string): Locator =>
  people(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const card = (page: Page, name: string): Locator => people(page).getByRole('article', { name, exact: true })
const dialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Vahvista käyttöoikeuden peruminen' })

async function askToCancel(page: Page, name: string): Promise<void> {
  await button(row(page, name), 'Peru käyttöoikeus').click()
  await expect(dialog(page)).toBeVisible()
}

test.use({ viewport: { width: 1280, height: 800 } })

test('on a desk people and rights are a table of ticks [R-ROLE-01, R-ROLE-02, R-ROLE-07, R-ROLE-08, R-ROUTE-24]', async ({
  page,
}) => {
  await open(page)
  const table = people(page).getByRole('table')
  for (const name of ['Ylläpito-oikeudet', ...USAGE, ...MAINTENANCE]) {
    await expect(table.getByRole('columnheader', { name, exact: true }).first()).toBeVisible()
  }
  await expect(table.getByRole('rowheader')).toHaveText([
    'Järvinen Timo',
    'Korhonen Pekka',
    'Koskinen Anneli',
    'Nieminen Sari',
    'Virtanen Maija',
  ])
  const ticks = async (name: string) =>
    (await row(page, name).getByRole('cell').allInnerTexts())
      .slice(0, 9)
      .map((text) => text.includes('Kyllä'))
  const [yes, no] = [true, false]
  expect(await ticks('Korhonen Pekka')).toEqual([yes, yes, yes, yes, yes, yes, no, no, no])
  expect(await ticks('Nieminen Sari')).toEqual([no, yes, no, yes, yes, no, no, no, no])
  expect(await ticks('Koskinen Anneli')).toEqual([no, no, no, no, no, no, yes, yes, no])
  expect(await ticks('Järvinen Timo')).toEqual([no, no, no, no, no, no, no, no, yes])
  await expect(button(people(page), 'Peru käyttöoikeus')).toHaveCount(5)
})

test('on a phone each person is a card with the rights they have [R-ROLE-02]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  await expect(people(page).getByRole('table')).toHaveCount(0)
  await expect(people(page).getByRole('article')).toHaveCount(5)
  const sari = card(page, 'Nieminen Sari')
  await expect(sari.getByRole('heading', { level: 4 })).toHaveText(['Käyttöoikeudet'])
  await expect(sari.getByRole('listitem')).toHaveText([USAGE[1], USAGE[3], USAGE[4]])
  const maija = card(page, 'Virtanen Maija')
  await expect(maija.getByRole('heading', { level: 4 })).toHaveText(['Käyttöoikeudet', 'Ylläpito-oikeudet'])
  await expect(maija.getByRole('listitem')).toHaveText([...USAGE, ...MAINTENANCE])
  await button(sari, 'Peru käyttöoikeus').click()
  await expect(dialog(page)).toContainText('Nieminen Sari')
})

test('a person without any right, and a place without people, are told as such', async ({ page }) => {
  await changeAnswer(page, LIST, ({ userCompanyRoles }) => {
    const [first] = userCompanyRoles as readonly object[]
    return { userCompanyRoles: [{ ...first, roleMaintenance: 0 }] }
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  await expect(card(page, 'Järvinen Timo')).toContainText('Ei oikeuksia')
  await page.unrouteAll({ behavior: 'wait' })
  await changeAnswer(page, LIST, () => ({ userCompanyRoles: [] }))
  await page.reload()
  await expect(people(page).getByText('Ei käyttöoikeuksia')).toBeVisible()
})

test('loading and failing are told, and another try mends it', async ({ page, faults }) => {
  faults.expect(/Failed to load resource/)
  const letGo = await hold(page, LIST)
  await open(page)
  await expect(people(page).getByText('Haetaan käyttöoikeuksia')).toBeVisible()
  await page.route(LIST, refusal(500, 'Server error'))
  letGo()
  await page.reload()
  const alert = people(page).getByRole('alert')
  await expect(alert).toContainText('Käyttöoikeuksien haussa tapahtui virhe')
  await expect(alert).toContainText('Tuntematon virhe')
  await page.unrouteAll({ behavior: 'wait' })
  await tryAgain(alert)
  await expect(row(page, 'Korhonen Pekka')).toBeVisible()
})

test('cancelling asks first, with the person and the rights [R-ROLE-03, R-ROLE-04]', async ({ page }) => {
  await open(page)
  const calls = watchCalls(page, CANCEL)
  await askToCancel(page, 'Nieminen Sari')
  await expect(dialog(page)).toContainText(
    'Olet perumassa seuraavan käyttöoikeuden. Vahvista valitsemalla OK.',
  )
  expect(await pairsOf(dialog(page))).toEqual({
    Henkilö: 'Nieminen Sari',
    Käyttöoikeudet: [USAGE[1], USAGE[3], USAGE[4]].join('\n'),
    'Ylläpito-oikeudet': '–',
  })
  await expect(dialog(page)).not.toContainText('omaa käyttöoikeuttasi')
  await expect(button(dialog(page), 'Peru')).toBeFocused()
  await expectInMiddle(page)
  await button(dialog(page), 'Peru').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(calls).toHaveLength(0)
})

test('OK cancels once, the row goes, and the log tells it [R-ROLE-05]', async ({ page }) => {
  await open(page, PALOKKA)
  const calls = watchCalls(page, CANCEL)
  await askToCancel(page, 'Hakala Mikko')
  const reloaded = page.waitForResponse(LIST)
  await button(dialog(page), 'OK').dblclick()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await reloaded
  await expect(row(page, 'Hakala Mikko')).toHaveCount(0)
  const done = page.getByRole('status').filter({ hasText: 'Käyttöoikeus on peruttu: Hakala Mikko' })
  await expect(done).toBeVisible()
  // The row that had the focus is gone, so the message has it.
  await expect(page.locator(':focus')).toContainText('Käyttöoikeus on peruttu: Hakala Mikko')
  await expect(region(page, 'Viimeisimmät muutokset').getByRole('listitem').first()).toHaveText(
    /^16\.11\.2026 \d\d:\d\d ?Virtanen Maija perui käyttöoikeuden: Hakala Mikko ?Poistettu: /,
  )
  await expect(
    region(page, 'Viimeisimmät muutokset').getByText('Palveluntarjoaja antoi käyttöoikeuden: Hakala Mikko'),
  ).toBeVisible()
  expect(calls.map((call) => [call.method(), call.headers()['authorization']?.split(' ')[0]])).toEqual([
    ['GET', 'Bearer'],
  ])
})

test.describe('one’s own right', () => {
  /** Other tests need what is cancelled here, so this test uses a server that they do not use. */
  const base = process.env['E2E_SUBPATH_URL']?.replace(/\/$/, '') ?? ''
  const WARNING = 'Olet perumassa omaa käyttöoikeuttasi. Et voi palauttaa sitä itse.'

  test('is cancelled after a warning, and the guard of the page acts at once [R-ROLE-05, R-ROUTE-46]', async ({
    page,
  }) => {
    await signIn(page, `${base}/oikeudet`, 'demo')
    await page.getByRole('combobox', { name: 'Toimipaikka' }).fill('satama')
    await page.keyboard.press('Enter')
    await askToCancel(page, 'Virtanen Maija')
    await expect(dialog(page)).toContainText(WARNING)
    await button(dialog(page), 'OK').click()
    await expect(heading(page, 'Ei oikeutta')).toBeVisible()
    await page.goto(`${base}/oikeudet`)
    await expect(heading(page, 'Ei oikeutta')).toBeVisible()
  })

  test('takes the last place along, and the person is told whom to call [R-ROLE-05, R-ROUTE-46]', async ({
    page,
  }) => {
    await signIn(page, `${base}/oikeudet`, 'oikeudet')
    await askToCancel(page, 'Järvinen Timo')
    await expect(dialog(page)).toContainText(WARNING)
    await button(dialog(page), 'OK').click()
    await expect(heading(page, 'Ei oikeutta')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Tunnukseesi ei ole liitetty yhtään toimipaikkaa.')
  })
})

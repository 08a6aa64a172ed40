import type { Page } from '@playwright/test'
import { expectAccessible, expectNoFindings, takePhone } from './support/axe.ts'
import { enterAtKaleva, KALEVA, rememberCompany } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { changeAnswer, changeRights, hold } from './support/mock-api.ts'
import { enter, refusal } from './support/sign-in.ts'
import { tryAgain } from './support/screen.ts'

type Driver = Readonly<Record<'firstNames' | 'lastName' | 'personId' | 'location', string>>

const COMPANY = '**/api/company/*'
const search = (page: Page) =>
  page.getByRole('searchbox', { name: 'Hae nimellä tai henkilökortin numerolla' })
const rows = (page: Page) => page.getByRole('list', { name: 'Kuljettajat' }).getByRole('listitem')
const reload = (page: Page) => page.getByRole('button', { name: 'Päivitä lista' })
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Kuljettajalista' })

async function open(page: Page): Promise<void> {
  await enterAtKaleva(page, '/kuljettajat')
  await expect(heading(page)).toBeVisible()
}

const withDrivers = (page: Page, personnel: readonly Driver[]) =>
  changeAnswer(page, COMPANY, (company) => ({ ...company, personnel, company: { ...company, personnel } }))

const driver = (lastName: string, firstNames: string, personId: string): Driver => ({
  lastName,
  firstNames,
  personId,
  location: 'Tampere',
})
const few = [
  driver('Öhman', 'Aino', '10001'),
  driver('Åkerman', 'Ville Antero', '10002'),
  driver('Ahonen', 'Teemu', '10003'),
  driver('Ahonen', 'Antti Juhani', '10004'),
  driver('Zetterberg', 'Olli', '10005'),
]

test('the list shows every driver of the place as the server tells it [R-DRV-06]', async ({ page }) => {
  const answer = page.waitForResponse(COMPANY)
  await open(page)
  const { personnel } = (await (await answer).json()) as { personnel: readonly Driver[] }
  expect(personnel.length).toBeGreaterThan(20)
  await expect(rows(page)).toHaveCount(personnel.length)
  await expect(page.getByText(`${personnel.length} kuljettajaa`)).toBeVisible()
  const shown = (await rows(page).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
  const told = personnel.map((one) =>
    [one.lastName, one.firstNames, 'Henkilökortti', one.personId, one.location].join(' '),
  )
  expect(shown.toSorted()).toEqual(told.toSorted())
})

test('drivers stand by last name, then first names, with å ä ö last [R-DRV-02]', async ({ page }) => {
  await withDrivers(page, few)
  await open(page)
  await expect(rows(page)).toHaveText([/^Ahonen Antti/, /^Ahonen Teemu/, /^Zetterberg/, /^Åkerman/, /^Öhman/])
})

test('the search finds by first names, last name and number of the card, while one types [R-DRV-01, R-ERR-27]', async ({
  page,
}) => {
  await withDrivers(page, few)
  await open(page)
  await expect(rows(page)).toHaveCount(5)
  await search(page).pressSequentially('juh')
  await expect(rows(page)).toHaveText([/^Ahonen Antti Juhani/])
  await expect(page.getByText('1 kuljettaja', { exact: true })).toBeVisible()
  await search(page).fill('ÅKER')
  await expect(rows(page)).toHaveText([/^Åkerman/])
  await search(page).fill('10005')
  await expect(rows(page)).toHaveText([/^Zetterberg/])
  await search(page).fill('Rosvo')
  await expect(rows(page)).toHaveCount(0)
  await expect(page.getByText('Ei tuloksia')).toBeVisible()
  await expectNoFindings(page)
  await search(page).fill('')
  await expect(rows(page)).toHaveCount(5)
})

test('the place, the day by the server’s clock, the notice and the phone number stand above [R-DRV-03, R-DRV-04, R-DRV-05]', async ({
  page,
}) => {
  await open(page)
  await expect(page.getByText(`${KALEVA} 16.11.2026`)).toBeVisible()
  const notice = page.getByText(
    'Tarkista aina kuljettajan nimi ja henkilökortti ennen rahojen luovuttamista.',
  )
  await expect(notice).toBeVisible()
  await expect(
    page.getByText('Jos kuljettajan nimeä ei ole listalla, soita numeroon 010 555 0100.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: '010 555 0100' })).toHaveAttribute('href', 'tel:0105550100')
})

test('without the transport service the menu has no list, the front page still leads to it, and it is empty [R-DRV-07, R-ERR-30]', async ({
  page,
}) => {
  await changeRights(page, { companyTransportCustomer: false })
  await withDrivers(page, [])
  await rememberCompany(page, KALEVA)
  await enter(page, '/', 'demo')
  await page.getByRole('button', { name: 'Valikko' }).click()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Tilitysilmoitus' })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Kuljettajalista' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('link', { name: 'Kuljettajat' }).click()
  await expect(heading(page)).toBeVisible()
  await expect(page.getByText('Ei kohteita')).toBeVisible()
  await expect(page.getByText('Tarkista aina kuljettajan nimi')).toBeVisible()
  await expect(page.getByRole('link', { name: '010 555 0100' })).toBeVisible()
  await expectNoFindings(page)
})

test('the list is asked for every 15 minutes and no more often, but its button asks at once [R-API-10]', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-11-16T08:00:00Z' })
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/company/')) asked += 1
  })
  await open(page)
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByText(/^Haettu klo \d\d:\d\d$/)).toBeVisible()
  await page.getByRole('link', { name: 'Kassavirta' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Kuljettajat' }).click()
  await expect(rows(page).first()).toBeVisible()
  expect(asked).toBe(1)
  await withDrivers(page, few.slice(0, 1))
  await reload(page).click()
  await expect(rows(page)).toHaveText([/^Öhman/])
  await expect(reload(page)).toBeFocused()
  expect(asked).toBe(2)
  await page.clock.runFor(15 * 60_000)
  await expect.poll(() => asked).toBe(3)
})

test('a list that cannot be fetched anew stays, with its time and a warning; one that is refused goes', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await open(page)
  await expect(rows(page).first()).toBeVisible()
  const count = await rows(page).count()
  await page.route(COMPANY, (route) => route.abort())
  await reload(page).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Listaa ei saatu päivitettyä')
  await expect(alert).toContainText('Palvelinvirhe. Tarkista Internet-yhteytesi.')
  await expect(alert).toContainText(/Haettu klo \d\d:\d\d: näet vanhan listan/)
  await expect(rows(page)).toHaveCount(count)
  await expect(page.getByRole('link', { name: '010 555 0100' })).toBeVisible()
  await expectNoFindings(page)
  await page.unroute(COMPANY)
  await withDrivers(page, few)
  await reload(page).click()
  await expect(rows(page)).toHaveCount(5)
  await expect(alert).toHaveCount(0)

  // The company is no longer the person's, and neither is its list.
  await page.unroute(COMPANY)
  await page.route(COMPANY, refusal(404, 'Not Found'))
  await reload(page).click()
  await expect(alert).toContainText('Kuljettajalistan haussa tapahtui virhe')
  await expect(rows(page)).toHaveCount(0)
  await page.unroute(COMPANY)
  await tryAgain(alert)
  await expect(rows(page).first()).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('of thousands a page is shown, the search goes over all, and paper gets all', async ({ page }) => {
  const many = Array.from({ length: 5_000 }, (_, nth) =>
    driver(`Ahonen${String(nth).padStart(4, '0')}`, 'Teemu', String(20_000 + nth)),
  )
  await withDrivers(page, [...many, driver('O’Neill', 'Mary-Ann', '40001')])
  await open(page)
  await expect(page.getByText('5001 kuljettajaa')).toBeVisible()
  await expect(rows(page)).toHaveCount(100)
  const pages = page.getByRole('navigation', { name: 'Sivut', exact: true })
  await expect(pages).toContainText('1–100 / 5001')
  await pages.getByRole('button', { name: 'Seuraava sivu' }).click()
  await expect(rows(page).first()).toHaveText(/^Ahonen0100/)
  await expect(rows(page).first()).toBeInViewport()
  await expect(pages).toContainText('Sivu 2 / 51')
  await search(page).fill("Mary Ann, o'neill")
  await expect(rows(page)).toHaveText([/^O’Neill Mary-Ann/])
  await expect(pages).toHaveCount(0)
  await search(page).fill('teemu ahonen4')
  await expect(page.getByText('1000 kuljettajaa')).toBeVisible()
  await expect(rows(page).first()).toHaveText(/^Ahonen4000/)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(rows(page)).toHaveCount(1000)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(rows(page)).toHaveCount(100)
})

test('while the list is on its way a word says so', async ({ page }) => {
  const letGo = await hold(page, COMPANY)
  await open(page)
  await expect(page.getByText('Ladataan…')).toBeVisible()
  await expectNoFindings(page)
  letGo()
  await expect(rows(page).first()).toBeVisible()
})

test('on a phone the search stays in sight while the list is scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(search(page)).toBeInViewport({ ratio: 1 })
})

test('on paper stand the list, the place, the person and the time, and nothing to press', async ({
  page,
}) => {
  await open(page)
  await expect(rows(page).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Tulostanut Maija Virtanen 16\.11\.2026 \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByText(`${KALEVA} 16.11.2026`)).toBeVisible()
  await expect(rows(page).last()).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(search(page)).toBeHidden()
})

test('axe finds nothing in the driver list, at any size, in any theme', async ({ page }) => {
  await takePhone(page)
  await open(page)
  await expect(rows(page).first()).toBeVisible()
  await expectAccessible(page)
})

import type { Locator, Page } from '@playwright/test'
import { mail } from '../../../packages/server/src/tables/ledgers.ts'
import { portalUser } from '../../../packages/server/src/tables/people.ts'
import { customerOf } from '../../support/customer.ts'
import { inDatabase } from '../../support/databases.ts'
import { acted, answerCase, openCase, routeOf, sendHeld, sendOut } from '../../support/desk.ts'
import { count } from '../../support/forms.ts'
import { expect, test } from '../../support/journey.ts'
import { box, button, goTo, heading, link, region } from '../../support/screen.ts'
import { enterAgain, enterAtKaleva, KALEVA } from '../../support/sign-in.ts'

const ANSWER = 'Tarkistimme laskennan. Pussi oli ehjä, ja 20 euron seteleitä oli yksi.'
const DECLARED = { pcs_50e: 1, pcs_20e: 2, pcs_1e: 1 }

/** Where the bag is, step by step. */
const steps = (page: Page): Locator =>
  page.getByRole('list', { name: 'Missä pussi on' }).getByRole('listitem')

async function receive(page: Page, bag: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Skannaa pussi' }).fill(bag)
  await page.keyboard.press('Enter')
  await expect(page.getByText(bag).first()).toBeVisible()
  await expect(page.getByText('Saapui', { exact: true }).first()).toBeVisible()
}

/** One twenty less than was declared; F9 compares, Enter closes with the difference. */
async function countShort(page: Page, bag: string): Promise<void> {
  await goTo(page, '/laskenta')
  await page.getByRole('textbox', { name: 'Skannaa laskettava pussi' }).fill(bag)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Pussi ${bag}`, exact: true })).toBeVisible()
  for (const name of ['50 €', '20 €', '1 €']) await count(page, name).fill('1')
  await page.keyboard.press('F3')
  await page.keyboard.press('F9')
  await expect(page.getByText('1 × 20 € puuttuu')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sulje erolla' })).toBeFocused()
  await page.keyboard.press('Enter')
  await sendHeld(page)
  await expect(page.getByText(`Pussi ${bag} suljettu erolla`)).toBeVisible()
}

test('a deposit is counted short, asked about, answered and read', async ({ page, demo, seat }) => {
  const till = await customerOf(demo.address, 'kassa')
  const bag = await till.declare(DECLARED, '2026-11-16')
  const notice = `Laskentaero, pussi ${bag}`

  await test.step('the counting room receives the bag and counts it short', async () => {
    const counter = await seat('/laskenta/vastaanotto', 'counter')
    await receive(counter, bag)
    await countShort(counter, bag)
  })

  await test.step('whoever may see results sees what was missing', async () => {
    await enterAtKaleva(page, '/raportit/tilitysilmoitukset')
    await page.getByRole('row').filter({ hasText: bag }).getByRole('link').first().click()
    await expect(steps(page).nth(3)).toHaveText(/^Laskettu, 20,00.€ puuttui ma 16\.11\./)
  })

  await test.step('the till sees no sum, and asks from the notice', async () => {
    await enterAgain(page, new URL(page.url()).pathname, 'kassa')
    await expect(steps(page).nth(3)).toHaveText(/^Laskettu ma 16\.11\. klo \d\d:\d\d$/)
    await expect(steps(page).nth(4)).toHaveText(/^Arvopäivä arviolta/)
    await link(page, 'Poikkeamailmoitus').click()
    await expect(page.getByRole('heading', { name: notice })).toBeVisible()
    await expect(page.getByText('20 €: ilmoitettu 2, laskettu 1')).toBeVisible()
    await link(page, 'Lähetä tiedustelu').click()
    await box(page, 'Lisäselvitys').fill('Laskimme kassan kahdesti. Voisitteko tarkistaa?')
    await button(page, 'Lähetä').click()
    await expect(heading(page, 'Kiitos! Tiedustelu on vastaanotettu')).toBeVisible()
  })

  const service = await seat('/yhteydenotot', 'service')
  await test.step('the service desk answers with the figures beside it', async () => {
    const facts = await openCase(service, bag)
    await expect(facts.getByRole('row', { name: /^20 €/ })).toHaveText(/2\s*1\s*−1$/)
    await answerCase(service, ANSWER)
  })

  await test.step('the till reads the answer, and the desk knows', async () => {
    await page.getByRole('link', { name: /^Omat yhteydenotot/ }).click()
    const answered = page.getByRole('listitem').filter({ hasText: bag })
    await expect(answered).toContainText('Uusi vastaus')
    await answered.getByRole('link').click()
    await expect(region(page, 'Viestit')).toContainText(ANSWER)
    await expect(async () => {
      await service.reload()
      await expect(service.getByText('Asiakas on lukenut vastauksen')).toBeVisible({ timeout: 2_000 })
    }).toPass()
  })
})

/** The links that stop mails of differences, in those that Maija got; the demo keeps its mail where it can be read. */
const stopLinks = (database: string): Promise<readonly string[]> =>
  inDatabase(database, async ({ db }) => {
    const people = await db.select().from(portalUser)
    const maija = people.find(({ username }) => username === 'demo')
    const letters = await db.select().from(mail).orderBy(mail.id)
    const own = letters.filter(({ recipient }) => recipient === maija?.emailAddress)
    return own.filter(({ subject }) => subject.startsWith('Laskentaero')).map((each) => each.stopLink ?? '')
  })

test('mails of differences come when chosen, and stop by one press', async ({
  page,
  demo,
  seat,
  context,
}) => {
  await enterAtKaleva(page, '/omat-tiedot')
  await button(page, 'Muuta ilmoituksia').click()
  const kind = page.getByRole('group', { name: 'Laskentaero', exact: true })
  await kind.getByRole('radio', { name: 'Heti' }).check()
  await button(page, 'Tallenna').click()
  await expect(page.getByText('Ilmoitukset tallennettu')).toBeVisible()

  const before = await stopLinks(demo.database)
  const bag = await (await customerOf(demo.address)).declare(DECLARED, '2026-11-16')
  const counter = await seat('/', 'counter')
  await acted(counter, 'POST', '/bags/receive', { number: bag })
  type Bag = { readonly bagId: number; readonly version: number }
  const { bagId, version } = await acted<Bag>(counter, 'POST', '/bags/open', { number: bag })
  const tills = [{ ...DECLARED, pcs_20e: 1 }]
  const counted = { tills, version, intact: true, suspects: [] }
  const sent = await acted<{ readonly bag: Bag }>(counter, 'POST', `/bags/${bagId}/send`, counted)
  await acted(counter, 'POST', `/bags/${bagId}/close`, { version: sent.bag.version })

  // The job looks every ten seconds.
  const told = async () => (await stopLinks(demo.database)).length
  await expect.poll(told, { timeout: 20_000 }).toBeGreaterThan(before.length)
  const stopLink = (await stopLinks(demo.database)).at(-1) ?? ''
  const stranger = await context.browser()!.newPage()
  await stranger.goto(new URL(new URL(stopLink).pathname, demo.address).href)
  await button(stranger, 'Lopeta viestit').click()
  await expect(heading(stranger, 'Viestit on lopetettu')).toBeVisible()
  await stranger.close()
  await page.reload()
  await button(page, 'Muuta ilmoituksia').click()
  await expect(kind.getByRole('radio', { name: 'Ei', exact: true })).toBeChecked()
})

test.describe('at the door', () => {
  /** A Tuesday on which the demo has no run of its own on this route. */
  test.use({ startsAt: '2026-12-01T07:00:00Z' })
  const DAY = '2026-12-01'

  test('shop and driver mark different numbers, and agree in the end', async ({ page, demo, seat }) => {
    const bag = await (await customerOf(demo.address)).declare(DECLARED, DAY)
    const driver = await seat('/', 'dispatcher')
    const runId = await sendOut(driver, await routeOf(driver, 'Pirkanmaa 1'), DAY)

    await enterAtKaleva(page, '/luovutus')
    await expect(heading(page, 'Luovutus kuljettajalle')).toBeVisible()
    const digits = (await page.getByText(/^Luovutusnumero \d/).textContent())?.replaceAll(/\D/g, '') ?? ''
    await goTo(driver, `/toimitukset/ajot/${runId}`)
    const stop = region(driver, KALEVA)
    await expect(stop.getByText(digits, { exact: true })).toBeVisible()

    await expect(page.getByRole('checkbox', { name: bag })).not.toBeChecked()
    await page.getByText(bag, { exact: true }).click()
    await button(page, 'Luovutin 1 pussin').click()
    await expect(page.getByText('Luovutus on merkitty')).toBeVisible()
    await driver.reload()
    await expect(stop.getByText('Kauppa merkitsi 1 pussin.')).toBeVisible()
    await stop.getByLabel('Noudetut pussit').fill('2')
    await button(stop, 'Noudettu').click()
    await sendHeld(driver)

    await page.reload()
    await expect(page.getByText(/Merkitsit 1 pussin, kuljettaja merkitsi 2 pussia/)).toBeVisible()
    await driver.reload()
    await expect(driver.getByText(/Myllypuoti Kaleva: merkitsit 2, kauppa merkitsi 1/)).toBeVisible()
    await button(driver, 'Korjaa nouto, Myllypuoti Kaleva').click()
    await stop.getByLabel('Noudetut pussit').fill('1')
    await button(stop, 'Tallenna korjaus').click()
    await sendHeld(driver)

    await page.reload()
    await expect(page.getByText('Kuljettajan merkintä on sama.')).toBeVisible()
    await goTo(page, `/haku?q=${bag}`)
    await page.getByRole('link', { name: new RegExp(bag) }).click()
    await expect(steps(page).filter({ hasText: 'Noudettu' })).toContainText('ti 1.12. klo')
  })
})

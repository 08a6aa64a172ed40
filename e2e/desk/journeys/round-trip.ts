import type { Locator, Page } from '@playwright/test'
import { enterAtKaleva } from '../../support/demo-companies.ts'
import { count, freshBag, type Journey } from '../../support/journey.ts'
import { declare, answerCase, openCase, acted, routeOf, someDriver } from '../../support/desk-work.ts'
import { sendHeld } from '../../support/desk.ts'
import { expect } from '../../support/fixtures.ts'
import { CLOCK } from '../../support/portal-process.ts'
import { goTo, box, heading, button } from '../../support/screen.ts'
import { enterAgain } from '../../support/sign-in.ts'

const ANSWER = 'Tarkistimme laskennan. Pussi oli ehjä, ja 20 euron seteleitä oli yksi.'

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

async function answerInquiry(page: Page, bag: string): Promise<void> {
  const facts = await openCase(page, bag)
  await expect(facts.getByRole('row', { name: /^20 €/ })).toHaveText(/2\s*1\s*−1$/)
  await answerCase(page, ANSWER)
}

/** Whoever may see results sees what was missing, and comes from the deposit to the notice and back. */
async function expectReader(page: Page, entry: number, bag: string): Promise<void> {
  await expect(line(page).nth(3)).toHaveText(/^Laskettu, 20,00.€ puuttui ma 16\.11\./)
  await page.getByRole('link', { name: 'Poikkeamailmoitus', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Laskentaero, pussi ${bag}` })).toBeVisible()
  await page.getByRole('link', { name: 'Laskennan tulos' }).click()
  await page.getByRole('link', { name: `Tilitysilmoitus #${entry}` }).click()
  await expect(heading(page, `Tilitysilmoitus #${entry}`)).toBeVisible()
}

const line = (page: Page): Locator => page.getByRole('list', { name: 'Missä pussi on' }).getByRole('listitem')

export async function depositRound({ page, demo, desk }: Journey): Promise<void> {
  await demo.moveClock(CLOCK)
  const bag = await declare({ pcs_50e: 1, pcs_20e: 2, pcs_1e: 1 }, freshBag(), undefined, demo.address)
  const counter = await desk.seat('laskija', '/laskenta/vastaanotto')
  await receive(counter, bag)
  await countShort(counter, bag)

  await enterAtKaleva(page, '/raportit/tilitysilmoitukset')
  await page.getByRole('row').filter({ hasText: bag }).getByRole('link').first().click()
  await expect(line(page).first()).toBeVisible()
  const path = new URL(page.url()).pathname
  const entry = Number(/\d+$/.exec(path)?.[0])
  await expectReader(page, entry, bag)

  // The till sees that it was counted and that there is a notice; sums of the counting are for those with the report.
  await enterAgain(page, path, 'kassa')
  await expect(line(page).nth(3)).toHaveText(/^Laskettu ma 16\.11\. klo \d\d:\d\d$/)
  await expect(line(page).nth(4)).toHaveText(/^Arvopäivä arviolta/)
  await expect(page.getByRole('link', { name: /^Viestit.*lukema/ })).toBeVisible()
  await page.getByRole('link', { name: 'Poikkeamailmoitus', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Laskentaero, pussi ${bag}` })).toBeVisible()
  await expect(page.getByText('20 €: ilmoitettu 2, laskettu 1')).toBeVisible()
  await page.getByRole('link', { name: 'Lähetä tiedustelu' }).click()
  await box(page, 'Lisäselvitys').fill('Laskimme kassan kahdesti. Voisitteko tarkistaa?')
  await page.getByRole('button', { name: 'Lähetä', exact: true }).click()
  await expect(heading(page, 'Kiitos! Tiedustelu on vastaanotettu')).toBeVisible()

  const service = await desk.seat('palvelu', '/yhteydenotot')
  await answerInquiry(service, bag)

  await page.getByRole('link', { name: /^Omat yhteydenotot/ }).click()
  const answered = page.getByRole('listitem').filter({ hasText: bag })
  await expect(answered).toContainText('Uusi vastaus')
  await answered.getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Viestit' })).toContainText(ANSWER)
  // Read on one side, known on the other when the case is looked at again.
  const isKnown = service.getByText('Asiakas on lukenut vastauksen')
  const lookAgain = () => service.reload().then(() => isKnown.waitFor({ timeout: 10_000 }))
  await expect(lookAgain).toPass({ timeout: 60_000 })
}

const WEDNESDAY = '2026-11-11T08:00:00Z'
const MONDAY = '2026-11-16T08:00:00Z'

/** A bag that is declared after its scan is not missing; the end of a search is asked for with a reason. */
export async function missingBag({ demo, desk }: Journey): Promise<void> {
  await demo.moveClock(WEDNESDAY)
  const number = freshBag()
  const counter = await desk.seat('laskija', '/laskenta/vastaanotto')
  await acted(counter, 'POST', '/bags/receive', { number })
  // The shop declares it only when it has left: the bag is there, and is tied when it is opened.
  await declare({ pcs_50e: 4 }, number, WEDNESDAY.slice(0, 10), demo.address)

  // The job that tells places of missing bags runs when the portal starts.
  await demo.restart(MONDAY)
  const boss = await desk.seat('esimies', '/laskenta/puuttuvat?kaikki=1')
  const waiting = boss.getByRole('rowheader')
  await expect(waiting.first()).toBeVisible()
  await expect(waiting.filter({ hasText: number })).toHaveCount(0)
  const [other = ''] = await waiting.allInnerTexts()
  const row = boss.getByRole('row', { name: new RegExp(other) })
  await row.getByRole('button', { name: 'Päätä etsintä …' }).click()
  const dialog = boss.getByRole('dialog', { name: `Päätetäänkö pussin ${other} etsintä?` })
  await dialog.getByRole('textbox', { name: 'Syy asiakkaalle' }).fill('Pussi löytyi kaupasta.')
  // No search is ended before the place was told that its bag is missing.
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Pyydä hyväksyntää' }).click()
    await expect(dialog).toBeHidden({ timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
  // It is the server's word, not the page's: the bag is looked for until another supervisor agrees.
  await boss.reload()
  await expect(row).toContainText('Etsinnän päättäminen odottaa hyväksyntää')
  await expect(waiting.filter({ hasText: number })).toHaveCount(0)

  const table = await desk.seat('laskija', '/laskenta')
  await table.getByRole('textbox', { name: 'Skannaa laskettava pussi' }).fill(number)
  await table.keyboard.press('Enter')
  await expect(table.getByRole('heading', { name: `Pussi ${number}` })).toBeVisible()
  await expect(table.getByRole('main')).toContainText('Myllypuoti')
  // One bag lies on a table at a time: it is put back for whoever counts next.
  await table.keyboard.press('Escape')
  await expect(table.getByRole('textbox', { name: 'Skannaa laskettava pussi' })).toBeVisible()
}

/** A Tuesday on which nothing of the other journeys waits any more. */
const MORNING = '2026-12-01T07:00:00Z'
const DAY = '2026-12-01'
const ROUTE = 'Pirkanmaa 1'

/** Two browsers at one door: each shows what the other one has marked; they differ, and one corrects its own. */
export async function handOver({ page, demo, desk }: Journey): Promise<void> {
  await demo.moveClock(MORNING)
  const bag = await declare(undefined, freshBag(), DAY, demo.address)
  const driver = await desk.seat('ajo', '/')
  const planned = { routeId: await routeOf(driver, ROUTE), day: DAY, crew: await someDriver(driver) }
  const { runId } = await acted<{ readonly runId: number }>(driver, 'POST', '/runs', planned)
  await acted(driver, 'POST', `/runs/${runId}/depart`, { version: 0 })

  await enterAtKaleva(page, '/luovutus')
  await expect(heading(page, 'Luovutus kuljettajalle')).toBeVisible()
  const digits = (await page.getByText(/^Luovutusnumero \d/).textContent())?.replaceAll(/\D/g, '') ?? ''
  await goTo(driver, `/toimitukset/ajot/${runId}`)
  const stop = driver.getByRole('region', { name: 'Myllypuoti Kaleva' })
  await expect(stop.getByText(digits, { exact: true })).toBeVisible()

  await expect(page.getByRole('checkbox', { name: bag })).not.toBeChecked()
  await page.getByText(bag, { exact: true }).click()
  await button(page, 'Luovutin 1 pussin').click()
  await expect(page.getByText('Luovutus on merkitty')).toBeVisible()
  await driver.reload()
  await expect(stop.getByText('Kauppa merkitsi 1 pussin.')).toBeVisible()
  await stop.getByLabel('Noudetut pussit').fill('2')
  await stop.getByRole('button', { name: 'Noudettu', exact: true }).click()
  await sendHeld(driver)

  await expect(page.getByText(/Merkitsit 1 pussin, kuljettaja merkitsi 2 pussia/)).toBeVisible()
  await driver.reload()
  await expect(driver.getByText(/Myllypuoti Kaleva: merkitsit 2, kauppa merkitsi 1/)).toBeVisible()
  await driver.getByRole('button', { name: 'Korjaa nouto, Myllypuoti Kaleva' }).click()
  await stop.getByLabel('Noudetut pussit').fill('1')
  await stop.getByRole('button', { name: 'Tallenna korjaus' }).click()
  await sendHeld(driver)

  await expect(page.getByText('Kuljettajan merkintä on sama.')).toBeVisible()
  await goTo(page, `/haku?q=${bag}`)
  await page.getByRole('link', { name: new RegExp(bag) }).click()
  const steps = page.getByRole('list', { name: 'Missä pussi on' }).getByRole('listitem')
  await expect(steps.filter({ hasText: 'Noudettu' })).toContainText('ti 1.12. klo')
}

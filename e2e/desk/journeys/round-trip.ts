import type { Locator, Page } from '@playwright/test'
import { enterAtKaleva } from '../../support/demo-companies.ts'
import { declare } from '../../support/counting.ts'
import { count, freshBag } from '../../support/deposits.ts'
import { answerCase, openCase } from '../../support/desk-cases.ts'
import { sendHeld } from '../../support/desk.ts'
import { expect } from '../../support/fixtures.ts'
import { goTo } from '../../support/going.ts'
import type { Journey } from '../../support/journey.ts'
import { CLOCK } from '../../support/portal-process.ts'
import { box, heading } from '../../support/screen.ts'
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

import type { Locator, Page } from '@playwright/test'
import { withDemo } from '../support/days-of-demo.ts'
import { enterAtKaleva } from '../support/demo-companies.ts'
import {
  bagField,
  confirmButton,
  count,
  entryNumber,
  freshBag,
  nextButton,
  openForm,
} from '../support/deposits.ts'
import { answerCase, openCase } from '../support/desk-cases.ts'
import { enterAs } from '../support/demo-staff.ts'
import { expect, test } from '../support/desk.ts'
import { box, heading } from '../support/screen.ts'

const ANSWER = 'Tarkistimme laskennan. Pussi oli ehjä, ja 20 euron seteleitä oli yksi.'

/** Fifty, two times twenty and one: 91 euros. */
async function declare(page: Page, bag: string): Promise<number> {
  await openForm(page)
  await count(page, '50 €').fill('1')
  await count(page, '20 €').fill('2')
  await count(page, '1 €').fill('1')
  await bagField(page).fill(bag)
  await nextButton(page).click()
  await confirmButton(page).click()
  return entryNumber(page)
}

async function receive(page: Page, bag: string): Promise<void> {
  await page.goto('/laskenta/vastaanotto')
  await page.getByRole('textbox', { name: 'Skannaa pussi' }).fill(bag)
  await page.keyboard.press('Enter')
  await expect(page.getByText(bag).first()).toBeVisible()
  await expect(page.getByText('Saapui', { exact: true }).first()).toBeVisible()
}

/** One twenty less than was declared; F9 compares, Enter closes with the difference. */
async function countShort(page: Page, bag: string): Promise<void> {
  await page.goto('/laskenta')
  await page.getByRole('textbox', { name: 'Skannaa laskettava pussi' }).fill(bag)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Pussi ${bag}`, exact: true })).toBeVisible()
  for (const name of ['50 €', '20 €', '1 €']) await count(page, name).fill('1')
  await page.keyboard.press('F9')
  await expect(page.getByText('1 × 20 € puuttuu')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sulje erolla' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Pussi ${bag} suljettu erolla`).first()).toBeVisible()
}

async function answerInquiry(page: Page, bag: string): Promise<void> {
  const facts = await openCase(page, bag)
  await expect(facts.getByRole('row', { name: /^20 €/ })).toHaveText(/2\s*1\s*−1$/)
  await answerCase(page, ANSWER)
}

/** Whoever may see results sees what was missing, and comes from the deposit to the notice and back. */
async function expectReader(page: Page, entry: number, bag: string): Promise<void> {
  await enterAtKaleva(page, `/raportit/tilitysilmoitukset/${entry}`)
  await expect(line(page).nth(3)).toHaveText(/^Laskettu, 20,00.€ puuttui ma 16\.11\./)
  await page.getByRole('link', { name: 'Poikkeamailmoitus', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Laskentaero, pussi ${bag}` })).toBeVisible()
  await page.getByRole('link', { name: 'Laskennan tulos' }).click()
  await page.getByRole('link', { name: `Tilitysilmoitus #${entry}` }).click()
  await expect(heading(page, `Tilitysilmoitus #${entry}`)).toBeVisible()
  await page.context().close()
}

const line = (page: Page): Locator => page.getByRole('list', { name: 'Missä pussi on' }).getByRole('listitem')

test('a deposit goes round: declared, received, counted short, asked about, answered, read', async ({
  browser,
}) => {
  test.slow()
  // A demo of its own: there the provider tells stages and answers in the portal.
  await withDemo(browser, async (start, open) => {
    const portal = await start()
    const bag = freshBag()
    const customer = await open(portal.address)
    const entry = await declare(customer, bag)

    const counter = await open(portal.desk)
    await enterAs(counter, portal, 'laskija')
    await receive(counter, bag)
    await countShort(counter, bag)

    // The till sees that it was counted and that there is a notice; sums of the counting are for those with the report.
    await customer.goto(`/raportit/tilitysilmoitukset/${entry}`)
    await expect(line(customer).nth(3)).toHaveText(/^Laskettu ma 16\.11\. klo \d\d:\d\d$/)
    await expect(line(customer).nth(4)).toHaveText(/^Arvopäivä arviolta/)
    await expect(customer.getByRole('link', { name: /^Viestit.*lukema/ })).toBeVisible()
    await expectReader(await open(portal.address), entry, bag)
    await customer.getByRole('link', { name: 'Poikkeamailmoitus', exact: true }).click()
    await expect(customer.getByRole('heading', { name: `Laskentaero, pussi ${bag}` })).toBeVisible()
    await expect(customer.getByText('20 €: ilmoitettu 2, laskettu 1')).toBeVisible()
    await customer.getByRole('link', { name: 'Lähetä tiedustelu' }).click()
    await box(customer, 'Lisäselvitys').fill('Laskimme kassan kahdesti. Voisitteko tarkistaa?')
    await customer.getByRole('button', { name: 'Lähetä', exact: true }).click()
    await expect(heading(customer, 'Kiitos! Tiedustelu on vastaanotettu')).toBeVisible()

    const service = await open(portal.desk)
    await enterAs(service, portal, 'palvelu')
    await service.goto('/yhteydenotot')
    await answerInquiry(service, bag)

    await customer.getByRole('link', { name: /^Omat yhteydenotot/ }).click()
    const answered = customer.getByRole('listitem').filter({ hasText: bag })
    await expect(answered).toContainText('Uusi vastaus')
    await answered.getByRole('link').click()
    await expect(customer.getByRole('region', { name: 'Viestit' })).toContainText(ANSWER)
    // Read on one side, known on the other when the case is looked at again.
    const isKnown = service.getByText('Asiakas on lukenut vastauksen')
    const lookAgain = () => service.reload().then(() => isKnown.waitFor({ timeout: 10_000 }))
    await expect(lookAgain).toPass({ timeout: 60_000 })
  })
})

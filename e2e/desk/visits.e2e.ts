import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { withDemo } from '../support/days-of-demo.ts'
import { enterAtKaleva } from '../support/demo-companies.ts'
import { enterAs } from '../support/demo-staff.ts'
import { expect, test } from '../support/desk.ts'
import { box, button, heading } from '../support/screen.ts'

const WISH = 'Kassakaappi on aivan täynnä'

async function askForVisit(page: Page): Promise<void> {
  await enterAtKaleva(page, '/kuljetustilaus')
  await expect(heading(page, 'Kuljetustilaus')).toBeVisible()
  await box(page, 'Toivottu käyntipäivä').fill('24.11.')
  await box(page, 'Toivottu käyntipäivä').blur()
  await box(page, 'Lisätiedot').fill(WISH)
  await button(page, 'Seuraava').click()
  await button(page, 'Vahvista').click()
  await expect(heading(page, 'Kuljetustilaus on vastaanotettu')).toBeVisible()
}

/** The page of the newest wish, from the report. */
async function openWish(page: Page): Promise<void> {
  await page.goto('/raportit/kuljetustilaukset')
  await page.getByRole('row').filter({ hasText: WISH }).getByRole('link').first().click()
  await expect(line(page).first()).toBeVisible()
}

const line = (page: Page): Locator =>
  page.getByRole('list', { name: 'Missä pyyntö on' }).getByRole('listitem')
const rows = (page: Page): Locator => page.getByRole('main').locator('tbody tr')
const wishRow = (page: Page): Locator => rows(page).filter({ hasText: WISH })

/** By the keyboard alone: the letter opens the dialog of the row that has the focus. */
async function propose(page: Page, day: string, reason: string): Promise<void> {
  await wishRow(page).getByRole('button').focus()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Lähetä ehdotus' }).click()
  await expect(dialog).toContainText('Valitse päivä')
  // A day that is too early becomes the first possible one, as in the form of the customers.
  await box(page, 'Ehdotettava päivä').fill('17.11.')
  await box(page, 'Viesti asiakkaalle').fill(reason)
  await expect(box(page, 'Ehdotettava päivä')).toHaveValue(/18\.11\./)
  await box(page, 'Ehdotettava päivä').fill(day)
  await box(page, 'Ehdotettava päivä').blur()
  await dialog.getByRole('button', { name: 'Lähetä ehdotus' }).click()
  await expect(dialog).toBeHidden()
}

test('a visit is asked for, another day is proposed at the desk and accepted by the customer, and the desk sees it', async ({
  browser,
}) => {
  test.slow()
  await withDemo(browser, async (start, open) => {
    const portal = await start()
    const customer = await open(portal.address)
    await askForVisit(customer)
    await openWish(customer)
    await expect(line(customer)).toHaveText([/^Vastaanotettu ma 16\.11\. klo/, /^Hyväksytty/])
    await expect(button(customer, 'Peru pyyntö')).toBeVisible()

    const desk = await open(portal.desk)
    await enterAs(desk, portal, 'ajo')
    const today = desk.getByRole('link', { name: /^4\s*käyntipyyntöä/ })
    await expect(today).toContainText('1 vastaus asiakkaalta')
    await today.click()
    await expect(rows(desk)).toHaveCount(5)
    await propose(desk, '25.11.', 'Reitti ajetaan keskiviikkona')
    await expect(wishRow(desk)).toContainText('Ehdotettu ke 25.11.')
    await expect(wishRow(desk).getByRole('button')).toBeFocused()
    // A letter alone does not bind a customer who may answer still.
    await desk.keyboard.press('a')
    await expect(desk.getByRole('dialog')).toContainText('Asiakas on hyväksynyt puhelimitse päivän ke 25.11.')
    await expectAccessible(desk)
    await desk.getByRole('dialog').getByRole('button', { name: 'Peruuta' }).click()
    await expect(wishRow(desk).getByRole('button')).toBeFocused()
    await desk.setViewportSize({ width: 1280, height: 800 })

    await customer.reload()
    await expect(line(customer).nth(1)).toHaveText(/^Ehdotettu toista päivää.*Reitti ajetaan keskiviikkona/)
    await expect(customer.getByText('Ehdotamme käyntiä ke 25.11.2026. Sopiiko se?')).toBeVisible()
    await expectAccessible(customer)
    await button(customer, 'Hyväksy').click()
    await expect(customer.getByText('Kiitos! Käynti on sovittu ke 25.11.2026.')).toBeVisible()
    await expect(line(customer)).toHaveText([/^Vastaanotettu/, /^Ehdotettu/, /^Hyväksytty ma 16\.11\. klo/])

    // The pulse tells the desk; nobody loads the page anew.
    await expect(wishRow(desk)).toHaveCount(0, { timeout: 30_000 })
    await desk.getByRole('link', { name: 'Ratkaistut' }).click()
    await expect(wishRow(desk)).toContainText('Hyväksytty ke 25.11.')
  })
})

test('a proposal that the customer does not answer is made anew, and settled by phone while their page is still open; a withdrawn wish leaves the list', async ({
  browser,
}) => {
  test.slow()
  await withDemo(browser, async (start, open) => {
    const portal = await start()
    const customer = await open(portal.address)
    await askForVisit(customer)
    const desk = await open(portal.desk)
    await enterAs(desk, portal, 'ajo')
    await desk.goto('/kaynnit')
    await propose(desk, '25.11.', 'Reitti ajetaan keskiviikkona')
    await expect(wishRow(desk)).toContainText('Ehdotettu ke 25.11.')
    await propose(desk, '26.11.', 'Keskiviikko täyttyi')
    await expect(wishRow(desk)).toContainText('Ehdotettu to 26.11.')
    await openWish(customer)
    await expect(customer.getByText('Ehdotamme käyntiä to 26.11.2026. Sopiiko se?')).toBeVisible()

    await wishRow(desk).getByRole('button').focus()
    await desk.keyboard.press('a')
    await box(desk, 'Kenen kanssa sovittiin').fill('Maija, kassa')
    await desk.reload()
    await wishRow(desk).getByRole('button').focus()
    await desk.keyboard.press('a')
    await expect(box(desk, 'Kenen kanssa sovittiin')).toHaveValue('Maija, kassa')
    await desk.getByRole('dialog').getByRole('button', { name: 'Merkitse sovituksi' }).click()
    await expect(desk.getByText(/to 26\.11\.: sovittu puhelimitse\./)).toBeVisible()
    await expect(wishRow(desk)).toHaveCount(0)

    // The customer answers a page that the desk has overtaken, and is told.
    await button(customer, 'Ei käy').click()
    await expect(customer.getByRole('alert').filter({ hasText: 'Vastaustasi ei tallennettu' })).toBeVisible()
    await expect(customer.getByText('Käynti on sovittu to 26.11.2026.')).toBeVisible()
    await expect(line(customer).last()).toHaveText(/^Sovittu puhelimitse.*Maija, kassa/)
    await expectAccessible(customer)

    const other = await open(portal.address)
    await askForVisit(other)
    await openWish(other)
    await expect(wishRow(desk)).toHaveCount(1, { timeout: 30_000 })
    await button(other, 'Peru pyyntö').click()
    await other.getByRole('dialog').getByRole('button', { name: 'Peru pyyntö' }).click()
    await expect(other.getByText('Pyyntö on peruttu. Autoa ei tule tämän pyynnön takia.')).toBeVisible()
    await expect(wishRow(desk)).toHaveCount(0, { timeout: 30_000 })
  })
})

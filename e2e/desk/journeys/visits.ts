import type { Locator, Page } from '@playwright/test'
import { askForVisit } from '../../support/customer.ts'
import { enterAtKaleva } from '../../support/demo-companies.ts'
import { expect } from '../../support/fixtures.ts'
import { goTo } from '../../support/going.ts'
import type { Journey } from '../../support/journey.ts'
import { CLOCK } from '../../support/portal-process.ts'
import { box, button } from '../../support/screen.ts'

const line = (page: Page): Locator =>
  page.getByRole('list', { name: 'Missä pyyntö on' }).getByRole('listitem')
const rows = (page: Page): Locator => page.getByRole('main').locator('tbody tr')
const wishRow = (page: Page, wish: string): Locator => rows(page).filter({ hasText: wish })

/** By the keyboard alone: the letter opens the dialog of the row that has the focus. */
async function propose(page: Page, wish: string, reason: string): Promise<void> {
  await wishRow(page, wish).getByRole('button').focus()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog')
  await box(page, 'Ehdotettava päivä').fill('25.11.')
  await box(page, 'Viesti asiakkaalle').fill(reason)
  await dialog.getByRole('button', { name: 'Lähetä ehdotus' }).click()
  await expect(dialog).toBeHidden()
  await expect(wishRow(page, wish)).toContainText('Ehdotettu ke 25.11.')
}

export async function visits({ page, demo, desk: { seat }, faults }: Journey): Promise<void> {
  await demo.moveClock(CLOCK)
  faults.expect(/status of 409/)
  const [accepted, phoned, withdrawn] = [
    'Kassakaappi on aivan täynnä',
    'Takaovelle',
    'Ennen kymmentä',
  ] as const
  const pathOf = async (wish: string) =>
    `/raportit/kuljetustilaukset/${await askForVisit(demo.address, '2026-11-24', wish)}`
  const paths = [await pathOf(accepted), await pathOf(phoned), await pathOf(withdrawn)] as const
  const desk = await seat('ajo', '/')
  const today = desk.getByRole('link', { name: /^6\s*käyntipyyntöä/ })
  await expect(today).toContainText('1 vastaus asiakkaalta')
  await today.click()
  await expect(rows(desk)).toHaveCount(7)

  await propose(desk, accepted, 'Reitti ajetaan keskiviikkona')
  await enterAtKaleva(page, paths[0])
  await expect(line(page).first()).toHaveText(/^Vastaanotettu ma 16\.11\. klo/)
  await expect(line(page).nth(1)).toHaveText(/^Ehdotettu toista päivää.*Reitti ajetaan keskiviikkona/)
  await expect(page.getByText('Ehdotamme käyntiä ke 25.11.2026. Sopiiko se?')).toBeVisible()
  await button(page, 'Hyväksy').click()
  await expect(page.getByText('Kiitos! Käynti on sovittu ke 25.11.2026.')).toBeVisible()
  await expect(line(page)).toHaveText([/^Vastaanotettu/, /^Ehdotettu/, /^Hyväksytty ma 16\.11\. klo/])
  // The pulse tells the desk; nobody loads the page anew.
  await expect(wishRow(desk, accepted)).toHaveCount(0)

  await propose(desk, phoned, 'Keskiviikkona')
  await goTo(page, paths[1])
  await expect(page.getByText('Ehdotamme käyntiä ke 25.11.2026. Sopiiko se?')).toBeVisible()
  await wishRow(desk, phoned).getByRole('button').focus()
  await desk.keyboard.press('a')
  await box(desk, 'Kenen kanssa sovittiin').fill('Maija, kassa')
  await desk.getByRole('dialog').getByRole('button', { name: 'Merkitse sovituksi' }).click()
  await expect(desk.getByText(/ke 25\.11\.: sovittu puhelimitse\./)).toBeVisible()
  await expect(wishRow(desk, phoned)).toHaveCount(0)
  // The customer answers a page that the desk has overtaken, and is told.
  await button(page, 'Ei käy').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Vastaustasi ei tallennettu' })).toBeVisible()
  await expect(page.getByText('Käynti on sovittu ke 25.11.2026.')).toBeVisible()
  await expect(line(page).last()).toHaveText(/^Sovittu puhelimitse.*Maija, kassa/)

  await goTo(page, paths[2])
  await button(page, 'Peru pyyntö').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Peru pyyntö' }).click()
  await expect(page.getByText('Pyyntö on peruttu. Ylimääräistä käyntiä ei tule.')).toBeVisible()
  await expect(wishRow(desk, withdrawn)).toHaveCount(0)
  await desk.getByRole('link', { name: 'Ratkaistut' }).click()
  await expect(wishRow(desk, accepted)).toContainText('Hyväksytty ke 25.11.')
}

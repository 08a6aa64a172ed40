import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { enter, PASSWORD } from './sign-in.ts'

/** Companies of the demo; at Kaleva the user `demo` may do everything. */
export const KALEVA = 'Myllypuoti Kaleva'
export const ASEMA = 'Pihlajakioski Asema'

/** The line of the front page that names the chosen place and opens the search for another. */
export const placeLine = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: /Vaihda$/ })

/** The search for a place; on the front page it is opened from the line. */
const companySearch = (page: Page): Locator =>
  page.getByRole('searchbox', { name: 'Nimi, paikkakunta, ketju, konserni tai Y-tunnus' })

/** Chooses another place on the front page. */
export async function changePlace(page: Page, name: string): Promise<void> {
  await placeLine(page).click()
  await companySearch(page).fill(name)
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await expect(placeLine(page)).toContainText(name)
}

type DemoCompany = { readonly id: number; readonly name: string }

let idsByName: Promise<ReadonlyMap<string, number>> | undefined

async function readIds(page: Page): Promise<ReadonlyMap<string, number>> {
  const answer = await page.request.post('/api/login', { data: { username: 'demo', password: PASSWORD } })
  const { user } = (await answer.json()) as { user: { permittedCompanies: readonly DemoCompany[] } }
  return new Map(user.permittedCompanies.map(({ id, name }) => [name, id]))
}

/** As if the company had been chosen on this device before. What the test itself chooses later stays. */
export async function rememberCompany(page: Page, name: string): Promise<void> {
  idsByName ??= readIds(page)
  const placeOfBusiness = (await idsByName).get(name)
  if (placeOfBusiness === undefined) throw new Error(`demo has no company ${name}`)
  await page.addInitScript((options) => {
    if (localStorage.getItem('kassavirta.options') === null)
      localStorage.setItem('kassavirta.options', options)
  }, JSON.stringify({ placeOfBusiness }))
}

/** Opens a page as the user who may do everything. */
export async function enterAtKaleva(page: Page, path: string) {
  await rememberCompany(page, KALEVA)
  return enter(page, path, 'demo')
}

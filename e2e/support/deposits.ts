import type { Locator, Page, Request } from '@playwright/test'
import { expect } from './fixtures.ts'
import { heading } from './screen.ts'
import { enter } from './sign-in.ts'

export const FORM = 'Tilitysilmoitus'
export const REVIEW = 'Tarkista ja vahvista tilitysilmoitus'
export const SENT = 'Tilitysilmoitus on lähetetty'

/** The count field of a note or coin, e.g. '50 €'. */
export const count = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name: `${name}, kappaletta`, exact: true })
export const bagField = (page: Page): Locator => page.getByRole('textbox', { name: 'Turvapussinumero' })
export const nextButton = (page: Page): Locator => page.getByRole('button', { name: 'Seuraava', exact: true })
export const confirmButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Vahvista', exact: true })
export const total = (page: Page): Locator =>
  page.getByRole('region', { name: 'Tilitettävä yhteensä' }).locator('strong')

/** The tests share the companies, so each deposit has its own bag number. */
export const freshBag = (): string => `77${Date.now()}${Math.floor(Math.random() * 1000)}`.slice(0, 18)

/** Opens what is folded into one line: account, day, reference and message. */
export const unfold = (page: Page): Promise<void> =>
  page
    .getByRole('region', { name: 'Esitäytetyt tiedot' })
    .getByRole('button', { name: /^Muuta/ })
    .click()

export async function openForm(page: Page, user = 'kassa'): Promise<void> {
  await enter(page, '/tilitys', user)
  await expect(heading(page, FORM)).toBeVisible()
}

/** A small deposit of 71,50 €. */
export async function fillForm(page: Page, bag: string): Promise<void> {
  await count(page, '50 €').fill('1')
  await count(page, '20 €').fill('1')
  await count(page, '1 €').fill('1')
  await count(page, '50 snt').fill('1')
  await bagField(page).fill(bag)
}

export async function toReview(page: Page, bag = freshBag()): Promise<string> {
  await fillForm(page, bag)
  await nextButton(page).click()
  await expect(heading(page, REVIEW)).toBeFocused()
  return bag
}

export const isDeposit = (request: Request): boolean =>
  request.method() === 'POST' && new URL(request.url()).pathname === '/api/deposit'

/** The number on the receipt. */
export async function entryNumber(page: Page): Promise<number> {
  await expect(heading(page, SENT)).toBeVisible()
  return Number(
    await page.locator('dl div').filter({ hasText: 'Ilmoituksen numero' }).locator('dd').innerText(),
  )
}

/** Presses Tab until the element is reached, as a keyboard user has to. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}

import type { Locator, Page, Request } from '@playwright/test'
import { freshBag } from './customer.ts'
import { expect } from './fixtures.ts'
import { box, button, heading, region } from './screen.ts'
import { enter } from './sign-in.ts'

export const FORM = 'Tilitysilmoitus'
export const REVIEW = 'Tarkista ja vahvista tilitysilmoitus'
export const SENT = 'Tilitysilmoitus on lähetetty'

/** The count field of a note or coin, e.g. '50 €'. */
export const count = (page: Page, name: string): Locator => box(page, `${name}, kappaletta`)
export const bagField = (page: Page): Locator => page.getByRole('textbox', { name: 'Turvapussinumero' })
export const nextButton = (page: Page): Locator => button(page, 'Seuraava')
export const confirmButton = (page: Page): Locator => button(page, 'Vahvista')
export const total = (page: Page): Locator => region(page, 'Tilitettävä yhteensä').locator('strong')

export async function openDepositForm(page: Page): Promise<void> {
  await enter(page, '/tilitys', 'kassa')
  await expect(heading(page, FORM)).toBeVisible()
}

/** A small deposit of 71,50 €, up to its summary. Returns the number of its bag. */
export async function toReview(page: Page): Promise<string> {
  const bag = freshBag()
  for (const name of ['50 €', '20 €', '1 €', '50 snt']) await count(page, name).fill('1')
  await bagField(page).fill(bag)
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

/** A field of a day, as somebody types it and goes on. */
export async function typeDay(page: Page, name: string, text: string): Promise<void> {
  await box(page, name).fill(text)
  await box(page, name).blur()
}

/** A whole order of change money for 150 €: 100 € in notes and a roll of 2 €. */
export async function fillOrder(page: Page): Promise<void> {
  await typeDay(page, 'Toimituspäivä', '20.11.2026')
  await expect(page.getByRole('combobox', { name: 'Viite' })).toBeVisible()
  await count(page, '20 €').fill('5')
  await box(page, '2 €, rullia').fill('1')
}

import type { Locator, Page } from '@playwright/test'
import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import { expect } from './fixtures.ts'
import { customerOf } from './customer.ts'
import { freshBag } from './deposits.ts'
import { CLOCK } from './portal-process.ts'

const PORTAL = process.env['E2E_DESK_PORTAL_URL'] ?? ''

const denominations = [...notes, ...coins]
export type Pieces = { readonly [Name in (typeof denominations)[number]['fieldName']]?: number }

/** Twelve denominations, so many of each that no figure stands on a screen by chance. */
export const declared: Pieces = {
  pcs_100e: 2,
  pcs_50e: 17,
  pcs_20e: 43,
  pcs_10e: 23,
  pcs_5e: 16,
  pcs_2e: 49,
  pcs_1e: 53,
  pcs_50cent: 37,
  pcs_20cent: 46,
  pcs_10cent: 47,
  pcs_5cent: 21,
  pcs_2cent: 5,
}

export const sumOf = (pieces: Pieces): number =>
  denominations.reduce((sum, { fieldName, unitValue }) => sum + unitValue * (pieces[fieldName] ?? 0), 0) / 100

/** A customer declares a deposit in the portal. Returns the number of its bag. */
export async function declare(
  pieces: Pieces = declared,
  bag = freshBag(),
  registerDate = CLOCK.slice(0, 10),
  portal = PORTAL,
): Promise<string> {
  const customer = await customerOf(portal, 'kassa')
  const customerId = customer.places[0]?.id ?? 0
  const coinTotalSum = sumOf(
    Object.fromEntries(coins.map(({ fieldName }) => [fieldName, pieces[fieldName] ?? 0])),
  )
  await customer.post('/deposit', {
    customerId,
    accountId: await customer.account(customerId, 'permissionDeposit'),
    securityBagNumber: bag,
    registerDate,
    totalSum: sumOf(pieces),
    coinTotalSum,
    ...pieces,
  })
  return bag
}

/**
 * What a wedge scanner does: the keys of the number and Enter, in one burst that is apart from what was typed before it.
 * An event carries the time at which it was made, so that a busy page cannot stretch the burst.
 */
async function scan(page: Page, number: string): Promise<void> {
  await page.evaluate(async (text) => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const target = () => document.activeElement ?? document.body
    const strokes = [...text, 'Enter'].map(
      (key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
    for (const stroke of strokes) {
      const isFree = target().dispatchEvent(stroke)
      // A key that nobody has taken for himself is written into the field.
      if (isFree && stroke.key !== 'Enter') document.execCommand('insertText', false, stroke.key)
      const form = isFree && stroke.key === 'Enter' ? target().closest('form') : null
      form?.requestSubmit()
    }
  }, number)
}

export const countField = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name: `${name}, kappaletta`, exact: true })

const table = (page: Page, number: string): Locator =>
  page.getByRole('heading', { name: `Pussi ${number}`, exact: true })

/** Opens a bag by scanning it on the list of those that wait. */
export async function openByScan(page: Page, number: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Skannaa laskettava pussi' })).toBeVisible()
  await scan(page, number)
  await expect(table(page, number)).toBeVisible()
  await expect(countField(page, '500 €')).toBeFocused()
}

/** Types a count from the number pad: the digits of each field and Enter, and that the bag is whole. Returns how many keys it took. */
export async function typeCount(page: Page, pieces: Pieces): Promise<number> {
  await expect(countField(page, '500 €')).toBeFocused()
  let keys = 0
  for (const [index, { fieldName }] of denominations.entries()) {
    const text = String(pieces[fieldName] ?? '')
    await page.keyboard.type(text)
    await page.keyboard.press(index < denominations.length - 1 ? 'Enter' : 'F3')
    keys += text.length + 1
  }
  return keys
}

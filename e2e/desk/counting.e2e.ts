import type { Page } from '@playwright/test'
import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import { customerOf, sumOf, type Pieces } from '../support/customer.ts'
import { enterDesk, expect, test } from '../support/desk.ts'
import { count } from '../support/forms.ts'
import { button, status } from '../support/screen.ts'

const TODAY = '2026-11-16'
const declare = async (pieces: Pieces) =>
  (await customerOf(process.env['E2E_FULL_URL'] ?? '')).declare(pieces, TODAY)

/** Twelve denominations, so many of each that no figure stands on a screen by chance. */
const TWELVE: Pieces = {
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

const scanField = (page: Page) => page.getByRole('textbox', { name: 'Skannaa laskettava pussi' })

/** Opens a bag by scanning it on the list of those that wait. */
async function openByScan(page: Page, number: string): Promise<void> {
  await expect(scanField(page)).toBeVisible()
  await scan(page, number)
  await expect(page.getByRole('heading', { name: `Pussi ${number}`, exact: true })).toBeVisible()
  await expect(count(page, '500 €')).toBeFocused()
}

test('a bag of twelve denominations is a scan, twelve numbers and F9', async ({ page }) => {
  const number = await declare(TWELVE)
  await enterDesk(page, '/laskenta', 'counter')
  await openByScan(page, number)
  // Digits and Enter for each of the fifteen fields, and that the bag is whole: no other key is needed.
  for (const { fieldName } of [...notes, ...coins]) {
    await page.keyboard.type(String(TWELVE[fieldName] ?? ''))
    await page.keyboard.press(fieldName === 'pcs_1cent' ? 'F3' : 'Enter')
  }
  await page.keyboard.press('F9')
  const sum = new Intl.NumberFormat('fi-FI', { minimumFractionDigits: 2 }).format(sumOf(TWELVE))
  await expect(status(page, `Pussi ${number} täsmää.`)).toContainText(sum)
  await expect(scanField(page)).toBeFocused()
})

test('nothing that was declared reaches the browser before the count', async ({ page }) => {
  const number = await declare(TWELVE)
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/api/desk/')) answers.push(await response.text().catch(() => ''))
  })
  await enterDesk(page, '/laskenta', 'counter')
  await openByScan(page, number)
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Tallennettu \d\d:\d\d$/)).toBeVisible()
  await page.reload()
  await expect(count(page, '500 €')).toHaveValue('1')
  const told = answers.join(' ').replaceAll('"declared":null', '')
  expect(told).toContain(number)
  for (const figure of [String(sumOf(TWELVE)), '"pcs_20e":43', '"declared":', 'declaredPieces'])
    expect(told).not.toContain(figure)
})

/** Counts a bag of one denomination, finds it whole and closes it. */
async function closeWith(page: Page, pieces: string): Promise<void> {
  await count(page, '50 €').fill(pieces)
  await page.keyboard.press('F3')
  await page.keyboard.press('F9')
}

test('two counts that differ are settled by a supervisor', async ({ page }) => {
  // One after the other they sit at the same desk.
  const number = await declare({ pcs_50e: 17 })
  await enterDesk(page, '/laskenta', 'counter')
  await openByScan(page, number)
  await closeWith(page, '15')
  await expect(status(page, 'Toinen laskenta.')).toBeVisible()
  await expect(page.getByText(/€/)).toHaveCount(0)

  await enterDesk(page, '/laskenta/toinen', 'counter')
  await button(page, number).click()
  await expect(page.getByText('Aiemmat luvut eivät näy.')).toBeVisible()
  await closeWith(page, '16')
  await expect(status(page, 'siirtyi esimiehelle')).toBeVisible()

  await enterDesk(page, '/laskenta/toinen', 'supervisor')
  await page.getByRole('link', { name: number }).click()
  const row = page.getByRole('row', { name: /^50 €/ })
  // What the two have counted is shown only to who asks for it.
  await expect(row).toHaveCount(0)
  await page.getByText('Näytä aiemmat laskennat').click()
  await expect(row.getByRole('cell')).toHaveText(['17', '15', '16'])
  await page.getByRole('button', { name: 'Ratkaise laskennalla' }).click()
  await closeWith(page, '16')
  await page.getByRole('textbox', { name: 'Ratkaisun syy' }).fill('Laskin pussin kahdesti.')
  await page.keyboard.press('F9')
  await expect(button(page, 'Korjaa tulosta')).toBeVisible()
})

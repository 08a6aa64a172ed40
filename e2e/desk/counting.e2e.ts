import type { Page } from '@playwright/test'
import { countField, declare, declared, openByScan, sumOf, typeCount } from '../support/counting.ts'
import { enterDesk, expect, test } from '../support/desk.ts'

const scanField = (page: Page) => page.getByRole('textbox', { name: 'Skannaa laskettava pussi' })
const euros = (pieces: Parameters<typeof sumOf>[0]) =>
  new RegExp(
    new Intl.NumberFormat('fi-FI', { minimumFractionDigits: 2 })
      .format(sumOf(pieces))
      .replaceAll(/\s/g, '\\s'),
  )

test('a bag of twelve denominations is a scan, twelve numbers and F9, and nothing that was declared reaches the browser before that', async ({
  page,
}) => {
  const number = await declare()
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
  await expect(countField(page, '500 €')).toHaveValue('1')
  const told = answers.join(' ')
  expect(told).toContain(number)
  for (const figure of [String(sumOf(declared)), '"pcs_20e":43', '"declared":', 'declaredPieces'])
    expect(told.replaceAll('"declared":null', '')).not.toContain(figure)

  await countField(page, '500 €').fill('')
  const keys = await typeCount(page, declared)
  // Digits and an Enter for each of the fifteen fields, of which three stay empty: no other key is needed.
  const digits = Object.values(declared).join('').length
  expect(keys).toBe(digits + 15)
  await page.keyboard.press('F9')
  await expect(page.getByRole('status').filter({ hasText: `Pussi ${number} täsmää.` })).toContainText(
    euros(declared),
  )
  await expect(scanField(page)).toBeFocused()
})

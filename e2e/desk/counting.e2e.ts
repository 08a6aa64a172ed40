import type { Page } from '@playwright/test'
import { expectBothThemes } from '../support/axe.ts'
import {
  but,
  countField,
  declare,
  declared,
  openByScan,
  scan,
  sumOf,
  table,
  typeCount,
} from '../support/counting.ts'
import { cover, enterDesk, expect, password, test } from '../support/desk.ts'
import { STAFF_PASSWORD } from '../support/staff.ts'

const scanField = (page: Page) => page.getByRole('textbox', { name: 'Skannaa laskettava pussi' })
const euros = (pieces: Parameters<typeof sumOf>[0]) =>
  new RegExp(
    new Intl.NumberFormat('fi-FI', { minimumFractionDigits: 2 })
      .format(sumOf(pieces))
      .replaceAll(/\s/g, '\\s'),
  )

test('a bag of twelve denominations is a scan, twelve numbers and F9, and the next one can be scanned', async ({
  page,
}) => {
  const number = await declare()
  await enterDesk(page, '/laskenta', 'counter')
  await openByScan(page, number)
  const keys = await typeCount(page, declared)
  await page.keyboard.press('F9')
  await expect(page.getByRole('status').filter({ hasText: `Pussi ${number} täsmää.` })).toContainText(
    euros(declared),
  )
  await expect(scanField(page)).toBeFocused()
  // Digits and an Enter for each of the fifteen fields, of which three stay empty: no other key is needed.
  const digits = Object.values(declared).join('').length
  expect(keys).toBe(digits + 15)
})

test('nothing that was declared reaches the browser before the count is sent', async ({ page }) => {
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
})

test('a difference is shown by denomination, counted again, and closed', async ({ page }) => {
  const number = await declare()
  await enterDesk(page, '/laskenta', 'counter')
  await openByScan(page, number)
  await typeCount(page, but({ pcs_20e: 42 }))
  await page.keyboard.press('F9')
  const close = page.getByRole('button', { name: 'Sulje erolla' })
  await expect(close).toBeFocused()
  await expect(page.getByRole('status')).toContainText('−20,00')
  await expect(page.getByRole('row', { name: /^20 €/ })).toContainText('−1')
  await expect(page.getByRole('row', { name: /^50 €/ })).toContainText('17')
  await expect(page.getByText(`Laskentaero, pussi ${number}`)).toBeVisible()

  await page.reload()
  await expect(close).toBeFocused()
  await scan(page, '40010071')
  await expect(close).toBeVisible()

  await page.keyboard.press('F8')
  await expect(page.getByText('2. laskenta')).toBeVisible()
  await expect(countField(page, '20 €')).toHaveValue('')
  await typeCount(page, but({ pcs_20e: 42 }))
  await page.keyboard.press('F9')
  await expect(close).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'suljettu erolla' })).toContainText('−20,00')
  await expect(scanField(page)).toBeFocused()
})

test('a scan in the middle of typing changes no figure, and says what to do', async ({ page }) => {
  const number = await declare()
  await enterDesk(page, '/laskenta', 'counter')
  await openByScan(page, number)
  await page.keyboard.type('12')
  await scan(page, '40010072')
  await expect(page.getByText('Skannasit pussin 40010072.')).toBeVisible()
  await expect(countField(page, '500 €')).toHaveValue('12')
  await expect(countField(page, '500 €')).toBeFocused()
  await expect(table(page, number)).toBeVisible()
})

test('a lock in the middle of a count keeps every figure, and the count goes on', async ({ page }) => {
  const number = await declare()
  await enterDesk(page, '/laskenta', 'counter')
  await openByScan(page, number)
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await page.keyboard.type('45')
  await page.getByRole('button', { name: 'Lukitse' }).click()
  const lock = cover(page, 'Työpöytä on lukittu')
  await expect(lock).toBeVisible()
  await password(lock).fill(STAFF_PASSWORD)
  await lock.getByRole('button', { name: 'Avaa' }).click()
  await expect(lock).toBeHidden()
  await expect(countField(page, '500 €')).toHaveValue('3')
  await expect(countField(page, '200 €')).toHaveValue('45')
  await page.keyboard.press('F9')
  await expect(page.getByRole('status').filter({ hasText: 'Toinen laskenta.' })).toBeVisible()
})

test('without a line what is typed stays on the device, and is saved when the line is back', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  const number = await declare()
  await enterDesk(page, '/laskenta', 'counter')
  await openByScan(page, number)
  await context.setOffline(true)
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tallessa tässä laitteessa. Lähtee, kun yhteys palaa.')).toBeVisible()
  await page.keyboard.press('F9')
  await expect(page.getByText('Laskenta ei lähtenyt. Luvut ovat tallessa tässä laitteessa.')).toBeVisible()
  await expect(table(page, number)).toBeVisible()
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await context.setOffline(false)
  await expect(page.getByText(/^Tallennettu \d\d:\d\d$/)).toBeVisible()
  await page.reload()
  await expect(countField(page, '500 €')).toHaveValue('7')
  await expect(countField(page, '200 €')).toHaveValue('8')
})

test('a lost answer to F9 is settled by pressing it again, and the bag is counted once', async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_FAILED|ERR_CONNECTION/)
  const number = await declare()
  let isLost = false
  // A page that is open already may send one call past a new route.
  await page.route('**/send', async (route) => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    return route.abort()
  })
  await enterDesk(page, '/laskenta', 'counter')
  await openByScan(page, number)
  await typeCount(page, declared)
  await page.keyboard.press('F9')
  await expect(page.getByText(/Vastausta ei tullut. Paina F9 uudelleen/)).toBeVisible()
  await page.keyboard.press('F9')
  await expect(page.getByRole('status').filter({ hasText: `Pussi ${number} täsmää.` })).toBeVisible()
})

test('a second tab that finishes the bag is told in the first, whose figures stay', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/status of 409/)
  const number = await declare()
  await enterDesk(page, '/laskenta', 'counter')
  await openByScan(page, number)
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(countField(other, '500 €')).toHaveValue('5')
  await countField(other, '500 €').fill('')
  await countField(other, '500 €').focus()
  await typeCount(other, declared)
  await other.keyboard.press('F9')
  await expect(other.getByRole('status').filter({ hasText: 'täsmää' })).toBeVisible()
  await page.keyboard.press('F9')
  await expect(page.getByRole('alert')).toContainText('Tila on jo muuttunut')
  await expect(countField(page, '500 €')).toHaveValue('5')
})

test('absurd counts are named and nothing is sent', async ({ page }) => {
  const number = await declare()
  await enterDesk(page, '/laskenta', 'counter')
  await openByScan(page, number)
  await countField(page, '50 €').fill('-3')
  await countField(page, '20 €').fill('99999999')
  await page.keyboard.press('F9')
  await expect(page.getByRole('alert').filter({ hasText: 'Korjaa punaiset kohdat' })).toBeVisible()
  await expect(countField(page, '50 €')).toHaveValue('-3')
  await expect(table(page, number)).toBeVisible()
})

test('a bag is set aside with a reason and brought back', async ({ page }) => {
  const number = await declare()
  await enterDesk(page, '/laskenta', 'counter')
  await openByScan(page, number)
  await page.keyboard.press('F2')
  const dialog = page.getByRole('dialog', { name: `Pussi ${number} sivuun` })
  await dialog.getByRole('button', { name: 'Sivuun' }).click()
  await expect(dialog.getByText('Kirjoita syy')).toBeVisible()
  await expectBothThemes(page)
  await dialog.getByRole('textbox', { name: 'Syy' }).fill('Sinetti puuttuu')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: `Pussi ${number} on sivussa.` })).toBeVisible()
  await page.getByRole('link', { name: /^Sivussa/ }).click()
  const row = page.getByRole('row', { name: new RegExp(number) })
  await expect(row).toContainText('Sinetti puuttuu')
  await row.getByRole('button', { name: 'Palauta jonoon' }).click()
  await expect(row).toBeHidden()
})

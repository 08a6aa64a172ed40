import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { countField, declare, declared, openByScan, sumOf, typeCount } from '../support/desk-work.ts'
import { enterDesk, expect, test, openDesk, serverNow } from '../support/desk.ts'
import { goTo } from '../support/screen.ts'
import { putToWork } from '../support/staff.ts'

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

/** Counts a bag of one denomination, finds it whole and closes it. Every key of a whole count is pressed in counting.e2e.ts. */
async function closeWith(page: Page, name: string, pieces: string): Promise<void> {
  await countField(page, name).fill(pieces)
  await page.keyboard.press('F3')
  await page.keyboard.press('F9')
}

test('two people and a supervisor: second count without figures, dispute, decision; the result is corrected when a second supervisor has approved it', async ({
  page,
}) => {
  // One after the other they sit at the same desk.
  const number = await declare({ pcs_50e: 17 })
  await enterDesk(page, '/laskenta', 'counter')
  await openByScan(page, number)
  await closeWith(page, '50 €', '15')
  const told = page.getByRole('status').filter({ hasText: 'Toinen laskenta.' })
  await expect(told).toBeVisible()
  await expect(page.getByText(/€/)).toHaveCount(0)

  await enterDesk(page, '/laskenta/toinen', 'counter')
  await page.getByRole('button', { name: number }).click()
  await expect(page.getByText('Aiemmat luvut eivät näy.')).toBeVisible()
  await closeWith(page, '50 €', '16')
  await expect(page.getByRole('status').filter({ hasText: 'siirtyi esimiehelle' })).toBeVisible()

  // Nobody asks for what nobody else could approve.
  const other = await putToWork(['supervisor'], await serverNow(page))
  await enterDesk(page, '/laskenta/toinen', 'supervisor')
  await page.getByRole('link', { name: number }).click()
  const row = page.getByRole('row', { name: /^50 €/ })
  // What the two have counted is shown only to who asks for it.
  await expect(row).toHaveCount(0)
  await page.getByText('Näytä aiemmat laskennat').click()
  await expect(row.getByRole('cell')).toHaveText(['17', '15', '16'])
  await page.getByRole('button', { name: 'Ratkaise laskennalla' }).click()
  const reason = page.getByRole('textbox', { name: 'Ratkaisun syy' })
  await closeWith(page, '50 €', '16')
  await expect(reason).toBeFocused()
  await expect(page.getByRole('link', { name: 'Ratkaisun syy: Vaadittu tieto' })).toBeVisible()
  await reason.fill('Laskin pussin kahdesti.')
  await page.keyboard.press('F9')
  await expect(page.getByRole('button', { name: 'Korjaa tulosta' })).toBeVisible()

  await page.getByRole('button', { name: 'Korjaa tulosta' }).click()
  const bagPath = page.url()
  await countField(page, '50 €').fill('17')
  await page.getByRole('textbox', { name: 'Korjauksen syy' }).fill('Seteli oli kirjekuoressa.')
  // A page that is loaded anew goes on where it was left.
  await page.reload()
  await page.getByRole('button', { name: 'Korjaa tulosta' }).click()
  await expect(countField(page, '50 €')).toHaveValue('17')
  await expect(page.getByRole('textbox', { name: 'Korjauksen syy' })).toHaveValue('Seteli oli kirjekuoressa.')
  await page.keyboard.press('F9')
  await expect(page.getByText('Korjaus on lähetetty hyväksyttäväksi.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Korjaa tulosta' })).toBeHidden()

  await openDesk(page, '/hyvaksynnat', other.token)
  const request = page.getByRole('region', { name: `Laskennan korjaus, pussi ${number}` })
  await expect(request).toContainText('Seteli oli kirjekuoressa.')
  await request.getByRole('button', { name: 'Hyväksy' }).click()
  await expect(page.getByText('Korjaus on hyväksytty ja kirjattu.')).toBeVisible()
  await expect(request).toBeHidden()

  await goTo(page, new URL(bagPath).pathname)
  await expect(page.getByRole('region', { name: 'Korjaukset' })).toContainText('Seteli oli kirjekuoressa.')
  await expect(page.getByRole('row', { name: /^50 €/ }).first()).toContainText('17')
})

test('the list of suspect notes is printed on A4 with room for two names, and without buttons', async ({
  page,
}) => {
  await enterDesk(page, '/laskenta/epaillyt', 'supervisor')
  const table = page.getByRole('table', { name: 'Epäillyt setelit' })
  await expect(table).toBeVisible()
  const serial = await table.getByRole('row').nth(1).getByRole('cell').nth(1).innerText()
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
  const words = (await extractText(pdf)).text.join(' ').replaceAll(/\s+/g, ' ')
  expect(words).toContain('Epäillyt setelit, luovutusluettelo 16.11.2026')
  expect(words).toContain(serial)
  expect(words).toContain('Luovuttaja ja vastaanottaja')
  for (const act of ['Tulosta luettelo', 'Luovutettu ', 'Laskettavat', 'Kirjaudu ulos'])
    expect(words).not.toContain(act)
})

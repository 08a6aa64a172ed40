import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { expectPaper, sheetsOf } from './support/paper.ts'
import { caller, rowsOf, theOne } from './support/report-details.ts'
import { bodyRows, openReport, table } from './support/reports.ts'
import { button, heading } from './support/screen.ts'

test('a list of several sheets has its headings on each of them, and at its head the provider, the place, the person and the time', async ({
  page,
}) => {
  await openReport(page, 'tilitysilmoitukset?from=2026-09-01')
  await expect(bodyRows(page, 'Tilitysilmoitukset')).toHaveCount(50)
  const headings = await table(page, 'Tilitysilmoitukset').getByRole('columnheader').allInnerTexts()
  const sheets = await expectPaper(page)
  expect(sheets.length).toBeGreaterThanOrEqual(3)
  for (const words of sheets)
    for (const name of headings) expect(words).toContain(name.replace(/\s*[↓↑]$/, ''))

  // A search over many companies names no single one, but prints its criteria.
  await page.goto('/raportit/konsernin-tilitykset')
  await expect(bodyRows(page, 'Konsernin tilitykset').first()).toBeVisible()
  await expect(button(page, 'Vie Exceliin')).toBeEnabled()
  const [first = ''] = await sheetsOf(page)
  expect(first).toMatch(/Oy \(esittely\) Tulostanut Maija Virtanen /)
  expect(first).toContain('Kaikki toimipaikat · Myyntipäivä · 01.10.2026–16.11.2026')
})

type HandledDepositRow = {
  readonly entryId: number
  readonly cashReports: readonly { readonly securityBagNumber: string }[]
}
type Messages = { readonly messages: readonly { readonly id: number; readonly read?: string }[] }

test('every page that is printed tells the provider, the place, the person and the time', async ({
  page,
}) => {
  const handled = theOne(await rowsOf<HandledDepositRow>(page, 'DepositHandled'), (row) =>
    row.cashReports.some((each) => each.securityBagNumber !== ''),
  )
  const bag = handled.cashReports.find((each) => each.securityBagNumber !== '')?.securityBagNumber ?? ''
  const cash = `/raportit/kasitellyt-tilitykset/${handled.entryId}`
  await enterAtKaleva(page, '/viestit')
  const { headers } = await caller(page)
  const { messages } = (await (await page.request.get('/api/messages', { headers })).json()) as Messages
  const pages = [
    [cash, 'Käsitelty tilitys'],
    [`${cash}/kassat`, 'Kassat'],
    [`${cash}/kassat/${bag}`, 'Kassaraportti'],
    ['/oikeudet', 'Portaalin käyttöoikeudet'],
    [`/viestit/${messages.find(({ read }) => read)?.id}`, 'Viesti'],
    ['/kuljettajat', 'Kuljettajalista'],
  ] as const
  for (const [path, name] of pages) {
    await page.goto(path)
    await expect(heading(page, name)).toBeVisible()
    await expect(page.getByRole('main').getByText('Ladataan...')).toHaveCount(0)
    expect((await expectPaper(page))[0]).toContain(name)
  }
})

test('the paper of mandates says which of them are cancelled', async ({ page }) => {
  await enterAtKaleva(page, '/valtakirja')
  const cancelled = page.getByRole('row', { name: /^Heikkinen Tuula/ })
  await expect(cancelled).toBeVisible()
  expect((await expectPaper(page)).join(' ')).toMatch(/Heikkinen Tuula.*Peruttu/)
})

import type { Page } from '@playwright/test'
import { expectNoFindings, expectNoSidewaysScroll } from './support/axe.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { changeAnswer, hold } from './support/mock-api.ts'
import {
  expectInquiry,
  inquiryLink,
  plain,
  rowsOf,
  shownDay,
  theOne,
  valueOf,
} from './support/report-details.ts'
import { heading, tryAgain } from './support/screen.ts'

type Row = Readonly<Record<string, string>> & {
  readonly id: number
  readonly entryId: number
  readonly totalSum: number
}

const prints = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })

const back = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Takaisin raporttiin' }).getByRole('link', { name })

test('a deposit tells everything, opens the inquiry filled in, prints and leads back to the same rows [R-DET-01 R-DET-02 R-ROUTE-37]', async ({
  page,
}) => {
  await prints(page)
  const rows = await rowsOf<Row>(page, 'deposit')
  const { entryId, registerDate, securityBagNumber, totalSum, message } = theOne(
    rows,
    (row) => row['message'] !== '' && row['countingState'] === 'käsitelty',
  )
  // Twenty digits, which the demo lacks: no number may touch them on the way.
  await changeAnswer(page, '**/api/reports/deposit*', (answer) => ({
    deposits: (answer['deposits'] as readonly Row[]).map((row) =>
      row.entryId === entryId ? { ...row, reference: '12345678901234567894' } : row,
    ),
  }))
  await enterAtKaleva(page, `/raportit/tilitysilmoitukset/${entryId}?sort=totalSum`)
  await expect(heading(page, `Tilitysilmoitus #${entryId}`)).toBeVisible()
  await expect(valueOf(page, 'Myyntipäivä')).toHaveText(shownDay(registerDate ?? ''))
  await expect(valueOf(page, 'Viite')).toHaveText('12345 67890 12345 67894')
  await expect(valueOf(page, 'Viesti')).toHaveText(message ?? '')
  await expect(valueOf(page, 'Tila')).toHaveText('Käsitelty')
  await expect(page.getByRole('heading', { level: 3, name: 'Setelit' })).toBeVisible()
  await expectInquiry(page, {
    entryType: 'deposit',
    id: entryId,
    date: registerDate,
    totalSum: plain(totalSum),
    message,
    reference: '12345678901234567894',
    securityBagNumber,
  })
  await page.getByRole('button', { name: 'Tulosta' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '')
  await expectNoFindings(page)
  await back(page, 'Tilitysilmoitukset').click()
  await expect(heading(page, 'Tilitysilmoitukset')).toBeFocused()
  await expect(page).toHaveURL('/raportit/tilitysilmoitukset?sort=totalSum')
})

test('paper has the place, the person, the time and the number, and no buttons [R-DET-02]', async ({
  page,
}) => {
  const [row] = await rowsOf<Row>(page, 'ChangeOrderHandled')
  await enterAtKaleva(page, `/raportit/kasitellyt-vaihtorahatilaukset/${row?.entryId}`)
  await expect(heading(page, 'Käsitelty vaihtorahatilaus')).toBeVisible()
  await expect(inquiryLink(page)).toBeVisible()
  const frame = page.getByText(/^Tulostanut Maija Virtanen 16\.11\.2026 10:\d\d$/)
  await expect(frame).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(`Numero ${row?.entryId}`, { exact: true })).toBeVisible()
  await expect(page.getByText('Myllypuoti Kaleva', { exact: true }).filter({ visible: true })).toHaveCount(1)
  await expect(frame).toBeVisible()
  await expect(inquiryLink(page)).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('link')).toHaveCount(0)
  const paper = await page.pdf({ format: 'A4' })
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('a deposit whose money was not told says why', async ({ page }) => {
  type DepositRow = {
    readonly entryId: number
    readonly countAtServiceCenter: boolean
    readonly coinsUncounted: boolean
  }
  const rows = await rowsOf<DepositRow>(page, 'deposit')
  const blind = theOne(rows, ({ countAtServiceCenter }) => countAtServiceCenter)
  await enterAtKaleva(page, `/raportit/tilitysilmoitukset/${blind.entryId}`)
  await expect(valueOf(page, 'Laskenta palvelukeskuksessa')).toHaveText('Kyllä')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(0)
  const uncounted = theOne(rows, ({ coinsUncounted }) => coinsUncounted)
  await page.goto(`/raportit/tilitysilmoitukset/${uncounted.entryId}`)
  await expect(valueOf(page, 'Kolikoiden tilitystapa')).toHaveText('Ilman laskentaa')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Setelit'])
})

/** Path, report, heading, day of the inquiry (decisions N8), kind, and a term with its value. */
const others = [
  ['vaihtorahatilaukset', 'changeorder', 'Vaihtorahatilaus #', 'deliveryDate', 'Toimituspäivä'],
  ['kayntimuutokset', 'visitchange', 'Käyntimuutospyyntö #', 'originalDate', 'Alkuperäinen käyntipäivä'],
  ['kuljetustilaukset', 'visit', 'Kuljetustilaus #', 'suggestedDate', 'Toivottu käyntipäivä'],
  ['tarviketilaukset', 'supplyorder', 'Tarviketilaus #', 'deliveryDate', 'Toimituspäivä'],
  [
    'kasitellyt-vaihtorahatilaukset',
    'ChangeOrderHandled',
    'Käsitelty vaihtorahatilaus',
    'packingDate',
    'Pakkauspäivä',
  ],
] as const

test('orders and requests open under their own titles with the inquiry filled in [R-DET-01 R-DET-07 R-ROUTE-36 R-ROUTE-38 R-ROUTE-39 R-ROUTE-40 R-ROUTE-43]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  let signedIn = false
  for (const [path, report, title, dated, term] of others) {
    const [row] = await rowsOf<Row>(page, report)
    if (!row) throw new Error(`the demo has no ${report}`)
    const id = row.entryId ?? row.id
    const address = `/raportit/${path}/${id}`
    await (signedIn ? page.goto(address) : enterAtKaleva(page, address))
    signedIn = true
    await expect(heading(page, title.endsWith('#') ? title + id : title)).toBeVisible()
    await expect(valueOf(page, term)).toHaveText(shownDay(row[dated] ?? ''))
    const money = row.totalSum === undefined ? {} : { totalSum: plain(row.totalSum) }
    const { message = '', reference = '' } = row
    const entryType = report.toLowerCase()
    await expectInquiry(page, { entryType, id, date: row[dated], ...money, message, reference })
    await expectNoFindings(page)
    await expectNoSidewaysScroll(page)
  }
})

const missing = [
  ['/raportit/tilitysilmoitukset/999999', 'Kohdetta ei löydy'],
  ['/raportit/kuljetustilaukset/999999', 'Kuljetustilausta ei löytynyt'],
  ['/raportit/tarviketilaukset/999999', 'Tarviketilausta ei löydy'],
  ['/raportit/kasitellyt-tilitykset/999999/kassat', 'Kohdetta ei löydy'],
] as const

test('an unknown number is told in the words of its report [R-ERR-32 R-ERR-33 R-ERR-34]', async ({
  page,
}) => {
  let signedIn = false
  for (const [path, text] of missing) {
    await (signedIn ? page.goto(path) : enterAtKaleva(page, path))
    signedIn = true
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(inquiryLink(page)).toHaveCount(0)
  }
  await expectNoFindings(page)
})

test('a page that cannot be loaded says so, and another try mends it [R-ERR-35]', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  const [row] = await rowsOf<Row>(page, 'visit')
  let broken = true
  await page.route('**/api/reports/visit?*', (route) => (broken ? route.abort() : route.continue()))
  await enterAtKaleva(page, `/raportit/kuljetustilaukset/${row?.id}`)
  const banner = page.getByRole('alert')
  await expect(banner).toContainText('Sivun lataus ei onnistunut')
  await expect(heading(page, `Kuljetustilaus #${row?.id}`)).toBeVisible()
  await expectNoFindings(page)
  broken = false
  await tryAgain(banner)
  await expect(valueOf(page, 'Yhteystiedot')).toHaveText(row?.['contactInfo'] ?? '')
  await expect(banner).toHaveCount(0)
  const release = await hold(page, '**/api/reports/visit?*')
  await page.reload()
  await expect(page.getByText('Ladataan…')).toBeVisible()
  release()
  await expect(valueOf(page, 'Yhteystiedot')).toBeVisible()
})

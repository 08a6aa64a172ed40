import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { goTo, heading } from './support/screen.ts'
import { expectPaper, sheetsOf } from './support/paper.ts'
import { caller, rowsOf, theOne, AUTUMN, bodyRows, lead, openReport, table } from './support/reports.ts'

test('a list prints whole, without menus and buttons, its headings on every sheet, and at its head the provider, the place, the days, the person and the time', async ({
  page,
}) => {
  await openReport(page, `tilitysilmoitukset?${AUTUMN}`)
  const rows = bodyRows(page, 'Tilitysilmoitukset')
  await expect(rows).toHaveCount(50)
  const headings = await table(page, 'Tilitysilmoitukset').getByRole('columnheader').allInnerTexts()
  const sheets = await expectPaper(page)
  expect(sheets.length).toBeGreaterThanOrEqual(3)
  // The last sheet may have no row any more, only the line beneath the list.
  for (const words of sheets.filter((each) => /\d\d\.\d\d\.\d{4}/.test(each)))
    for (const name of headings) expect(words).toContain(name.replace(/\s*[↓↑]$/, ''))
  expect(sheets[0]).toContain('01.09.2026–16.11.2026')
  for (const name of [
    'Vie Exceliin',
    'Excel-työkirja (.xlsx)',
    'Sarakkeet',
    'Näkymä',
    'Rajaukset',
    'Seuraava sivu',
  ])
    expect(sheets.join(' ')).not.toContain(name)
  // The browser announces printing: the whole list is rendered for it, and one page again afterwards.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const count = Number.parseInt(await lead(page).innerText(), 10)
  expect(count).toBeGreaterThan(60)
  await expect(rows).toHaveCount(count)
  await page.emulateMedia({ media: 'print' })
  const region = page.getByRole('region', { name: 'Tilitysilmoitukset' })
  await expect(region).toHaveCSS('overflow', 'visible')
  await page.emulateMedia({ media: null })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(rows).toHaveCount(50)

  // A search over many companies names no single one, but prints its criteria.
  await goTo(page, '/raportit/konsernin-tilitykset?from=2026-11-14')
  await expect(bodyRows(page, 'Konsernin tilitykset').first()).toBeVisible()
  const [first = ''] = await sheetsOf(page)
  expect(first).toMatch(/Oy \(esittely\) Tulostanut Maija Virtanen /)
  expect(first).toContain('Kaikki toimipaikat · Myyntipäivä · 14.11.2026–16.11.2026')
})

type HandledDepositRow = {
  readonly entryId: number
  readonly cashReports: readonly { readonly securityBagNumber: string }[]
}
type Messages = { readonly messages: readonly { readonly id: number; readonly read?: string }[] }

test('every page that is printed tells the provider, the place, the person, the time and its number, and which mandates are cancelled [R-DET-02]', async ({
  page,
}) => {
  const handled = theOne(await rowsOf<HandledDepositRow>(page, 'DepositHandled'), (row) =>
    row.cashReports.some((each) => each.securityBagNumber !== ''),
  )
  const [packed] = await rowsOf<{ readonly entryId: number }>(page, 'ChangeOrderHandled')
  const bag = handled.cashReports.find((each) => each.securityBagNumber !== '')?.securityBagNumber ?? ''
  const cash = `/raportit/kasitellyt-tilitykset/${handled.entryId}`
  await enterAtKaleva(page, '/viestit')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  const { headers } = await caller(page)
  const { messages } = (await (await page.request.get('/api/messages', { headers })).json()) as Messages
  const pages = [
    [cash, 'Käsitelty tilitys', `Numero ${handled.entryId}`],
    [`${cash}/kassat`, 'Kassat', bag],
    [`${cash}/kassat/${bag}`, 'Kassaraportti', bag],
    [
      `/raportit/kasitellyt-vaihtorahatilaukset/${packed?.entryId}`,
      'Käsitelty vaihtorahatilaus',
      `Numero ${packed?.entryId}`,
    ],
    ['/oikeudet', 'Portaalin käyttöoikeudet', 'Virtanen Maija'],
    [`/viestit/${messages.find(({ read }) => read)?.id}`, 'Viesti', 'Lähetetty'],
    ['/kuljettajat', 'Kuljettajalista', /\d+ kuljettajaa/],
    ['/valtakirja', 'Valtakirja', /Heikkinen Tuula.*Peruttu/],
  ] as const
  for (const [path, name, told] of pages) {
    await goTo(page, path)
    await expect(heading(page, name)).toBeVisible()
    await expect(page.getByRole('main').getByText('Ladataan...')).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText(told)
    const paper = await expectPaper(page)
    expect.soft(paper[0], path).toContain(name)
    expect.soft(paper.join(' '), path).toMatch(told)
    expect.soft(paper.join(' '), path).not.toContain('Lähetä tiedustelu')
  }
})

import type { Page } from '@playwright/test'
import { enterDesk, routeOf } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { count, nextButton, confirmButton, typeDay } from '../support/forms.ts'
import { expectPaper, sheetsOf } from '../support/paper.ts'
import { AUTUMN, bodyRows, lead, table } from '../support/reports.ts'
import { button, goTo, heading, link, region } from '../support/screen.ts'
import { enterAtKaleva, KALEVA } from '../support/sign-in.ts'

const HEAD = `${KALEVA} Tulostanut Maija Virtanen`

test.describe('a list', () => {
  test.beforeEach(async ({ page }) => {
    await enterAtKaleva(page, `/raportit/tilitysilmoitukset?${AUTUMN}`)
    await expect(bodyRows(page, 'Tilitysilmoitukset')).toHaveCount(50)
  })

  test('prints its headings on every sheet, and no buttons', async ({ page }) => {
    const headings = await table(page, 'Tilitysilmoitukset').getByRole('columnheader').allInnerTexts()
    const sheets = await expectPaper(page, HEAD)
    expect(sheets.length).toBeGreaterThanOrEqual(3)
    // The last sheet may have no row any more, only the line beneath the list.
    for (const words of sheets.filter((each) => /\d\d\.\d\d\.\d{4}/.test(each)))
      for (const name of headings) expect(words).toContain(name.replace(/\s*[↓↑]$/, ''))
    expect(sheets[0]).toContain('01.09.2026–16.11.2026')
    const act = /Vie Exceliin|Excel-työkirja|Sarakkeet|Näkymä|Rajaukset|Seuraava sivu/
    expect(sheets.join(' ')).not.toMatch(act)
  })

  test('is whole while it is printed, and a page again afterwards', async ({ page }) => {
    const rows = bodyRows(page, 'Tilitysilmoitukset')
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    const all = Number.parseInt(await lead(page).innerText(), 10)
    expect(all).toBeGreaterThan(60)
    await expect(rows).toHaveCount(all)
    await page.emulateMedia({ media: 'print' })
    await expect(region(page, 'Tilitysilmoitukset')).toHaveCSS('overflow', 'visible')
    await page.emulateMedia({ media: null })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(rows).toHaveCount(50)
  })

  test('of many places prints its criteria and names no single place', async ({ page }) => {
    await goTo(page, '/raportit/konsernin-tilitykset?from=2026-11-14')
    await expect(bodyRows(page, 'Konsernin tilitykset').first()).toBeVisible()
    const sheets = await expectPaper(page, 'Tulostanut Maija Virtanen')
    expect(sheets[0]).toContain('Kaikki toimipaikat · Myyntipäivä · 14.11.2026–16.11.2026')
  })
})

/** Opens the newest entry of a report, and gives its number. */
async function openNewest(page: Page, report: string, title: string): Promise<string> {
  await goTo(page, `/raportit/${report}`)
  const first = bodyRows(page, title).first().getByRole('link').first()
  const number = /\d+$/.exec(await first.evaluate((link: HTMLAnchorElement) => link.pathname))?.[0]
  await first.click()
  return number ?? 'none'
}

test('every page of an entry prints its number, person and place [R-DET-02]', async ({ page }) => {
  await enterAtKaleva(page, '/ohjeet')
  const deposit = await openNewest(page, 'kasitellyt-tilitykset', 'Käsitellyt tilitykset')
  await expect(heading(page, 'Käsitelty tilitys')).toBeVisible()
  const [own = ''] = await expectPaper(page, HEAD)
  expect(own).toContain('Käsitelty tilitys')
  expect(own).toContain(`Numero ${deposit}`)
  expect(own).not.toContain('Lähetä tiedustelu')
  await goTo(page, `/raportit/kasitellyt-tilitykset/${deposit}/kassat`)
  await expect(heading(page, 'Kassat')).toBeVisible()
  await expectPaper(page, HEAD)
  const order = await openNewest(page, 'kasitellyt-vaihtorahatilaukset', 'Käsitellyt vaihtorahatilaukset')
  await expect(heading(page, 'Käsitelty vaihtorahatilaus')).toBeVisible()
  expect((await expectPaper(page, HEAD))[0]).toContain(`Numero ${order}`)
})

for (const [path, title, told] of [
  ['/oikeudet', 'Portaalin käyttöoikeudet', /Virtanen Maija/],
  ['/kuljettajat', 'Kuljettajalista', /\d+ kuljettajaa/],
  ['/valtakirja', 'Valtakirja', /Heikkinen Tuula.*Peruttu/],
] as const)
  test(`${title} prints with person and place`, async ({ page }) => {
    await enterAtKaleva(page, path)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByRole('main')).toContainText(told)
    const sheets = await expectPaper(page, HEAD)
    expect(sheets[0]).toContain(title)
    expect(sheets.join(' ')).toMatch(told)
  })

test('a message prints with the time it was sent', async ({ page }) => {
  await enterAtKaleva(page, '/viestit/luetut')
  await heading(page, 'Luetut viestit').waitFor()
  await page.getByRole('main').locator('a[href*="/viestit/"]:not([href$="luetut"])').first().click()
  await expect(heading(page, 'Viesti')).toBeVisible()
  const [sheet = ''] = await expectPaper(page, HEAD)
  expect(sheet).toContain('Lähetetty')
  expect(sheet).not.toContain('Lähetä tiedustelu')
})

test('the receipt of the fullest order of change money is one sheet', async ({ page }) => {
  await enterAtKaleva(page, '/vaihtorahatilaus')
  await typeDay(page, 'Toimituspäivä', '20.11.')
  await expect(count(page, '20 €')).toBeVisible()
  for (const field of await page.getByRole('table').getByRole('textbox').all()) await field.fill('1')
  await page.getByRole('table', { name: 'Kolikot' }).getByRole('textbox').nth(1).fill('0')
  await nextButton(page).click()
  await confirmButton(page).click()
  await expect(heading(page, 'Vaihtorahatilaus on vastaanotettu')).toBeVisible()
  expect(await expectPaper(page, HEAD)).toHaveLength(1)
})

test('a deposit of the past prints as its receipt', async ({ page }) => {
  const list = '/raportit/tilitysilmoitukset?sort=totalSum'
  await enterAtKaleva(page, list)
  await bodyRows(page, 'Tilitysilmoitukset').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/tilitysilmoitukset\/\d+\?sort=totalSum$/)
  const entry = page.url()
  await link(page, 'Näytä kuitti').click()
  await expect(page.getByText('Ilmoituksen numero')).toBeVisible()
  const [sheet = '', ...more] = await expectPaper(page, HEAD)
  expect(more).toEqual([])
  expect(sheet).toContain(/\d+/.exec(new URL(entry).pathname)?.[0])
  // The way back to the list has no trace of the receipt.
  await link(page, 'Takaisin tietoihin').click()
  await expect(link(page, 'Näytä kuitti')).toBeVisible()
  await expect(page).toHaveURL(entry)
})

test('the receipt of a removed deposit says so on paper', async ({ page }) => {
  await enterAtKaleva(page, `/raportit/tilitysilmoitukset?${AUTUMN}&removed=1&sort=-removed`)
  const removed = bodyRows(page, 'Tilitysilmoitukset').filter({ hasText: 'Poistettu' }).first()
  const href = await removed.getByRole('link').first().getAttribute('href')
  await page.goto(`${new URL(href ?? '', page.url()).pathname}?kuitti=1`)
  await expect(page.getByText('Tilitysilmoitus on poistettu')).toBeVisible()
  expect((await expectPaper(page, HEAD))[0]).toContain('Tilitysilmoitus on poistettu')
})

test.describe('at the desk', () => {
  test.use({ baseURL: process.env['E2E_DESK_URL'] })

  test('the packing list has the places in the order of the stops', async ({ page }) => {
    await enterDesk(page, '/', 'packer', 'dispatcher')
    const route = await routeOf(page, 'Rannikko 1')
    await page.goto(`/toimitukset?day=2026-11-17&reitti=${route}`)
    await button(page, 'Pakkauslista').click()
    await expect(button(page, 'Tulosta')).toBeFocused()
    const [list = '', ...slips] = await sheetsOf(page)
    expect(list).toContain('Pakkauslista, Rannikko 1')
    expect(list).toMatch(/Naavakahvila Satama .*Sulkasaaren Kyläkauppa /)
    const orders = Array.from(list.matchAll(/(?<!tarvike)tilaus (\d+)/g), ([, number]) => number)
    expect(orders).toHaveLength(3)
    for (const order of orders) expect(slips.join(' ')).toContain(`Vaihtorahatilaus ${order}`)
    expect([list, ...slips].join(' ')).not.toMatch(/Valikko|Tulosta |Takaisin/)
  })

  test('the list of suspect notes has room for two names, and no buttons', async ({ page }) => {
    await enterDesk(page, '/laskenta/epaillyt', 'supervisor')
    const suspects = page.getByRole('table', { name: 'Epäillyt setelit' })
    await expect(suspects).toBeVisible()
    const serial = await suspects.getByRole('row').nth(1).getByRole('cell').nth(1).innerText()
    const words = (await sheetsOf(page)).join(' ')
    expect(words).toContain('Epäillyt setelit, luovutusluettelo 16.11.2026')
    expect(words).toContain(serial)
    expect(words).toContain('Luovuttaja ja vastaanottaja')
    expect(words).not.toMatch(/Tulosta luettelo|Luovutettu |Laskettavat|Kirjaudu ulos/)
  })
})

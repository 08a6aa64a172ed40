import type { Locator, Page } from '@playwright/test'
import { rememberCompany } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { button, region, watchCalls, heading } from './support/screen.ts'
import { enter } from './support/sign-in.ts'

const CANCEL = '/api/management/cancelUserCompanyMandate'
const LIST = '**/api/management/mandates*'

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Vahvista valtuutuksen peruminen' })

async function askToCancel(page: Page, name: string): Promise<void> {
  await button(mandate(page, name), 'Peru valtuutus').click()
  await expect(dialog(page)).toBeVisible()
}

test('OK cancels once, closes the dialog, and the list and the log come anew [R-MAND-15]', async ({
  page,
}) => {
  await openAt(page, '/valtakirja', PALOKKA)
  const calls = watchCalls(page, CANCEL)
  await askToCancel(page, 'Hakala Mikko')
  const reloaded = page.waitForResponse(LIST)
  await button(dialog(page), 'OK').dblclick()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await reloaded
  await expect(
    page.getByRole('status').filter({ hasText: 'Valtuutus on peruttu: Hakala Mikko' }),
  ).toBeVisible()
  await expect(button(mandate(page, 'Hakala Mikko'), 'Peru valtuutus')).toBeDisabled()
  expect(await cellsByHeading(mandate(page, 'Hakala Mikko'))).toMatchObject({
    Muokattu: '16.11.2026',
    Voimassa: `Päättyy ${TOMORROW} klo 00:00`,
  })
  const latest = region(page, 'Viimeisimmät muutokset').getByRole('listitem').first()
  await expect(latest).toHaveText(
    /^16\.11\.2026 \d\d:\d\d ?Virtanen Maija perui valtuutuksen: Hakala Mikko, tili FI/,
  )
  await expect(latest).toContainText(/Voimassa: (toistaiseksi|\d\d\.\d\d\.\d{4} asti) → 16\.11\.2026 asti/)
  await expect(latest).toContainText('Poistettu: Tilitysilmoituksen tekeminen, Tilitysraportit')
  // The log is longer than the list, so that only its latest lines are open.
  await region(page, 'Viimeisimmät muutokset')
    .getByRole('button', { name: /^Näytä kaikki \d+ muutosta$/ })
    .click()
  await expect(
    region(page, 'Viimeisimmät muutokset')
      .getByText(/^Palveluntarjoaja antoi valtuutuksen: Hakala Mikko/)
      .first(),
  ).toBeVisible()
  expect(calls.map((call) => [call.method(), call.headers()['authorization']?.split(' ')[0]])).toEqual([
    ['GET', 'Bearer'],
  ])
})

const PALOKKA = 'Vasarapiha Palokka'

/** The server's clock starts at 16.11.2026. */
const TOMORROW = '17.11.2026'

/** Opens one of the two pages of administration, at a company of the demo. */
async function openAt(page: Page, path: '/valtakirja' | '/oikeudet', company: string, user = 'demo') {
  await rememberCompany(page, company)
  await enter(page, path, user)
  await expect(
    heading(page, path === '/valtakirja' ? 'Valtakirja' : 'Portaalin käyttöoikeudet'),
  ).toBeVisible()
}

/** A mandate in the table of wide windows. */
const mandate = (page: Page, name: string): Locator =>
  region(page, 'Valtuutukset').getByRole('row', { name: new RegExp(`^${name} `) })

/** Values by heading, as a row of a table shows them; a tick is its word. */
async function cellsByHeading(row: Locator): Promise<Readonly<Record<string, string>>> {
  const texts = await row.evaluate((element) => {
    const plain = (cell: Element) =>
      (cell.textContent ?? '').replaceAll('\u00ad', '').replaceAll('\u00a0', ' ')
    const heads = element.closest('table')?.querySelectorAll('thead th') ?? []
    return Array.from(element.children, (cell, nth) => {
      const head = heads[nth]
      return [head ? plain(head) : '', plain(cell).replace(/^[✓–]/, '').trim()]
    })
  })
  return Object.fromEntries(texts)
}

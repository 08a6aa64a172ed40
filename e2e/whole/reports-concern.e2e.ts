import type { Page, Request } from '@playwright/test'
import { box, button, choice, heading, watchCalls, hold } from '../support/screen.ts'
import { expect, test } from '../support/fixtures.ts'
import { answered, bodyRows, cellsOf, lead, menuButton, openMenu } from '../support/reports.ts'
import { PASSWORD, signIn } from '../support/sign-in.ts'

const TITLE = 'Konsernin tilitykset'
const search = (page: Page) => button(page, 'Hae')
const optionsOf = (page: Page, name: string) => choice(page, name).getByRole('option')

type Company = { readonly name: string; readonly permissionConcernReport: boolean }

async function companiesOf(page: Page, username: string): Promise<readonly Company[]> {
  const answer = await page.request.post('/api/login', { data: { username, password: PASSWORD } })
  return ((await answer.json()) as { user: { permittedCompanies: readonly Company[] } }).user
    .permittedCompanies
}

const asked = (calls: readonly Request[]) =>
  Object.fromEntries(new URL(calls.at(-1)?.url() ?? 'http://x').searchParams)

type Row = { readonly customerName: string; readonly securityBagNumber: string }

test('group deposits are searched by the default range at once, then by place, range, criterion and bag on a button [R-EXT-01, R-EXT-02, R-EXT-03, R-EXT-05, R-EXT-07, R-EXT-08, R-PERM-21, R-ROUTE-42]', async ({
  page,
}) => {
  const calls = watchCalls(page, '/api/reports/DepositExtended')
  const companies = await companiesOf(page, 'konserni')
  const letGo = await hold(page, '**/api/reports/DepositExtended?*')
  await signIn(page, '/raportit/konsernin-tilitykset', 'konserni')
  await expect(heading(page, TITLE)).toBeVisible()

  // Only companies with the right of group reports are offered.
  const allowed = companies.filter(({ permissionConcernReport }) => permissionConcernReport)
  const names = allowed.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'fi'))
  await openMenu(page, 'filters')
  await expect(optionsOf(page, 'Toimipaikka')).toHaveText(['Kaikki toimipaikat', ...names])
  await expect(optionsOf(page, 'Ketju').first()).toHaveText('Kaikki ketjut')
  await expect(optionsOf(page, 'Konserni').first()).toHaveText('Kaikki konsernit')
  await openMenu(page, 'time')
  await expect(optionsOf(page, 'Hae päivän mukaan')).toHaveText(['Myyntipäivä', 'Ilmoituspäivä'])
  await expect(box(page, 'Alkupäivä')).toHaveValue('01.10.2026')
  await expect(box(page, 'Loppupäivä')).toHaveValue('16.11.2026')

  // Everything that is not chosen is sent as 0, and the wait is shown.
  await expect(page.getByText('Haetaan raporttia…')).toBeVisible()
  await expect(search(page)).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(bodyRows(page, TITLE)).toHaveCount(50)
  expect(calls).toHaveLength(1)
  expect(asked(calls)).toEqual({
    companyId: '0',
    chainId: '0',
    concernId: '0',
    SecurityBagNumber: '',
    DateStart: '2026-10-01',
    DateEnd: '2026-11-16',
    DateCriteria: 'til_kassapaiva',
  })
  // Details of other companies are not available, so rows are not links.
  await expect(bodyRows(page, TITLE).getByRole('link')).toHaveCount(0)

  // One company is found by another criterion; nothing is fetched before the press.
  const [name = ''] = names
  await openMenu(page, 'filters')
  await choice(page, 'Toimipaikka').selectOption(name)
  await openMenu(page, 'time')
  await choice(page, 'Hae päivän mukaan').selectOption('Ilmoituspäivä')
  // A day that cannot be read stops the search; a quick range replaces it and searches at once.
  await box(page, 'Alkupäivä').fill('31.2.')
  await search(page).click()
  await expect(box(page, 'Alkupäivä')).toBeFocused()
  expect(calls).toHaveLength(1)
  const rows = await answered<Row>(page, 'DepositExtended', 'depositextendeds', () =>
    button(page, 'Tämä kuukausi').click(),
  )
  expect(new Set(rows.map(({ customerName }) => customerName))).toEqual(new Set([name]))
  expect(asked(calls)).toMatchObject({ DateCriteria: 'til_created', DateStart: '2026-11-01' })
  await expect(lead(page)).toHaveText(new RegExp(`^${rows.length} riviä`))
  await expect(menuButton(page, 'time')).toBeFocused()

  // A part of a bag number finds it; the address repeats the search after a reload. Other tests send a bag twice.
  const bags = rows.map(({ securityBagNumber }) => securityBagNumber)
  const isAlone = (bag: string) => bags.filter((other) => other.includes(bag.slice(2))).length === 1
  const bag = bags.find(isAlone) ?? ''
  await openMenu(page, 'filters')
  await box(page, 'Turvapussinumero').fill(bag.slice(2))
  await search(page).click()
  await expect(lead(page)).toHaveText(/^1 rivi/)
  await page.reload()
  await expect(lead(page)).toHaveText(/^1 rivi/)
  await openMenu(page, 'filters')
  await expect(box(page, 'Turvapussinumero')).toHaveValue(bag.slice(2))
  expect((await cellsOf(bodyRows(page, TITLE)))[0]).toContain(bag)
  await box(page, 'Turvapussinumero').fill('olematon')
  await search(page).click()
  await expect(page.getByText('Valituilla hakuehdoilla ei löytynyt tilityksiä.')).toBeVisible()
  // Enter searches with the day that is being typed.
  await openMenu(page, 'time')
  await box(page, 'Alkupäivä').fill('1.1.2030')
  await box(page, 'Alkupäivä').press('Enter')
  await expect.poll(() => asked(calls)).toMatchObject({ DateStart: '2030-01-01' })

  // Another person's company in the address is not accepted.
  await page.goto('/raportit/konsernin-tilitykset?company=999999')
  await expect(lead(page)).toBeVisible()
  expect(asked(calls)).toMatchObject({ companyId: '0' })
})

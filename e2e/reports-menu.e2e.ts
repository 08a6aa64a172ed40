import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { changeAnswer, changePerson, changeRights, hold } from './support/mock-api.ts'
import { openReport } from './support/reports.ts'
import { enter, refusal } from './support/sign-in.ts'
import { region, tryAgain } from './support/screen.ts'

const company = (page: Page) => region(page, 'Toimipaikan raportit')
const concern = (page: Page) => region(page, 'Konserniraportit')

const ALWAYS = ['Tilitysilmoitukset', 'Vaihtorahatilaukset']
const BY_RIGHT = [
  ['companyRoleSupplyOrderReports', ['Tarviketilaukset']],
  ['companyRoleVisitChangeRequestReports', ['Kuljetustilaukset', 'Käyntimuutospyynnöt']],
  ['permissionDepositReport', ['Käsitellyt tilitykset']],
  ['permissionChangeOrderReport', ['Käsitellyt vaihtorahatilaukset']],
] as const

test('the list has two parts, a notice of more to come, and the part asked for first [R-REP-01, R-REP-03, R-ROUTE-02, R-ROUTE-35]', async ({
  page,
}) => {
  const letGo = await hold(page, '**/api/accounts*')
  await openReport(page, 'lista')
  await expect(page.getByRole('main').getByText('Ladataan…')).toBeVisible()
  const parts = page.getByRole('heading', { level: 2 })
  await expect(parts).toHaveCount(0)
  letGo()
  await expect(parts).toHaveText(['Toimipaikan raportit', 'Konserniraportit'])
  await expect(company(page).getByRole('link')).toHaveText([
    ...ALWAYS,
    ...BY_RIGHT.flatMap(([, names]) => names),
  ])
  await expect(concern(page).getByRole('link')).toHaveText([
    'Konsernin tilitykset',
    'Konsernin vaihtorahatilaukset',
    'Käsitellyt laskentatapahtumat',
  ])
  await expect(page.getByText('Lisää raportteja tulossa huhtikuussa.')).toBeVisible()
  await page.goto('/raportit?osio=konserni')
  await expect(page).toHaveURL(/\/raportit\/lista/)
  await page.goto('/raportit/lista?osio=konserni')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Konserniraportit',
    'Toimipaikan raportit',
  ])
  await concern(page).getByRole('link', { name: 'Konsernin tilitykset' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Konsernin tilitykset' })).toBeFocused()
})

test('group reports are found without a place of business; a report of a place asks for one [R-REP-02]', async ({
  page,
}) => {
  await enter(page, '/raportit/lista', 'demo')
  await expect(concern(page).getByRole('link')).toHaveCount(3)
  await expect(company(page)).toContainText('Valitse toimipaikka, niin näet kaikki sen raportit.')
  await company(page).getByRole('link', { name: 'Tilitysilmoitukset' }).click()
  await expect(page.getByText('Valitse toimipaikka', { exact: true })).toBeVisible()
})

test('a report appears with its right, and only with it [R-REP-02, R-PERM-15, R-PERM-16, R-PERM-17, R-PERM-18, R-PERM-19, R-PERM-20]', async ({
  page,
}) => {
  const none = Object.fromEntries(BY_RIGHT.map(([flag]) => [flag, false]))
  await changePerson(page, (user) => ({
    ...user,
    permittedCompanies: (user['permittedCompanies'] as readonly object[]).map((company) => ({
      ...company,
      permissionConcernReport: false,
    })),
  }))
  // A notice that is turned off in the settings is not shown.
  await changeAnswer(page, '**/api/config', (config) => ({ ...config, reportListNotice: '' }))
  await changeRights(page, none)
  await openReport(page, 'lista')
  await expect(company(page).getByRole('link')).toHaveText(ALWAYS)
  await expect(concern(page)).toHaveCount(0)
  await expect(page.getByText('huhtikuussa')).toHaveCount(0)
  for (const [flag, names] of BY_RIGHT) {
    await page.unroute('**/api/accounts*')
    await changeRights(page, { ...none, [flag]: true })
    await page.reload()
    await expect(company(page).getByRole('link')).toHaveText([...ALWAYS, ...names])
  }
})

test('rights that cannot be fetched are told, and what needs none is there [R-ERR-21]', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await page.route('**/api/accounts*', refusal(500, 'Server error'))
  await openReport(page, 'lista')
  await expect(page.getByRole('alert')).toContainText('Käyttöoikeuksien haku epäonnistui')
  await expect(company(page).getByRole('link')).toHaveText(ALWAYS)
  await page.unroute('**/api/accounts*')
  await tryAgain(page.getByRole('alert'))
  await expect(company(page).getByRole('link')).toHaveCount(7)
})

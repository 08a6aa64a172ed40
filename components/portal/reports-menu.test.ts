import { getAccounts, type AccountPermission } from '@kassavirta/domain/places/companies/accounts-api'
import { getConfig } from '@kassavirta/domain/operation/settings/config-api'
import { extendedDeposits } from '@kassavirta/domain/reports/reports/definitions/extended-deposits'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, alert, button, heading, link, region, screen, walk } from '../support/screen.ts'
import { reload, stopLongWaits, expectAddress, visitPage } from '../support/framed-page.ts'
import { answerRightsWithout, openReport, textsOf } from './reports-world.ts'
import { config, kaleva, maija } from './open-portal.ts'

const company = () => region('Toimipaikan raportit')
const concern = () => region('Konserniraportit')
const parts = () => screen.getByRole('heading', { level: 2 })
const NOTICE = 'Lisää raportteja tulossa huhtikuussa.'

const ALWAYS = ['Tilitysilmoitukset', 'Vaihtorahatilaukset']
const BY_RIGHT = [
  { name: 'companyRoleSupplyOrderReports', reports: ['Tarviketilaukset'] },
  { name: 'companyRoleVisitChangeRequestReports', reports: ['Kuljetustilaukset', 'Käyntimuutospyynnöt'] },
  { name: 'permissionDepositReport', reports: ['Käsitellyt tilitykset'] },
  { name: 'permissionChangeOrderReport', reports: ['Käsitellyt vaihtorahatilaukset'] },
] as const
const ALL_FLAGS: readonly (keyof AccountPermission)[] = BY_RIGHT.map(({ name }) => name)

test('the list has two parts, a notice of more to come, and the part asked for first [R-REP-01, R-REP-03, R-ROUTE-02, R-ROUTE-35]', async () => {
  const server = openReport('lista', [[extendedDeposits, []]], {
    given: ({ answer }) => answer(getConfig, { ...config, reportListNotice: NOTICE }),
  })
  const letGo = server.hold(getAccounts)
  await expect.element(screen.getByRole('main').getByText('Ladataan…')).toBeVisible()
  await expect.element(parts()).not.toBeInTheDocument()
  letGo()
  await expect.poll(() => textsOf(parts())).toEqual(['Toimipaikan raportit', 'Konserniraportit'])
  expect
    .soft(textsOf(company().getByRole('link')))
    .toEqual([...ALWAYS, ...BY_RIGHT.flatMap(({ reports }) => reports)])
  expect
    .soft(textsOf(concern().getByRole('link')))
    .toEqual(['Konsernin tilitykset', 'Konsernin vaihtorahatilaukset', 'Käsitellyt laskentatapahtumat'])
  await expect.element(screen.getByText(NOTICE)).toBeVisible()
  await expectAccessible()
  await visitPage('/raportit?osio=konserni')
  await expectAddress('/raportit/lista')
  await visitPage('/raportit/lista?osio=konserni')
  await expect.poll(() => textsOf(parts())).toEqual(['Konserniraportit', 'Toimipaikan raportit'])
  await click(link('Konsernin tilitykset', concern()))
  await expect.element(heading('Konsernin tilitykset')).toHaveFocus()
})

test('group reports are found without a place of business; a report of a place asks for one [R-REP-02]', async () => {
  const user = { ...maija, permittedCompanies: [kaleva, { ...kaleva, id: 4102, name: 'Myllypuoti Asema' }] }
  openReport('lista', [], { user })
  await expect.poll(() => concern().getByRole('link').elements()).toHaveLength(3)
  await expect.element(company()).toMatchTextContent('Valitse toimipaikka, niin näet kaikki sen raportit.')
  await click(link('Tilitysilmoitukset', company()))
  await expect.element(screen.getByText('Valitse toimipaikka', { exact: true })).toBeVisible()
})

test('a report appears with its right, and only with it [R-REP-02, R-PERM-15, R-PERM-16, R-PERM-17, R-PERM-18, R-PERM-19, R-PERM-20]', async () => {
  const user = { ...maija, permittedCompanies: [{ ...kaleva, permissionConcernReport: false }] }
  const server = openReport('lista', [], { user, given: (given) => answerRightsWithout(given, ALL_FLAGS) })
  await expect.poll(() => textsOf(company().getByRole('link'))).toEqual(ALWAYS)
  await expect.element(concern()).not.toBeInTheDocument()
  // A notice that is turned off in the settings is not shown.
  await expect.element(screen.getByText(/huhtikuussa/)).not.toBeInTheDocument()
  expect(
    await walk(BY_RIGHT, async ({ name, reports }) => {
      answerRightsWithout(
        server,
        ALL_FLAGS.filter((each) => each !== name),
      )
      await reload()
      await expect.poll(() => textsOf(company().getByRole('link'))).toEqual([...ALWAYS, ...reports])
    }),
  ).toEqual([])
})

test('rights that cannot be fetched are told, and what needs none is there [R-ERR-21]', async () => {
  const server = openReport('lista', [], {
    given: ({ refuse }) => refuse(getAccounts, 500, 'Server error', {}, Number.POSITIVE_INFINITY),
  })
  stopLongWaits()
  await expect.element(alert()).toMatchTextContent('Käyttöoikeuksien haku epäonnistui')
  expect(textsOf(company().getByRole('link'))).toEqual(ALWAYS)
  answerRightsWithout(server, [])
  await click(button('Yritä uudelleen', alert()))
  await expect.poll(() => company().getByRole('link').elements()).toHaveLength(7)
})

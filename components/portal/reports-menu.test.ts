import { expect, test } from 'vitest'
import { getConfig } from '@kassavirta/domain/operation/settings/config-api'
import { getAccounts, type AccountPermission } from '@kassavirta/domain/places/companies/accounts-api'
import { extendedDeposits } from '@kassavirta/domain/reports/reports/definitions/extended-deposits'
import { stopLongWaits } from '../support/framed-page.ts'
import { click, alert, button, heading, link, region, screen, textsOf } from '../support/screen.ts'
import { config, kaleva, maija } from './open-portal.ts'
import { answerRightsWithout, openReport } from './reports-world.ts'
const company = () => region('Toimipaikan raportit')
const concern = () => region('Konserniraportit')
const parts = () => screen.getByRole('heading', { level: 2 })
const NOTICE = 'Lisää raportteja tulossa huhtikuussa.'

const ALWAYS = ['Tilitysilmoitukset', 'Vaihtorahatilaukset']
const CONCERN = ['Konsernin tilitykset', 'Konsernin vaihtorahatilaukset', 'Käsitellyt laskentatapahtumat']
const BY_RIGHT = [
  { id: 'R-PERM-16', name: 'companyRoleSupplyOrderReports', reports: ['Tarviketilaukset'] },
  {
    id: 'R-PERM-17',
    name: 'companyRoleVisitChangeRequestReports',
    reports: ['Kuljetustilaukset', 'Käyntimuutospyynnöt'],
  },
  { id: 'R-PERM-19', name: 'permissionDepositReport', reports: ['Käsitellyt tilitykset'] },
  { id: 'R-PERM-18', name: 'permissionChangeOrderReport', reports: ['Käsitellyt vaihtorahatilaukset'] },
] as const
const ALL_FLAGS: readonly (keyof AccountPermission)[] = BY_RIGHT.map(({ name }) => name)

test('while rights are unknown no report is offered', async () => {
  const server = openReport('lista')
  const letGo = server.hold(getAccounts)
  await expect.element(screen.getByRole('main').getByText('Ladataan…')).toBeVisible()
  await expect.element(parts()).not.toBeInTheDocument()
  letGo()
  await expect.element(company()).toBeVisible()
})

test('the list has a part for place and concern [R-REP-01, R-ROUTE-35]', async () => {
  openReport('lista')
  await expect.poll(() => textsOf(parts())).toEqual(['Toimipaikan raportit', 'Konserniraportit'])
  await expect
    .poll(() => textsOf(company().getByRole('link')))
    .toEqual([...ALWAYS, ...BY_RIGHT.flatMap(({ reports }) => reports)])
  expect(textsOf(concern().getByRole('link'))).toEqual(CONCERN)
})

test('the provider may tell of reports to come [R-REP-03]', async () => {
  openReport('lista', [], {
    given: ({ answer }) => answer(getConfig, { ...config, reportListNotice: NOTICE }),
  })
  await expect.element(screen.getByText(NOTICE)).toBeVisible()
})

test('the part that is asked for stands first [R-REP-01, R-ROUTE-02]', async () => {
  openReport('lista?osio=konserni', [[extendedDeposits, []]])
  await expect.poll(() => textsOf(parts())).toEqual(['Konserniraportit', 'Toimipaikan raportit'])
  await click(link('Konsernin tilitykset', concern()))
  await expect.element(heading('Konsernin tilitykset')).toHaveFocus()
})

test('group reports need no place, others ask for one [R-REP-02]', async () => {
  const user = { ...maija, permittedCompanies: [kaleva, { ...kaleva, id: 4102, name: 'Myllypuoti Asema' }] }
  openReport('lista', [], { user })
  await expect.poll(() => textsOf(concern().getByRole('link'))).toEqual(CONCERN)
  await expect.element(company()).toMatchTextContent('Valitse toimipaikka, niin näet kaikki sen raportit.')
  await click(link('Tilitysilmoitukset', company()))
  await expect.element(screen.getByText('Valitse toimipaikka', { exact: true })).toBeVisible()
})

const withoutConcern = { ...maija, permittedCompanies: [{ ...kaleva, permissionConcernReport: false }] }

test('without rights the declared reports alone are offered [R-PERM-15, R-PERM-20]', async () => {
  openReport('lista', [], { user: withoutConcern, given: (given) => answerRightsWithout(given, ALL_FLAGS) })
  await expect.poll(() => textsOf(company().getByRole('link'))).toEqual(ALWAYS)
  await expect.element(concern()).not.toBeInTheDocument()
  await expect.element(screen.getByText(/huhtikuussa/)).not.toBeInTheDocument()
})

test.for(BY_RIGHT)('$reports need their right ($id) [R-REP-02]', async ({ name, reports }) => {
  openReport('lista', [], {
    user: withoutConcern,
    given: (given) =>
      answerRightsWithout(
        given,
        ALL_FLAGS.filter((each) => each !== name),
      ),
  })
  await expect.poll(() => textsOf(company().getByRole('link'))).toEqual([...ALWAYS, ...reports])
})

test('rights that fail are told [R-ERR-21]', async () => {
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

import { getConfig } from '@kassavirta/domain/operation/settings/config-api'
import { deposits } from '@kassavirta/domain/reports/reports/definitions/deposits'
import { extendedDeposits } from '@kassavirta/domain/reports/reports/definitions/extended-deposits'
import {
  changeView,
  listViews,
  removeView,
  saveView,
  type SavedView,
} from '@kassavirta/domain/reports/reports/saved-views'
import { expect, test } from 'vitest'
import { expectAddress } from '../support/framed-page.ts'
import {
  choose,
  click,
  fill,
  box,
  button,
  choice,
  dialog,
  errorSummary,
  heading,
  region,
  screen,
  textsOf,
} from '../support/screen.ts'
import type { GivenServer } from '../support/given-server.ts'
import {
  concernDeposit,
  deposit,
  openReport,
  expectRows,
  menuButton,
  openMenu,
  table,
} from './reports-world.ts'
import { config, kaleva, maija } from './open-portal.ts'

const DEPOSITS = 'Tilitysilmoitukset'
const rows = [deposit(1, { securityBagNumber: '4711' }), deposit(2), deposit(3)]

const viewOf = (viewId: number, more: Partial<SavedView> = {}): SavedView => ({
  viewId,
  name: 'Lokakuun pussit',
  page: 'DepositReport',
  companyId: kaleva.id,
  place: kaleva.name,
  search: { range: 'lastMonth', sort: '-totalSum', columns: 'created.totalSum' },
  schedule: null,
  isAvailable: true,
  ...more,
})

const offered = (views: readonly SavedView[], given?: (server: GivenServer) => void) => ({
  given: (server: GivenServer) => {
    server.answer(getConfig, { ...config, savedViews: true })
    server.answer(listViews, { views: [...views] })
    given?.(server)
  },
})
const openDeposits = (views: readonly SavedView[], query = '', given?: (server: GivenServer) => void) =>
  openReport(`tilitysilmoitukset${query}`, [[deposits, rows]], offered(views, given))
const views = () => screen.getByRole('list', { name: 'Omat näkymät' })
const told = (text: string) => screen.getByRole('status').filter({ hasText: text })

test('a list is saved as it is shown', async () => {
  const server = openDeposits([], '?find=770&sort=-totalSum')
  await expectRows(DEPOSITS, 2)
  await openMenu('views')
  await expect.element(screen.getByText(/ei ole vielä tallennettuja näkymiä/)).toBeVisible()
  await click(button('Tallenna näkymä'))
  await expect.element(choice('Aikaväli näkymässä')).toHaveValue('month')
  await click(button('Tallenna näkymä'))
  await expect.element(errorSummary()).toMatchTextContent(/Näkymän nimi/)
  await fill(box('Näkymän nimi'), 'Suurimmat')
  server.refuseFor(saveView, 'viewNameTaken', { field: 'name' })
  await click(button('Tallenna näkymä'))
  await expect.element(screen.getByRole('alert').filter({ hasText: /samanniminen/ })).toBeVisible()
  await expect.element(box('Näkymän nimi')).toHaveValue('Suurimmat')
  const kept = viewOf(7, { name: 'Suurimmat', search: { range: 'month', find: '770', sort: '-totalSum' } })
  server.answer(saveView, kept)
  server.answer(listViews, { views: [kept] })
  await click(button('Tallenna näkymä'))
  await expect.element(told('Näkymä ”Suurimmat” on tallennettu.')).toBeVisible()
  await expect.element(button('Suurimmat', views())).toBeVisible()
  expect(server.calls(saveView).at(-1)).toMatchObject({
    body: {
      customerId: kaleva.id,
      page: 'DepositReport',
      name: 'Suurimmat',
      search: {
        range: 'month',
        find: '770',
        sort: '-totalSum',
        columns: 'entryId.created.registerDate.securityBagNumber.accountNumber.totalSum.countingState',
      },
    },
  })
  expect(server.calls(saveView)).toHaveLength(2)
})

test('a view opens with the days of today', async () => {
  openDeposits([viewOf(7), viewOf(8, { companyId: 9, name: 'Muualla' })])
  await openMenu('views')
  await expect.element(button('Muualla')).not.toBeInTheDocument()
  await click(button('Lokakuun pussit'))
  await expectAddress(
    '/raportit/tilitysilmoitukset?sort=-totalSum&columns=created.totalSum&from=2026-10-01&to=2026-10-31',
  )
  await expect.element(button('Lokakuun pussit')).not.toBeInTheDocument()
  await expect.element(menuButton('views')).toHaveFocus()
  // The columns are those of the view, whatever the device has chosen.
  await openMenu('time')
  await click(button('Tämä kuukausi'))
  await expect
    .poll(() => textsOf(table(DEPOSITS).getByRole('columnheader')).slice(0, 2))
    .toEqual(['Luotu', 'Summa↓'])
})

test('a view is renamed, mailed and removed', async () => {
  const server = openDeposits([viewOf(7)])
  await openMenu('views')
  await click(button('Muokkaa näkymää Lokakuun pussit'))
  await expect.element(choice('Kellonaika')).not.toBeInTheDocument()
  await fill(box('Näkymän nimi'), 'Viime kuu')
  await choose(choice('Linkki sähköpostiin'), 'monday')
  await choose(choice('Kellonaika'), '7')
  const changed = viewOf(7, { name: 'Viime kuu', schedule: { on: 'monday', hour: 7 } })
  server.answer(changeView, changed)
  server.answer(listViews, { views: [changed] })
  await click(button('Tallenna muutokset'))
  await expect.element(views()).toMatchTextContent(/Viime kuu.*Maanantaisin klo 7 sähköpostiin/)
  expect(server.calls(changeView)).toMatchObject([
    { params: { viewId: '7' }, body: { name: 'Viime kuu', schedule: { on: 'monday', hour: 7 } } },
  ])
  await click(button('Muokkaa näkymää Viime kuu'))
  await click(button('Poista näkymä'))
  const question = dialog('Poistetaanko näkymä Viime kuu?')
  server.answer(removeView, undefined)
  server.answer(listViews, { views: [] })
  await click(button('Poista näkymä', question))
  await expect.element(told('Näkymä ”Viime kuu” on poistettu.')).toBeVisible()
  expect(server.calls(removeView)).toMatchObject([{ params: { viewId: '7' } }])
})

test('the reports list the views of all places', async () => {
  const lost = { isAvailable: false, companyId: null, place: '', search: {} }
  const wide = { page: 'DepositExtended' as const, companyId: null, place: '', search: { chain: '21' } }
  openReport(
    'lista?view=9',
    [[extendedDeposits, [concernDeposit(1)]]],
    offered([viewOf(8, { ...wide, name: 'Ketju' }), viewOf(9, { ...lost, name: 'Entinen' })]),
  )
  const section = region('Omat näkymät')
  await expect.element(section).toMatchTextContent(/Näkymää ei voi avata/)
  await expect.element(section).toMatchTextContent(/Entinen.*Ei käytettävissä/)
  await expect.element(button('Entinen')).not.toBeInTheDocument()
  await expect.element(button('Muokkaa näkymää Entinen')).toBeVisible()
  await click(button('Ketju'))
  await expectAddress('/raportit/konsernin-tilitykset?chain=21')
})

test('the link of a letter opens the view', async () => {
  const tammela = { ...kaleva, id: 4102, name: 'Myllypuoti Tammela' }
  const user = { ...maija, permittedCompanies: [tammela, kaleva] }
  const server = openReport('lista?view=7', [[deposits, rows]], { user, ...offered([viewOf(7)]) })
  await expectAddress(
    '/raportit/tilitysilmoitukset?sort=-totalSum&columns=created.totalSum&from=2026-10-01&to=2026-10-31&file=xlsx',
  )
  await expect.element(heading(DEPOSITS)).toBeVisible()
  await expect.poll(() => server.calls(deposits.endpoint).at(-1)?.query).toMatchObject({ companyId: '4101' })
  await expect.element(screen.getByText('Lataa näkymän rivit Excel-tiedostona.')).toBeVisible()
  await expect.element(button('Excel-työkirja (.xlsx)')).toBeVisible()
  openReport('tilitysilmoitukset', [[deposits, rows]])
  await expectRows(DEPOSITS, 3)
  await expect.element(menuButton('views')).not.toBeInTheDocument()
})

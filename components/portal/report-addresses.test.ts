import { deposits } from '@kassavirta/domain/reports/reports/deposits'
import { extendedDeposits } from '@kassavirta/domain/reports/reports/extended-deposits'
import { expect, test } from 'vitest'
import { expectAddress, visitPage } from '../support/address.ts'
import { click } from '../support/actions.ts'
import { box, screen } from '../support/screen.ts'
import { expectGone } from '../support/texts.ts'
import { walk } from '../support/walk.ts'
import { concernDeposit, deposit, openReport } from './given-reports.ts'
import { expectRows, header, menuButton, openMenu } from './report-screen.ts'

const OF_PLACE = 'Tilitysilmoitukset'
const OF_CONCERN = 'Konsernin tilitykset'
const CUT = 'Päivä vaihdettiin: aikaisin mahdollinen on 12.10.2025.'
const cut = () => screen.getByText(CUT, { exact: true })

/** 110 rows: two pages of fifty and one of ten. */
const numbers = Array.from({ length: 110 }, (_, index) => index + 1)

const openLists = (path: string) =>
  openReport(path, [
    [deposits, numbers.map((number) => deposit(number))],
    [
      extendedDeposits,
      ({ DateStart }) => (String(DateStart) < '2027' ? numbers.map((number) => concernDeposit(number)) : []),
    ],
  ])

test('a range of the address that begins before the lists do says so, as a typed day does, until another is chosen [R-REP-06]', async () => {
  openLists('tilitysilmoitukset')
  const lists = [
    { name: 'tilitysilmoitukset', title: OF_PLACE },
    { name: 'konsernin-tilitykset', title: OF_CONCERN },
  ]
  expect(
    await walk(lists, async ({ name, title }) => {
      await visitPage(`/raportit/${name}?from=2020-01-01&to=2026-11-16`)
      await expectRows(title, 50)
      await expect.element(cut()).toBeVisible()
      await expect.element(menuButton('time')).toHaveTextContent('12.10.2025–16.11.2026')
      await openMenu('time')
      await expect.element(box('Alkupäivä')).toHaveValue('12.10.2025')
      await click(screen.getByRole('button', { name: 'Tämä kuukausi', exact: true }))
      await expectGone(cut())
      await visitPage(`/raportit/${name}?from=2025-10-12&to=2026-11-16`)
      await expectRows(title, 50)
      await expectGone(cut())
    }),
  ).toEqual([])
})

test('a page beyond the end is put right in the address, and nothing else of it [R-REP-05]', async () => {
  openLists('tilitysilmoitukset')
  const lists = [
    { name: 'tilitysilmoitukset', title: OF_PLACE, column: 'Summa', sort: '-totalSum' },
    { name: 'konsernin-tilitykset', title: OF_CONCERN, column: 'Ilmoitettu summa', sort: '-declaredTotal' },
  ]
  expect(
    await walk(lists, async ({ name, title, column, sort }) => {
      const path = `/raportit/${name}`
      const range = 'from=2020-01-01&to=2026-11-16'
      await visitPage(`${path}?${range}&page=99&sort=${sort}`)
      await expectRows(title, 10)
      await expect.element(header(title, column)).toHaveAttribute('aria-sort', 'descending')
      await expectAddress(`${path}?${range}&sort=${sort}&page=3`)
      await expect.element(cut()).toBeVisible()
      await visitPage(`${path}?${range}&page=2`)
      await expectRows(title, 50)
      await expectAddress(`${path}?${range}&page=2`)
      await visitPage(`${path}?from=2027-01-01&to=2027-01-02&page=2`)
      await expectRows(title, 0)
      await expectAddress(`${path}?from=2027-01-01&to=2027-01-02`)
    }),
  ).toEqual([])
})

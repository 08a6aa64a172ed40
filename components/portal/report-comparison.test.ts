import { getDeclaration, getResult } from '@kassavirta/domain/bags/deposits/comparison/api'
import { getMessage } from '@kassavirta/domain/letters/messages/api'
import { deposits } from '@kassavirta/domain/reports/reports/deposits'
import { handledDeposits } from '@kassavirta/domain/reports/reports/handled-deposits'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoFindings } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import { stopLongWaits } from '../support/long-waits.ts'
import type { GivenServer } from '../support/given-server.ts'
import { alert, button, heading, link, region, screen } from '../support/screen.ts'
import { expectAddress, goTo } from '../support/address.ts'
import { countedResult, notice } from './given-messages.ts'
import { deposit, handledDeposit, openReport, type Row } from './given-reports.ts'
import { expectValue, textsOf, valueOf } from './report-screen.ts'

const pieces = () => region('Setelit ja kolikot')

/** Declared as 1 254,50 €, counted as 1 234,50 €: one note of 20 € is missing. */
const counted: Row = {
  signedTotal: 1254.5,
  total: 1234.5,
  difference: -20,
  notesTotalSum: 1200,
  notesCount: 24,
  pcs_050: 24,
  coinTotalSum: 34.5,
  coinCount: 69,
  pcs_050cent: 69,
}
const declaration = {
  entryId: 9055,
  registerDate: '2026-11-09',
  totalSum: 1254.5,
  coinTotalSum: 34.5,
  countAtServiceCenter: false,
  coinsUncounted: false,
  pieces: { pcs_50e: 24, pcs_20e: 1, pcs_50cent: 69 },
}

const open = (row: Row, given: (server: GivenServer) => void = () => undefined) =>
  openReport('kasitellyt-tilitykset/7', [[handledDeposits, [handledDeposit(7, row)]]], {
    given: (server) => {
      server.answer(getDeclaration, { declaration, messageId: notice.id })
      given(server)
    },
  })

test('a handled deposit, its declaration and its notice show declared against counted, and lead to each other', async () => {
  const server = open(counted, ({ answer }) => {
    answer(getResult, { result: { entryId: 7, signedTotal: 1254.5, total: 1234.5, difference: -20 } })
    answer(getMessage, { message: { ...notice, result: countedResult }, companyId: null })
  })
  server.answer(deposits.endpoint, {
    deposits: [
      deposit(9055, { totalSum: 1254.5, coinTotalSum: 34.5, pcs_50e: 24, pcs_20e: 1, pcs_50cent: 69 }),
    ],
  })
  const figures = region('Ilmoitettu ja laskettu')
  await expect
    .poll(() => textsOf(figures.getByRole('definition')))
    .toEqual(['1 254,50 €', '1 234,50 €', '−20,00 € Vajaus'])
  expect(textsOf(pieces().getByRole('columnheader'))).toEqual(['Laji', 'Ilmoitettu', 'Laskettu', 'Ero'])
  await expect.element(pieces().getByRole('row', { name: /^Setelit/ })).toMatchTextContent('−20,00 €')
  await expectAccessible()
  await click(link('Tilitysilmoitus #9055'))
  await expect.element(heading('Tilitysilmoitus #9055')).toHaveFocus()
  await expectValue('Ero', '−20,00 € Vajaus')
  await expectNoFindings()
  await click(link('Laskennan tulos'))
  await expectAddress('/raportit/kasitellyt-tilitykset/7')
  await click(link('Poikkeamailmoitus'))
  await expectAddress(`/viestit/${notice.id}`)
  await expectValue('Laskettu', '1 234,50 €')
  await expectNoFindings()
})

test('pieces are compared kind by kind, and what was not declared is told so', async () => {
  const told = { ...declaration, totalSum: 1085, coinTotalSum: 25, pieces: { pcs_500e: 2, pcs_20e: 3 } }
  open(counted, ({ answer }) => answer(getDeclaration, { declaration: told, messageId: null }))
  const row = (name: string) =>
    textsOf(
      pieces()
        .getByRole('row', { name: new RegExp(`^${name}`) })
        .getByRole('cell'),
    )
  // Declared notes that were not there at all.
  await expect.poll(() => row('500 €')).toEqual(['2 kpl', '0 kpl', '−2 kpl −1 000,00 €'])
  // Coins were declared as one sum: their kinds have nothing to differ from, the sum has.
  expect.soft(row('Kolikot')[0]).toBe('25,00 €')
  expect.soft(row('50 snt')[0]).toBe('–Ei ilmoitettu')
  expect.soft(row('50 snt').at(-1)).toBe('')
  await expect.element(pieces()).toMatchTextContent('Tilitysilmoituksen summa on 1 085,00 €. Laskennassa')
  await expectNoFindings()
})

test('coins that were left uncounted count as found: only the notes differ, and no other sum is spoken of [R-REP-34]', async () => {
  const told = { ...declaration, totalSum: 1220, coinTotalSum: 0, coinsUncounted: true }
  open(counted, ({ answer }) => answer(getDeclaration, { declaration: told, messageId: null }))
  await expectValue('Ilmoitettu', '1 254,50 €')
  await expectValue('Ero', '−20,00 € Vajaus')
  await expect.element(pieces().getByRole('row', { name: /^Setelit/ })).toMatchTextContent('−20,00 €')
  await expect.element(pieces()).not.toMatchTextContent('Tilitysilmoituksen summa on')
})

test('a surplus and equal sums have their own words, and where nothing was declared there is no difference', async () => {
  const rows = [
    handledDeposit(7, { difference: 5.5, total: 105.5 }),
    handledDeposit(8),
    handledDeposit(9, { signedTotal: null, difference: null }),
  ]
  openReport('kasitellyt-tilitykset/7', [[handledDeposits, rows]], {
    given: ({ answer }) => answer(getDeclaration, { declaration: null, messageId: null }),
  })
  await expectValue('Ero', '+5,50 € Ylijäämä')
  goTo('/raportit/kasitellyt-tilitykset/8')
  await expectValue('Ero', 'Täsmää')
  goTo('/raportit/kasitellyt-tilitykset/9')
  await expectValue('Ilmoitettu', 'Ei ilmoitettu')
  expect(valueOf('Laskettu')).toBe('100,00 €')
  expect(valueOf('Ero')).toBeUndefined()
})

test('without a declaration that one may see the counted pieces are listed', async () => {
  open(counted, ({ answer }) => answer(getDeclaration, { declaration: null, messageId: null }))
  await expect.element(screen.getByRole('heading', { level: 3, name: 'Setelit' })).toBeVisible()
  await expect.element(pieces()).not.toBeInTheDocument()
  await expect
    .element(screen.getByRole('link', { name: /^Tilitysilmoitus #|^Poikkeamailmoitus$/ }))
    .not.toBeInTheDocument()
})

test('where the declaration does not come the result is shown, and another try brings it', async () => {
  open(counted, ({ refuse }) => refuse(getDeclaration, 500, 'Server error'))
  stopLongWaits()
  await expect.element(alert()).toMatchTextContent('Kaikkia tietoja ei saatu haettua')
  await expectValue('Laskettu', '1 234,50 €')
  await click(button('Yritä uudelleen', alert()))
  await expect.element(pieces()).toBeVisible()
})

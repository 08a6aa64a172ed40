import { getDeclaration } from '@kassavirta/domain/bags/deposits/comparison/api'
import { handledDeposits } from '@kassavirta/domain/reports/reports/handled-deposits'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoFindings } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import { reload } from '../support/framed-page.ts'
import { heading, link, region, screen } from '../support/screen.ts'
import { expectAddress, visitPage } from '../support/address.ts'
import { cashReport, handledDeposit, openReport, type Row } from './given-reports.ts'
import { expectInquiry, expectValue, textsOf, valueOf } from './report-screen.ts'

const LIST = '/raportit/kasitellyt-tilitykset'
const trail = () => screen.getByRole('navigation', { name: 'Takaisin raporttiin' }).getByRole('link')
const registers = () => screen.getByRole('region', { name: /^Kassa \d$/ }).elements()

/** Opens a page of handled deposits, to which no declarations are known. */
const open = (path: string, rows: readonly Row[]) =>
  openReport(`kasitellyt-tilitykset${path}`, [[handledDeposits, rows]], {
    given: ({ answer }) => answer(getDeclaration, { declaration: null, messageId: null }),
  })

/** Three registers in two bags, one of them 20 € short. */
const short = handledDeposit(41, {
  securityBagNumber: '104558',
  message: 'Viikko 46',
  signedTotal: 300,
  total: 280,
  difference: -20,
  cashReports: [
    cashReport(1, { securityBagNumber: '104558', total: 80, difference: -20 }),
    cashReport(2, { securityBagNumber: '104558' }),
    cashReport(3, { securityBagNumber: '104559' }),
  ],
})

test('a handled deposit leads to its cash registers and from there to each bag [R-DET-01 R-DET-06 R-ROUTE-41]', async () => {
  open('/41?sort=totalSum', [short])
  const told = {
    entryType: 'deposithandled',
    id: 41,
    date: '2026-11-09',
    message: 'Viikko 46',
    reference: '12344',
  }
  await expect.element(heading('Käsitelty tilitys')).toBeVisible()
  await expect.element(screen.getByText('Numero 41', { exact: true })).toBeVisible()
  await expectValue('Laskentapäivä', '10.11.2026')
  // A word is beside the sum, because colour alone says nothing to people who cannot see it.
  await expectValue('Ero', '−20,00 € Vajaus')
  await expectInquiry({ ...told, totalSum: '280,00', securityBagNumber: '104558', counting: 1 })
  await expectAccessible()

  await click(link('Kassat'))
  await expect.element(heading('Kassat')).toHaveFocus()
  await expect.poll(() => screen.getByRole('row').elements()).toHaveLength(3 + 2)
  const total = screen.getByRole('row', { name: /^Yhteensä/ }).getByRole('cell')
  expect(textsOf(total)).toEqual(['300,00 €', '280,00 €', 'Vajaus −20,00 €'])
  await expectAccessible()

  await click(link('Kassa 1'))
  await expect.element(heading('Kassaraportti')).toHaveFocus()
  await expectAddress(`${LIST}/41/kassat/104558?sort=totalSum`)
  for (const name of ['Kassa 1', 'Kassa 2'])
    expect.soft(valueOf('Ilmoitettu summa', region(name).element())).toBe('100,00 €')
  await expect.element(region('Kassa 3')).not.toBeInTheDocument()
  await expectInquiry({ ...told, totalSum: '180,00', securityBagNumber: '104558', counting: 1 })
  await expectNoFindings()

  expect(textsOf(trail())).toEqual(['Käsitellyt tilitykset', 'Käsitelty tilitys', 'Kassat'])
  await click(trail().nth(2))
  await expect.element(heading('Kassat')).toHaveFocus()
  await click(trail().nth(0))
  await expect.element(heading('Käsitellyt tilitykset')).toHaveFocus()
  await expectAddress(`${LIST}?sort=totalSum`)
})

test('the sums of registers are of those with a declared sum, and a line tells of the others [R-REP-31]', async () => {
  const cashReports = [
    cashReport(1, { signedTotal: 25, total: 20, difference: -5 }),
    cashReport(2, { signedTotal: null, total: 15, difference: null }),
  ]
  open('/41/kassat', [handledDeposit(41, { cashReports })])
  const total = screen.getByRole('row', { name: /^Yhteensä/ }).getByRole('cell')
  await expect.poll(() => textsOf(total)).toEqual(['25,00 €', '20,00 €', 'Vajaus −5,00 €'])
  await expect
    .element(
      screen.getByRole('cell', {
        name: 'Ilman vertailua, 1 rivi ilman ilmoitettua summaa, laskettu 15,00 €',
      }),
    )
    .toBeVisible()
})

test('registers without a bag of their own go by the bag of the deposit; a deposit without registers has no list; a missing value reads Tuntematon [R-DET-06 R-ERR-32 R-ERR-23]', async () => {
  const shared = handledDeposit(42, {
    securityBagNumber: '104600',
    cashReports: [cashReport(1, { securityBagNumber: '' }), cashReport(2, { securityBagNumber: '' })],
  })
  open('/42/kassat', [
    shared,
    handledDeposit(43, { accountNumber: null, dueDate: null, signer: '', reference: '', message: '' }),
  ])
  await click(link('Kassa 1'))
  await expectAddress(`${LIST}/42/kassat/104600`)
  await expect.element(region('Kassa 1')).toBeVisible()
  await expect.element(region('Kassa 2')).toBeVisible()

  await visitPage(`${LIST}/42/kassat/104%20558`)
  await expect.element(screen.getByText('Kohdetta ei löydy', { exact: true })).toBeVisible()

  await visitPage(`${LIST}/43`)
  for (const missing of ['Tilinumero', 'Arvopäivä', 'Allekirjoittaja'])
    await expectValue(missing, 'Tuntematon')
  // The shop may send a deposit without these.
  for (const optional of ['Viite', 'Viesti']) await expectValue(optional, 'Ei annettu')
  await expect.element(link('Kassat')).not.toBeInTheDocument()
  await visitPage(`${LIST}/43/kassat`)
  await expect.element(screen.getByText('Ei kohteita', { exact: true })).toBeVisible()
  await expectNoFindings()
})

/** Values as the provider may send them, and what the page of the bag shows for each. */
const bags = [
  ['..', '..'],
  ['.', '.'],
  ['', 'Tuntematon'],
  ['~', '~'],
  ['a/b?c#d %2F+&', 'a/b?c#d %2F+&'],
] as const

test('whatever the number of a bag, its cash reports are listed and can be opened, also after a reload [R-DET-06]', async () => {
  const cashReports = bags.map(([securityBagNumber], index) => cashReport(index + 1, { securityBagNumber }))
  open('/41/kassat', [handledDeposit(41, { securityBagNumber: '', cashReports })])
  for (const [index, [, shown]] of bags.entries()) {
    const name = `Kassa ${index + 1}`
    await click(link(name))
    await expect.element(heading('Kassaraportti')).toHaveFocus()
    expect.soft(registers()).toHaveLength(1)
    await reload()
    await expect.element(region(name)).toBeVisible()
    expect.soft(valueOf('Turvapussinumero', region(name).element())).toBe(shown)
    await click(trail().nth(2))
    await expect.element(heading('Kassat')).toBeVisible()
  }
})

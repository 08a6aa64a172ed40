import { getReferences } from '@kassavirta/domain/places/companies/api'
import { expect, test } from 'vitest'
import {
  blur,
  click,
  fill,
  paste,
  press,
  box,
  button,
  errorSummary,
  heading,
  screen,
  expectGone,
  expectTexts,
  expectTold,
  walk,
} from '../support/screen.ts'
import { framed, address } from '../support/framed-page.ts'
import {
  bagField,
  cafeAccount,
  chooseAccount,
  count,
  depositTotal,
  nextButton,
  openDepositForm,
  option,
  REVIEW,
  unfold,
  writeDeposit,
} from './entry-world.ts'

const row = (name: string) =>
  screen.getByRole('row').filter({ has: screen.getByRole('rowheader', { name, exact: true }) })
const said = (text: string) => screen.getByRole('status').filter({ hasText: text })

test('a pasted Excel column fills notes and coins downward and says how many rows', async () => {
  await openDepositForm()
  await click(count('500 €'))
  await paste('\r\n\r\n2\r\n31\r\n44\r\n26\r\n18\r\n35\r\n42\r\n28\r\n30\r\n15\r\n20\r\n\r\n1\r\n')
  await expect.element(count('100 €')).toHaveValue('2')
  await expect.element(count('5 snt')).toHaveValue('20')
  await expect.element(count('2 snt')).toHaveValue('')
  await expect.element(count('1 snt')).toHaveValue('1')
  await expect.element(depositTotal()).toHaveTextContent('3 114,51 €')
  await expect.element(said('15 riviä liitetty.')).toBeInTheDocument()
  await click(count('1 snt'))
  await paste('5\n6\n7')
  await expect.element(said('1 rivi liitetty. 2 riviä ei mahtunut.')).toBeVisible()
  // Two cells are not one number.
  await paste('1 snt\t9')
  await expect.element(said('Liitä vain kappalemäärien sarake.')).toBeVisible()
  await expect.element(count('1 snt')).toHaveValue('5')
})

test('the keys of a number pad: Enter and arrows move, a sum adds up, Esc takes back; a bag scanned into a count is marked, counts as nothing and sends nothing [R-DEP-13] [R-DEP-15]', async () => {
  await openDepositForm()
  await expect.element(count('500 €')).toHaveFocus()
  await press('104558209{Enter}')
  await expect.element(count('200 €')).toHaveFocus()
  await expect.element(count('500 €')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(depositTotal()).toHaveTextContent('0,00 €')
  await fill(count('500 €'), '')
  await press('{ArrowUp}')
  await expect.element(count('500 €')).toHaveFocus()
  await press('{ArrowDown}{Enter}')
  await expect.element(count('100 €')).toHaveFocus()
  await press('12+5')
  await expect.element(row('100 €')).toMatchTextContent('1 700,00 €')
  await press('{ArrowDown}')
  await expect.element(count('100 €')).toHaveValue('17')
  await expect.element(said('Yhteensä 1 700,00 €')).toBeInTheDocument()
  await press('{ArrowUp}')
  // The whole count is chosen: the next key replaces it.
  await press('3')
  await expect.element(count('100 €')).toHaveValue('3')
  await press('{Escape}')
  await expect.element(count('100 €')).toHaveValue('17')
  await fill(count('50 €'), '7')
  await click(count('20 €'))
  await click(count('50 €'))
  await press('8')
  await expect.element(count('50 €')).toHaveValue('8')
  await expect.element(row('500 €')).toMatchTextContent('–')
  expect(address()).toBe('/tilitys')
})

test('the figures never move sideways; a count that cannot be read is marked and counts as empty [R-VAL-05] [R-VAL-06] [R-VAL-13]', async () => {
  await openDepositForm()
  await expect.element(count('1 snt')).toBeVisible()
  await framed().document.fonts.ready
  const places = () => [
    Math.round(depositTotal().element().getBoundingClientRect().right),
    Math.round(count('1 snt').element().getBoundingClientRect().left),
  ]
  const before = places()
  await fill(count('500 €'), '199')
  await fill(count('1 snt'), '9')
  // Only now the wider figures are there.
  await expect.element(depositTotal()).toHaveTextContent('99 500,09 €')
  expect(places()).toEqual(before)

  for (const name of ['500 €', '1 snt']) await fill(count(name), '')
  await writeDeposit()
  expect(
    await walk(
      [
        { name: 'a', text: 'Syötä kokonaisluku' },
        { name: '1,5', text: 'Syötä kokonaisluku' },
        { name: '-1', text: 'Arvo ei voi olla negatiivinen' },
      ],
      async ({ name, text }) => {
        await fill(count('10 €'), name)
        await press('{Enter}')
        await expect.element(count('10 €')).toHaveAccessibleDescription(text)
        await expect.element(said(`10 €, kappaletta: ${text}`)).toBeInTheDocument()
        await expect.element(depositTotal()).toHaveTextContent('71,50 €')
        await expect.element(row('10 €')).toMatchTextContent('–')
      },
    ),
  ).toEqual([])
})

test('faults are told beside their fields and above the form, once tried or left [R-VAL-03] [R-VAL-07] [R-VAL-08] [R-VAL-10] [R-VAL-11] [R-VAL-12] [R-DEP-30] [R-DEP-31] [R-DEP-33]', async () => {
  await openDepositForm()
  await unfold()
  await expectGone(screen.getByText('Vaadittu tieto'))
  await click(option('radio', 'Kokonaissumma'))
  const coins = box('Kolikoiden kokonaissumma')
  await fill(coins, '1,234')
  await fill(count('50 €'), '1')
  await expect.element(coins).toHaveAccessibleDescription('Tarkista rahasumma')
  const message = box('Viesti')
  await fill(message, 'x'.repeat(71))
  await click(nextButton())
  await expect.element(errorSummary()).toHaveFocus()
  await expectTexts(errorSummary().getByRole('link'), [
    'Kolikoiden kokonaissumma: Tarkista rahasumma',
    'Turvapussinumero: Vaadittu tieto',
    'Viesti: Enimmäispituus 70 merkkiä',
  ])
  await expectTold(message, 'Enimmäispituus 70 merkkiä')
  await click(errorSummary().getByRole('link', { name: /Vaadittu tieto$/ }))
  await expect.element(bagField()).toHaveFocus()
  await press('X123')
  await expectTold(bagField(), /Tarkista turvapussinumero. Tallenna numero ilman alkukirjaimia./)
  await fill(bagField(), '1'.repeat(21))
  await expectTold(bagField(), 'Enimmäispituus 20 merkkiä')
  await fill(bagField(), '123AB')
  await expect.element(bagField()).not.toHaveAttribute('aria-invalid')
  await fill(message, 'a<b')
  await expectTold(message, 'Tekstissä on merkkejä, joita ei voi käyttää: <')
})

test('a sales day to come is not taken [R-DEP-29]', async () => {
  await openDepositForm()
  await unfold()
  const day = box('Myyntipäivä')
  const type = async (text: string) => {
    await fill(day, text)
    await blur(day)
  }
  await type('5.11.')
  await expect.element(day).toHaveValue('05.11.2026')
  await type('17.11.2026')
  await expect.element(day).toHaveValue('16.11.2026')
  await type('')
  await writeDeposit()
  await click(nextButton())
  await expect.element(errorSummary()).toMatchTextContent('Vaadittu tieto')
})

test('references that are slow or fail are told, and nobody waits for them [R-ERR-10]', async () => {
  const server = await openDepositForm()
  await unfold()
  await expect.element(screen.getByRole('combobox', { name: 'Viite' })).toBeVisible()
  server.refuse(getReferences, 503, 'Palvelu on hetken poissa käytöstä.', {}, 9)
  const release = server.hold(getReferences)
  await chooseAccount(cafeAccount)
  await expect.element(screen.getByText('Ladataan viitetietoja').first()).toBeVisible()
  release()
  const banner = screen.getByRole('alert').filter({ hasText: 'Viitetietojen lataus ei onnistunut' })
  await expect.element(banner).toBeVisible()
  await writeDeposit()
  await expect.element(banner).toMatchTextContent('Voit jatkaa ilman viitettä tai kirjoittaa sen itse.')
  await click(nextButton())
  await expect.element(heading(REVIEW)).toBeVisible()
  await click(button('Takaisin'))
  await expect.element(banner).toBeVisible()
  server.answer(getReferences, { references: [] })
  await click(banner.getByRole('button', { name: 'Yritä uudelleen' }))
  await expectGone(banner)
})

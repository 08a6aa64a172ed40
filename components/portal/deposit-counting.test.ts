import { expect, test } from 'vitest'
import { getReferences } from '@kassavirta/domain/places/companies/api'
import { framed, address } from '../support/framed-page.ts'
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
} from '../support/screen.ts'
import {
  cafeAccount,
  chooseAccount,
  depositTotal,
  openDepositForm,
  option,
  REVIEW,
  unfold,
} from './entry-world.ts'
import { count, fillDeposit, next, bagField } from './submission-forms.ts'
const row = (name: string) =>
  screen.getByRole('row').filter({ has: screen.getByRole('rowheader', { name, exact: true }) })
const said = (text: string) => screen.getByRole('status').filter({ hasText: text })

test('a pasted column fills notes and coins downward', async () => {
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

test('a bag scanned into a count counts as nothing [R-DEP-13, R-DEP-15]', async () => {
  await openDepositForm()
  await expect.element(count('500 €')).toHaveFocus()
  await press('104558209{Enter}')
  await expect.element(count('200 €')).toHaveFocus()
  await expect.element(count('500 €')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(depositTotal()).toHaveTextContent('0,00 €')
  await expect.element(row('500 €')).toMatchTextContent('–')
  expect(address()).toBe('/tilitys')
})

test('Enter and arrows lead from count to count [R-DEP-13]', async () => {
  await openDepositForm()
  await click(count('200 €'))
  await press('{ArrowUp}')
  await expect.element(count('500 €')).toHaveFocus()
  await press('{ArrowDown}{Enter}')
  await expect.element(count('100 €')).toHaveFocus()
})

test('a sum typed as a count adds up; Esc takes it back', async () => {
  await openDepositForm()
  await click(count('100 €'))
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
})

test('a count that is pressed is chosen whole', async () => {
  await openDepositForm()
  await fill(count('50 €'), '7')
  await click(count('20 €'))
  await click(count('50 €'))
  await press('8')
  await expect.element(count('50 €')).toHaveValue('8')
})

test('wider figures move nothing sideways', async () => {
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
  await expect.element(depositTotal()).toHaveTextContent('99 500,09 €')
  expect(places()).toEqual(before)
})

test.for([
  ['a', 'Syötä kokonaisluku'],
  ['1,5', 'Syötä kokonaisluku'],
  ['-1', 'Arvo ei voi olla negatiivinen'],
] as const)(
  'a count of "%s" is told and counts as empty [R-VAL-05, R-VAL-06, R-VAL-13]',
  async ([typed, text]) => {
    await openDepositForm()
    await fillDeposit()
    await fill(count('10 €'), typed)
    await press('{Enter}')
    await expect.element(count('10 €')).toHaveAccessibleDescription(text)
    await expect.element(said(`10 €, kappaletta: ${text}`)).toBeInTheDocument()
    await expect.element(depositTotal()).toHaveTextContent('71,50 €')
    await expect.element(row('10 €')).toMatchTextContent('–')
  },
)

test('faults stand above the form and lead to their fields [R-VAL-03, R-VAL-12, R-DEP-30]', async () => {
  await openDepositForm()
  await unfold()
  await expectGone(screen.getByText('Vaadittu tieto'))
  await click(option('radio', 'Kokonaissumma'))
  await fill(box('Kolikoiden kokonaissumma'), '1,234')
  await fill(count('50 €'), '1')
  await expect.element(box('Kolikoiden kokonaissumma')).toHaveAccessibleDescription('Tarkista rahasumma')
  await fill(box('Viesti'), 'x'.repeat(71))
  await click(next())
  await expect.element(errorSummary()).toHaveFocus()
  await expectTexts(errorSummary().getByRole('link'), [
    'Kolikoiden kokonaissumma: Tarkista rahasumma',
    'Turvapussinumero: Vaadittu tieto',
    'Viesti: Enimmäispituus 70 merkkiä',
  ])
  await click(errorSummary().getByRole('link', { name: /Vaadittu tieto$/ }))
  await expect.element(bagField()).toHaveFocus()
})

test('a bag number has 20 digits or letters after its prefix [R-VAL-07, R-VAL-08, R-DEP-31]', async () => {
  await openDepositForm()
  await fill(bagField(), 'X123')
  await blur(bagField())
  await expectTold(bagField(), /Tarkista turvapussinumero. Tallenna numero ilman alkukirjaimia./)
  await fill(bagField(), '1'.repeat(21))
  await expectTold(bagField(), 'Enimmäispituus 20 merkkiä')
  await fill(bagField(), '1'.repeat(20))
  await expect.element(bagField()).not.toHaveAttribute('aria-invalid')
  await fill(bagField(), '123AB')
  await expect.element(bagField()).not.toHaveAttribute('aria-invalid')
})

test('a message has 70 characters and no odd ones [R-VAL-10, R-VAL-11, R-DEP-33]', async () => {
  await openDepositForm()
  await unfold()
  await fill(box('Viesti'), 'x'.repeat(71))
  await blur(box('Viesti'))
  await expectTold(box('Viesti'), 'Enimmäispituus 70 merkkiä')
  await fill(box('Viesti'), 'x'.repeat(70))
  await expect.element(box('Viesti')).not.toHaveAttribute('aria-invalid')
  await fill(box('Viesti'), 'a<b')
  await expectTold(box('Viesti'), 'Tekstissä on merkkejä, joita ei voi käyttää: <')
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
  await fillDeposit()
  await click(next())
  await expect.element(errorSummary()).toMatchTextContent('Vaadittu tieto')
})

test('nobody waits for references that are slow or fail [R-ERR-10]', async () => {
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
  await fillDeposit()
  await expect.element(banner).toMatchTextContent('Voit jatkaa ilman viitettä tai kirjoittaa sen itse.')
  await click(next())
  await expect.element(heading(REVIEW)).toBeVisible()
  await click(button('Takaisin'))
  await expect.element(banner).toBeVisible()
  server.answer(getReferences, { references: [] })
  await click(banner.getByRole('button', { name: 'Yritä uudelleen' }))
  await expectGone(banner)
})

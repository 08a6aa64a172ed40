import { expect, test } from 'vitest'
import { declareDeposit } from '@kassavirta/domain/bags/deposits/api'
import { expectAccessible } from '../support/accessibility.ts'
import { framed, goBack } from '../support/framed-page.ts'
import {
  blur,
  click,
  fill,
  press,
  box,
  button,
  choice,
  errorSummary,
  group,
  heading,
  link,
  region,
  screen,
  expectGone,
  expectNotTold,
  expectTold,
} from '../support/screen.ts'
import {
  accountField,
  BAG,
  bagField,
  cafeAccount,
  chooseAccount,
  confirmButton,
  count,
  depositTotal,
  nextButton,
  openDepositForm,
  option,
  REVIEW,
  SENT,
  shopAccount,
  toReview,
  unfold,
  writeDeposit,
} from './entry-world.ts'
import { maija, openPortal, kaleva } from './open-portal.ts'

const ALL = ['500 €', '200 €', '100 €', '50 €', '20 €', '10 €', '5 €']
const COINS = ['2 €', '1 €', '50 snt', '20 snt', '10 snt', '5 snt', '2 snt', '1 snt']

test('the form has the fields of the specification, with the defaults of the account; another account brings its own message and reference, but not over what was typed [R-VAL-04] [R-VAL-09] [R-DEP-05] [R-DEP-06] [R-DEP-07] [R-DEP-08] [R-DEP-09] [R-DEP-10] [R-DEP-11] [R-DEP-13] [R-DEP-14] [R-DEP-19]', async () => {
  await openDepositForm()
  await unfold()
  // The company has a third account, for which this person has no mandate.
  await expect.poll(() => accountField().getByRole('option').elements().length).toBe(2)
  await expect.element(box('Myyntipäivä')).toHaveValue('16.11.2026')
  await expect.element(box('Viesti')).toHaveValue('Myllypuoti Kaleva, päivän myynti')
  await expect.element(choice('Viite')).toHaveDisplayValue('1001008 – Päivämyynti')
  await expect
    .element(bagField())
    .toHaveAccessibleDescription('Syötä turvapussinumero ilman alkukirjaimia (CN, AA, AP, AE).')
  for (const name of [...ALL, ...COINS]) await expect.element(count(name)).toHaveValue('')
  // A target of at least 44 pixels; on a phone of 48.
  expect(count('50 €').element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  expect(group('Kolikoiden tilitystapa').getByRole('radio').elements().length).toBe(3)
  await expect.element(option('radio', 'Kolikkoerittely')).toBeChecked()

  await chooseAccount(cafeAccount)
  await expect.element(box('Viesti')).toHaveValue('')
  const reference = box('Viite')
  await expect.element(reference).toHaveAttribute('inputmode', 'numeric')
  await expect.element(reference).toHaveValue('')
  await fill(reference, '12345')
  await blur(reference)
  await expectTold(reference, 'Tarkista viite')
  await fill(reference, '1'.repeat(21))
  await expectTold(reference, 'Viitenumeron enimmäispituus on 20 merkkiä')
  await fill(reference, '12344')
  await expectNotTold(reference, 'Tarkista viite')
  await fill(box('Viesti'), 'Iltavuoro')
  await chooseAccount(shopAccount)
  await expect.element(box('Muu viite')).toHaveValue('12344')
  await expect.element(box('Viesti')).toHaveValue('Iltavuoro')
})

test('Next is open when there is money, coins without counting or a blind total, and says why when it is not [R-DEP-12] [R-DEP-15] [R-DEP-17]', async () => {
  await openDepositForm()
  const closed = async () => {
    await expect.element(nextButton()).toHaveAttribute('aria-disabled', 'true')
  }
  const open = async () => {
    await expect.element(nextButton()).not.toHaveAttribute('aria-disabled')
  }
  await closed()
  await expect
    .element(nextButton())
    .toHaveAccessibleDescription(
      'Lisää seteleitä tai kolikoita. Jos kolikoita ei lasketa, valitse ”Ilman laskentaa”.',
    )
  await fill(count('5 €'), '1')
  await expect.element(depositTotal()).toHaveTextContent('5,00 €')
  await open()
  await fill(count('5 €'), '')
  await closed()
  await click(option('radio', 'Ilman laskentaa'))
  await open()
  await click(option('radio', 'Kokonaissumma'))
  await closed()
  await fill(box('Kolikoiden kokonaissumma'), '12,5')
  await expect.element(depositTotal()).toHaveTextContent('12,50 €')
  await fill(box('Kolikoiden kokonaissumma'), '')
  await click(option('checkbox', 'Laskenta palvelukeskuksessa'))
  await open()
  await expectGone(count('5 €'))
  await expectGone(group('Kolikoiden tilitystapa'))
  await fill(box('Tilityksen kokonaissumma'), '1 234.5')
  await expect.element(depositTotal()).toHaveTextContent('1 234,50 €')
})

test('the flags of a blind deposit and of uncounted coins are sent as chosen [R-DEP-25]', async () => {
  const server = await openDepositForm()
  await writeDeposit()
  await click(option('radio', 'Ilman laskentaa'))
  await expect.element(depositTotal()).toHaveTextContent('70,00 €')
  // The counts are hidden but kept.
  await click(option('radio', 'Kolikkoerittely'))
  await expect.element(count('50 snt')).toHaveValue('1')
  await click(option('radio', 'Ilman laskentaa'))
  await click(nextButton())
  await expect.element(heading(REVIEW)).toHaveFocus()
  // The card with the total says so too, because uncounted coins are not worth zero.
  await expect.element(region('Tilitettävä yhteensä')).toMatchTextContent(/Kolikot\s*Ilman laskentaa/)
  expect(screen.getByText('0,00 €', { exact: true }).elements()).toEqual([])
  await click(confirmButton())
  await click(button('Tee uusi tilitys'))
  await expect.element(count('500 €')).toHaveFocus()
  await expect.element(count('50 €')).toHaveValue('')
  await fill(bagField(), '104558210')
  await click(option('checkbox', 'Laskenta palvelukeskuksessa'))
  await click(nextButton())
  await expect.element(heading(REVIEW)).toHaveFocus()
  await click(confirmButton())
  await expect.element(heading(SENT)).toBeVisible()
  const uncounted = { coinsUncounted: true, countAtServiceCenter: false, coinTotalSum: 0, pcs_50cent: 0 }
  expect(server.calls(declareDeposit).map(({ body }) => body)).toMatchObject([
    { ...uncounted, totalSum: 70 },
    { countAtServiceCenter: true, totalSum: 0, pcs_50e: 0, securityBagNumber: '104558210' },
  ])
})

test('options that the place has not agreed on are not offered [R-DEP-12] [R-DEP-14]', async () => {
  await openDepositForm({ accounts: [{ ...shopAccount, companyUncountedCoinsDeposit: false }] })
  await expect.element(option('radio', 'Kokonaissumma')).toBeVisible()
  await expectGone(option('radio', 'Ilman laskentaa'))
  await expect.element(option('checkbox', 'Laskenta palvelukeskuksessa')).toBeVisible()
  await expect.element(nextButton()).toHaveAccessibleDescription('Lisää seteleitä tai kolikoita.')
})

test('several accounts and no default: the form asks for one first [R-ERR-08] [R-DEP-28]', async () => {
  await openDepositForm({ accounts: [{ ...shopAccount, accountIsDefault: false }, cafeAccount] })
  await expect.element(screen.getByText('Valitse ensin tili')).toBeVisible()
  await expectGone(option('checkbox', 'Laskenta palvelukeskuksessa'))
  await writeDeposit()
  await click(nextButton())
  await click(errorSummary().getByRole('link', { name: /Vaadittu tieto$/ }))
  await expect.element(accountField()).toHaveFocus()
  await expectTold(accountField(), 'Vaadittu tieto')
  await chooseAccount(shopAccount)
  await expectGone(screen.getByText('Valitse ensin tili'))
  await click(nextButton())
  await expect.element(heading(REVIEW)).toBeVisible()
})

test('Back and the change links return to the form with everything as it was [R-DEP-18] [R-WIZ-07]', async () => {
  await openDepositForm()
  await toReview()
  await expect
    .element(screen.getByText('Ilmoitusta ei ole vielä lähetetty. Tarkista tiedot ja vahvista.'))
    .toBeVisible()
  await expectGone(screen.getByRole('textbox'))
  await click(button('Takaisin'))
  await expect.element(count('50 €')).toHaveValue('1')
  await expect.element(bagField()).toHaveValue(BAG)
  await click(nextButton())
  await click(link('Muuta kolikoita'))
  await expect.element(count('2 €')).toHaveFocus()
  await press('3')
  await click(nextButton())
  await expect.element(region('Kolikot')).toMatchTextContent('3 × 2 €')
  await goBack()
  await expect.element(count('2 €')).toHaveValue('3')
  framed().history.forward()
  await expect.element(heading(REVIEW)).toBeVisible()
})

test('a deposit left unfinished waits on the front page, for its own person only', async () => {
  const waiting = screen.getByText('Sinulla on tilitysilmoitus kesken.')
  await openDepositForm()
  await fill(count('50 €'), '31')
  await click(link('Kassavirta'))
  await expect.element(waiting).toBeVisible()
  await expect
    .element(screen.getByText(/Tallennettu tälle laitteelle klo \d\d:\d\d, yhteensä 1\s550,00\s€\./))
    .toBeVisible()
  await click(link('Jatka'))
  await expect.element(count('50 €')).toHaveValue('31')
  openPortal('/', { user: { ...maija, id: 7002, firstName: 'Eetu' } })
  await expect.element(heading('Hei Eetu!')).toBeVisible()
  await expectGone(waiting)
  await openDepositForm()
  await expect.element(count('50 €')).toHaveValue('31')
  await fill(count('50 €'), '')
  await click(link('Kassavirta'))
  await expect.element(heading('Hei Maija!')).toBeVisible()
  await expectGone(waiting)
})

test('every step and fault is accessible at any size, in any theme', async () => {
  const server = await openDepositForm({ size: 'phone' })
  await expectAccessible()
  await fill(count('10 €'), 'x')
  await fill(count('5 €'), '12')
  await click(nextButton())
  await expect.element(errorSummary()).toHaveFocus()
  await expectAccessible()
  await fill(count('10 €'), '')
  await toReview()
  await expectAccessible()
  server.refuse(declareDeposit, 400, 'Tarkista viite', { reference: 'Tarkista viite' })
  await click(confirmButton())
  await expect.element(screen.getByText('Tilitys ei onnistunut')).toBeVisible()
  await expectAccessible()
  await click(confirmButton())
  await expect.element(heading(SENT)).toBeVisible()
  await expectAccessible()
})

test('a receipt tells no sum that nobody has given: coins without counting, a blind deposit without a sum [R-DEP-36]', async () => {
  await openDepositForm()
  const main = screen.getByRole('main')
  const send = async () => {
    await click(nextButton())
    await click(confirmButton())
    await expect.element(heading(SENT)).toBeVisible()
  }
  await writeDeposit()
  await click(option('radio', 'Ilman laskentaa'))
  await send()
  await expect.element(main).toMatchTextContent(/Kolikoiden tilitystapa\s*Ilman laskentaa/)
  await expect.element(main).not.toMatchTextContent(/Kolikoiden kokonaissumma|(^|\s)0,00/)
  await click(button('Tee uusi tilitys'))
  await fill(bagField(), '104558210')
  await click(option('checkbox', 'Laskenta palvelukeskuksessa'))
  await send()
  await expect.element(main).toMatchTextContent(/Tilitettävä yhteensä\s*Ei ilmoitettu/)
  await expect.element(main).toMatchTextContent(/Laskenta palvelukeskuksessa\s*Kyllä/)
  await expect.element(main).not.toMatchTextContent(/Kolikoiden kokonaissumma|(^|\s)0,00/)
})

test('the next form has the defaults of the account, whatever the deposit before it had [R-DEP-35]', async () => {
  const owner = `${maija.id}.${kaleva.id}`
  await openDepositForm()
  await unfold()
  await expect.element(accountField()).toHaveValue(String(shopAccount.accountId))
  await chooseAccount(cafeAccount)
  await fill(box('Viesti'), 'Kassa 2')
  await fill(box('Viite'), '1001011')
  await toReview()
  await click(confirmButton())
  await expect.element(heading(SENT)).toBeVisible()
  expect(Object.keys(localStorage).filter((key) => key.endsWith(owner))).toEqual([])
  await click(button('Tee uusi tilitys'))
  await unfold()
  await expect.element(accountField()).toHaveValue(String(shopAccount.accountId))
  await expect.element(choice('Viite')).toHaveDisplayValue('1001008 – Päivämyynti')
  await expect.element(box('Viesti')).toHaveValue('Myllypuoti Kaleva, päivän myynti')
  await chooseAccount(cafeAccount)
  await expect.element(box('Viite')).toHaveValue('')
  await expect.element(box('Viesti')).toHaveValue('')
})

test('every sum is typed on a numeric keypad [R-DEP-37]', async () => {
  await openDepositForm({ size: 'phone' })
  await click(option('radio', 'Kokonaissumma'))
  await expect.element(box('Kolikoiden kokonaissumma')).toHaveAttribute('inputmode', 'decimal')
  await click(option('checkbox', 'Laskenta palvelukeskuksessa'))
  await expect.element(box('Tilityksen kokonaissumma')).toHaveAttribute('inputmode', 'decimal')
})

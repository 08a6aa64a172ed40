import { expect, test } from 'vitest'
import { declareDeposit } from '@kassavirta/domain/bags/deposits/api'
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
  cafeAccount,
  chooseAccount,
  confirmButton,
  depositTotal,
  openDepositForm,
  option,
  REVIEW,
  SENT,
  shopAccount,
  toReview,
  unfold,
} from './entry-world.ts'
import { maija, openPortal, kaleva } from './open-portal.ts'
import { bagField, count, next, fillDeposit, BAG } from './submission-forms.ts'
const ALL = ['500 €', '200 €', '100 €', '50 €', '20 €', '10 €', '5 €']
const COINS = ['2 €', '1 €', '50 snt', '20 snt', '10 snt', '5 snt', '2 snt', '1 snt']

test('the form begins with the defaults of the account [R-DEP-05, R-DEP-06, R-DEP-07]', async () => {
  await openDepositForm()
  await unfold()
  // The company has a third account, for which this person has no mandate.
  await expect.poll(() => accountField().getByRole('option').elements().length).toBe(2)
  await expect.element(box('Myyntipäivä')).toHaveValue('16.11.2026')
  await expect.element(box('Viesti')).toHaveValue('Myllypuoti Kaleva, päivän myynti')
  await expect.element(choice('Viite')).toHaveDisplayValue('1001008 – Päivämyynti')
})

test('the form has each note, each coin and the bag [R-DEP-11, R-DEP-13, R-DEP-19]', async () => {
  await openDepositForm()
  await expect
    .element(bagField())
    .toHaveAccessibleDescription('Syötä turvapussinumero ilman alkukirjaimia (CN, AA, AP, AE).')
  for (const name of [...ALL, ...COINS]) await expect.element(count(name)).toHaveValue('')
})

test('coins are counted one by one unless told otherwise [R-DEP-14]', async () => {
  await openDepositForm()
  await expect.poll(() => group('Kolikoiden tilitystapa').getByRole('radio').elements().length).toBe(3)
  await expect.element(option('radio', 'Kolikkoerittely')).toBeChecked()
})

test('another account brings its message and reference, not over typed ones [R-DEP-08, R-DEP-09, R-DEP-10]', async () => {
  await openDepositForm()
  await unfold()
  await chooseAccount(cafeAccount)
  await expect.element(box('Viesti')).toHaveValue('')
  await expect.element(box('Viite')).toHaveValue('')
  await fill(box('Viite'), '12344')
  await fill(box('Viesti'), 'Iltavuoro')
  await chooseAccount(shopAccount)
  await expect.element(box('Muu viite')).toHaveValue('12344')
  await expect.element(box('Viesti')).toHaveValue('Iltavuoro')
})

test('a typed reference has a check digit and 20 digits [R-VAL-04, R-VAL-09]', async () => {
  await openDepositForm()
  await unfold()
  await chooseAccount(cafeAccount)
  const reference = box('Viite')
  await expect.element(reference).toHaveAttribute('inputmode', 'numeric')
  await fill(reference, '12345')
  await blur(reference)
  await expectTold(reference, 'Tarkista viite')
  await fill(reference, '1'.repeat(21))
  await expectTold(reference, 'Viitenumeron enimmäispituus on 20 merkkiä')
  await fill(reference, '12344')
  await expectNotTold(reference, 'Tarkista viite')
})

const expectClosed = async () => {
  await expect.element(next()).toHaveAttribute('aria-disabled', 'true')
}
const expectOpen = async () => {
  await expect.element(next()).not.toHaveAttribute('aria-disabled')
}

test('Next is open when there is money [R-DEP-15, R-DEP-17]', async () => {
  await openDepositForm()
  await expectClosed()
  await expect
    .element(next())
    .toHaveAccessibleDescription(
      'Lisää seteleitä tai kolikoita. Jos kolikoita ei lasketa, valitse ”Ilman laskentaa”.',
    )
  await fill(count('5 €'), '1')
  await expect.element(depositTotal()).toHaveTextContent('5,00 €')
  await expectOpen()
  await fill(count('5 €'), '')
  await expectClosed()
})

test('coins without counting or as one sum open Next [R-DEP-15]', async () => {
  await openDepositForm()
  await click(option('radio', 'Ilman laskentaa'))
  await expectOpen()
  await click(option('radio', 'Kokonaissumma'))
  await expectClosed()
  await fill(box('Kolikoiden kokonaissumma'), '12,5')
  await expect.element(depositTotal()).toHaveTextContent('12,50 €')
  await expectOpen()
})

test('a blind deposit asks for a sum alone [R-DEP-12]', async () => {
  await openDepositForm()
  await click(option('checkbox', 'Laskenta palvelukeskuksessa'))
  await expectOpen()
  await expectGone(count('5 €'))
  await expectGone(group('Kolikoiden tilitystapa'))
  await fill(box('Tilityksen kokonaissumma'), '1 234.5')
  await expect.element(depositTotal()).toHaveTextContent('1 234,50 €')
})

test('coins left uncounted are sent without their counts [R-DEP-25]', async () => {
  const server = await openDepositForm()
  await fillDeposit()
  await click(option('radio', 'Ilman laskentaa'))
  await expect.element(depositTotal()).toHaveTextContent('70,00 €')
  // The counts are hidden but kept.
  await click(option('radio', 'Kolikkoerittely'))
  await expect.element(count('50 snt')).toHaveValue('1')
  await click(option('radio', 'Ilman laskentaa'))
  await click(next())
  // The card with the total says so too, because uncounted coins are not worth zero.
  await expect.element(region('Tilitettävä yhteensä')).toMatchTextContent(/Kolikot\s*Ilman laskentaa/)
  expect(screen.getByText('0,00 €', { exact: true }).elements()).toEqual([])
  await click(confirmButton())
  await expect
    .poll(() => server.calls(declareDeposit)[0]?.body)
    .toMatchObject({
      coinsUncounted: true,
      countAtServiceCenter: false,
      coinTotalSum: 0,
      pcs_50cent: 0,
      totalSum: 70,
    })
})

test('a blind deposit is sent without any count [R-DEP-25]', async () => {
  const server = await openDepositForm()
  await fillDeposit()
  await click(option('checkbox', 'Laskenta palvelukeskuksessa'))
  await click(next())
  await click(confirmButton())
  await expect
    .poll(() => server.calls(declareDeposit)[0]?.body)
    .toMatchObject({ countAtServiceCenter: true, totalSum: 0, pcs_50e: 0, securityBagNumber: BAG })
})

test('options that are not agreed on are not offered [R-DEP-12, R-DEP-14]', async () => {
  await openDepositForm({ accounts: [{ ...shopAccount, companyUncountedCoinsDeposit: false }] })
  await expect.element(option('radio', 'Kokonaissumma')).toBeVisible()
  await expectGone(option('radio', 'Ilman laskentaa'))
  await expect.element(option('checkbox', 'Laskenta palvelukeskuksessa')).toBeVisible()
  await expect.element(next()).toHaveAccessibleDescription('Lisää seteleitä tai kolikoita.')
})

test('without a default account the form asks for one [R-ERR-08, R-DEP-28]', async () => {
  await openDepositForm({ accounts: [{ ...shopAccount, accountIsDefault: false }, cafeAccount] })
  await expect.element(screen.getByText('Valitse ensin tili')).toBeVisible()
  await expectGone(option('checkbox', 'Laskenta palvelukeskuksessa'))
  await fillDeposit()
  await click(next())
  await click(errorSummary().getByRole('link', { name: /Vaadittu tieto$/ }))
  await expect.element(accountField()).toHaveFocus()
  await expectTold(accountField(), 'Vaadittu tieto')
  await chooseAccount(shopAccount)
  await expectGone(screen.getByText('Valitse ensin tili'))
  await click(next())
  await expect.element(heading(REVIEW)).toBeVisible()
})

test('Back and the change links keep everything [R-DEP-18, R-WIZ-07]', async () => {
  await openDepositForm()
  await toReview()
  await expect
    .element(screen.getByText('Ilmoitusta ei ole vielä lähetetty. Tarkista tiedot ja vahvista.'))
    .toBeVisible()
  await expectGone(screen.getByRole('textbox'))
  await click(button('Takaisin'))
  await expect.element(count('50 €')).toHaveValue('1')
  await expect.element(bagField()).toHaveValue(BAG)
  await click(next())
  await click(link('Muuta kolikoita'))
  await expect.element(count('2 €')).toHaveFocus()
  await press('3')
  await click(next())
  await expect.element(region('Kolikot')).toMatchTextContent('3 × 2 €')
  await goBack()
  await expect.element(count('2 €')).toHaveValue('3')
  framed().history.forward()
  await expect.element(heading(REVIEW)).toBeVisible()
})

test('an unfinished deposit waits on the front page of its person', async () => {
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

test('a receipt tells no sum that nobody has given [R-DEP-36]', async () => {
  await openDepositForm()
  const main = screen.getByRole('main')
  const send = async () => {
    await click(next())
    await click(confirmButton())
    await expect.element(heading(SENT)).toBeVisible()
  }
  await fillDeposit()
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

test('the next form begins with the defaults again [R-DEP-35]', async () => {
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

import { expect, test } from 'vitest'
import { click, fill } from '../support/actions.ts'
import { box, button, choice, heading, screen } from '../support/screen.ts'
import {
  accountField,
  bagField,
  cafeAccount,
  chooseAccount,
  confirmButton,
  nextButton,
  openDepositForm,
  option,
  SENT,
  shopAccount,
  toReview,
  unfold,
  writeDeposit,
} from './deposit-world.ts'
import { kaleva, maija } from './open-portal.ts'

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

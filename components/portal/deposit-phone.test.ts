import { expect, test } from 'vitest'
import { declareDeposit } from '@kassavirta/domain/bags/deposits/api'
import { getReferences } from '@kassavirta/domain/places/companies/api'
import { framed, reload } from '../support/framed-page.ts'
import {
  click,
  fill,
  box,
  button,
  choice,
  errorSummary,
  heading,
  screen,
  expectGone,
  expectTold,
} from '../support/screen.ts'
import {
  accountField,
  cafeAccount,
  chooseAccount,
  confirmButton,
  folded,
  FORM,
  openDepositForm,
  option,
  REVIEW,
  SENT,
  shopAccount,
  toReview,
  unfold,
} from './entry-world.ts'
import { count, bagField, next, fillDeposit } from './submission-forms.ts'
const openOnPhone = (more: Parameters<typeof openDepositForm>[0] = {}) =>
  openDepositForm({ size: 'phone', ...more })
const message = () => box('Viesti')
const EMPTY = 'Lisää seteleitä tai kolikoita. Jos kolikoita ei lasketa, valitse ”Ilman laskentaa”.'

test('on a phone the defaults stand in one line', async () => {
  await openOnPhone()
  await expect.element(heading(FORM)).toBeInViewport()
  await expect.element(folded()).toMatchTextContent(/Myllypuoti Kaleva.*ma 16\.11\.2026/)
  await expect
    .element(folded())
    .toMatchTextContent(/FI04\s9999\s0000\s0010\s02.*viite\s10\s01008.*päivän myynti/)
  await expectGone(accountField())
  expect(framed().scrollY).toBe(0)
  await expect.element(count('50 €')).toHaveAttribute('enterkeyhint', 'next')
  await expect.element(bagField()).toHaveAttribute('enterkeyhint', 'next')
})

test('the agreed ways of counting are in sight on a phone [R-DEP-12, R-DEP-14, R-DEP-17]', async () => {
  const server = await openOnPhone()
  await expect.element(folded()).toBeVisible()
  await expect.element(next()).toHaveAccessibleDescription(EMPTY)
  await expect.element(option('radio', 'Ilman laskentaa')).toBeVisible()
  await expect.element(option('checkbox', 'Laskenta palvelukeskuksessa')).toBeInViewport()
  await fill(bagField(), '104558209')
  await click(option('checkbox', 'Laskenta palvelukeskuksessa'))
  await expectGone(option('radio', 'Ilman laskentaa'))
  await click(next())
  await expect.element(heading(REVIEW)).toBeVisible()
  await click(button('Takaisin'))
  await click(option('checkbox', 'Laskenta palvelukeskuksessa'))
  await click(option('radio', 'Ilman laskentaa'))
  await click(next())
  await click(confirmButton())
  await expect.element(heading(SENT)).toBeVisible()
  expect(server.calls(declareDeposit).map(({ body }) => body)).toMatchObject([
    { coinsUncounted: true, countAtServiceCenter: false },
  ])
})

test('what is folded is sent and seen on the summary', async () => {
  const server = await openOnPhone()
  await toReview()
  // Nothing of the folded part is left out of the summary.
  for (const text of [
    'FI04 9999 0000 0010 02',
    '16.11.2026',
    '10 01008',
    'Myllypuoti Kaleva, päivän myynti',
  ]) {
    const value = screen.getByRole('main').getByRole('definition').filter({ hasText: text }).first()
    await expect.element(value, { message: text }).toBeVisible()
  }
  await click(button('Takaisin'))
  await unfold()
  await expect.element(accountField()).toHaveFocus()
  await fill(box('Myyntipäivä'), '15.11.2026')
  await fill(message(), 'Viikonloppu')
  await click(next())
  await expect.element(heading(REVIEW)).toBeVisible()
  await click(confirmButton())
  await expect.element(heading(SENT)).toBeVisible()
  expect(server.calls(declareDeposit).map(({ body }) => body)).toMatchObject([
    { registerDate: '2026-11-15', message: 'Viikonloppu', reference: '1001008', totalSum: 71.5 },
  ])
})

test('where no account is the default nothing is folded', async () => {
  await openOnPhone({ accounts: [{ ...shopAccount, accountIsDefault: false }, cafeAccount] })
  await expect.element(accountField()).toBeVisible()
  await expect.element(screen.getByText('Valitse ensin tili')).toBeVisible()
  await chooseAccount(shopAccount)
  // Once open it stays open, because the person is at work there.
  await expectGone(screen.getByText('Valitse ensin tili'))
  await expect.element(message()).toBeVisible()
})

test('a fault of what is folded opens it', async () => {
  await openOnPhone()
  await unfold()
  await fill(message(), 'x'.repeat(71))
  await reload()
  await expect.element(folded()).toBeVisible()
  await fillDeposit()
  await click(next())
  await expect.element(errorSummary()).toHaveFocus()
  await click(errorSummary().getByRole('link').first())
  await expect.element(message()).toHaveFocus()
  await expectTold(message(), '1 merkki liikaa')
})

test('a refusal of what is folded opens it', async () => {
  const server = await openOnPhone()
  await toReview()
  server.refuse(declareDeposit, 400, 'Tarkista viite', { reference: 'Tarkista viite' })
  await click(confirmButton())
  await click(screen.getByRole('link', { name: /Tarkista viite$/ }))
  await expect.element(choice('Viite')).toHaveFocus()
  await expectTold(choice('Viite'), 'Tarkista viite')
})

test('references that fail are told, not folded away', async () => {
  await openOnPhone({ given: ({ cut }) => cut(getReferences, 9) })
  await expect.element(screen.getByText('Viitetietojen lataus ei onnistunut')).toBeVisible()
})

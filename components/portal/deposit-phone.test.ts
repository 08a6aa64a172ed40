import { declareDeposit } from '@kassavirta/domain/bags/deposits/api'
import { getReferences } from '@kassavirta/domain/places/companies/api'
import { expect, test } from 'vitest'
import {
  click,
  fill,
  box,
  button,
  choice,
  errorSummary,
  heading,
  region,
  screen,
  expectGone,
  expectTold,
} from '../support/screen.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { framed, reload } from '../support/framed-page.ts'
import {
  accountField,
  bagField,
  cafeAccount,
  chooseAccount,
  confirmButton,
  count,
  folded,
  FORM,
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

const openOnPhone = (more: Parameters<typeof openDepositForm>[0] = {}) =>
  openDepositForm({ size: 'phone', ...more })
const message = () => box('Viesti')
const EMPTY = 'Lisää seteleitä tai kolikoita. Jos kolikoita ei lasketa, valitse ”Ilman laskentaa”.'
const bar = () => region('Tilitettävä yhteensä')

test('on a phone the form opens at its top, with the defaults in one line and seven counts in sight; Enter of its keyboard says what it does; folded and opened it is accessible at any size', async () => {
  await openOnPhone()
  await expect.element(count('500 €')).toBeVisible()
  await expect.element(heading(FORM)).toBeInViewport()
  await expect.element(folded()).toMatchTextContent(/Myllypuoti Kaleva.*ma 16\.11\.2026/)
  await expect
    .element(folded())
    .toMatchTextContent(/FI04\s9999\s0000\s0010\s02.*viite\s10\s01008.*päivän myynti/)
  await expectGone(accountField())
  await framed().document.fonts.ready
  expect(framed().scrollY).toBe(0)
  const { top } = bar().element().getBoundingClientRect()
  for (const name of ['500 €', '200 €', '100 €', '50 €', '20 €', '10 €', '5 €']) {
    const { bottom, height } = count(name).element().getBoundingClientRect()
    expect.soft(bottom, name).toBeLessThanOrEqual(top)
    expect.soft(height, name).toBeGreaterThanOrEqual(48)
  }
  await expect.element(count('50 €')).toHaveAttribute('enterkeyhint', 'next')
  await expect.element(bagField()).toHaveAttribute('enterkeyhint', 'next')
  await expectAccessible()
  await unfold()
  await expect.element(accountField()).toBeVisible()
  await expectAccessible()
})

test('the ways of counting that are agreed on are in sight on a phone, and Next names nothing else [R-DEP-12] [R-DEP-14] [R-DEP-17]', async () => {
  const server = await openOnPhone()
  await expect.element(folded()).toBeVisible()
  await expect.element(nextButton()).toHaveAccessibleDescription(EMPTY)
  await expect.element(option('radio', 'Ilman laskentaa')).toBeVisible()
  await expect.element(option('checkbox', 'Laskenta palvelukeskuksessa')).toBeInViewport()
  await fill(bagField(), '104558209')
  await click(option('checkbox', 'Laskenta palvelukeskuksessa'))
  await expectGone(option('radio', 'Ilman laskentaa'))
  await click(nextButton())
  await expect.element(heading(REVIEW)).toBeVisible()
  await click(button('Takaisin'))
  await click(option('checkbox', 'Laskenta palvelukeskuksessa'))
  await click(option('radio', 'Ilman laskentaa'))
  await click(nextButton())
  await click(confirmButton())
  await expect.element(heading(SENT)).toBeVisible()
  expect(server.calls(declareDeposit).map(({ body }) => body)).toMatchObject([
    { coinsUncounted: true, countAtServiceCenter: false },
  ])
})

test('what is not agreed on is neither offered on a phone nor named by Next [R-DEP-12] [R-DEP-14] [R-DEP-17]', async () => {
  const agreed = { companyDepositCountAtServiceCenter: false, companyUncountedCoinsDeposit: false }
  await openOnPhone({ accounts: [{ ...shopAccount, ...agreed }] })
  await expect.element(option('radio', 'Kokonaissumma')).toBeVisible()
  await expectGone(option('radio', 'Ilman laskentaa'))
  await expectGone(option('checkbox', 'Laskenta palvelukeskuksessa'))
  await expect.element(nextButton()).toHaveAccessibleDescription('Lisää seteleitä tai kolikoita.')
})

test('what is folded opens at a press, is sent and is seen on the summary', async () => {
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
  await click(nextButton())
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

test('a fault of what is folded opens it, and the link of the list leads to its field', async () => {
  await openOnPhone()
  await unfold()
  await fill(message(), 'x'.repeat(71))
  await reload()
  await expect.element(folded()).toBeVisible()
  await writeDeposit()
  await click(nextButton())
  await expect.element(errorSummary()).toHaveFocus()
  await click(errorSummary().getByRole('link').first())
  await expect.element(message()).toHaveFocus()
  await expectTold(message(), '1 merkki liikaa')
})

test('a refusal of what is folded, and a link of the summary, open it', async () => {
  const server = await openOnPhone()
  await toReview()
  server.refuse(declareDeposit, 400, 'Tarkista viite', { reference: 'Tarkista viite' })
  await click(confirmButton())
  await click(screen.getByRole('link', { name: /Tarkista viite$/ }))
  await expect.element(choice('Viite')).toHaveFocus()
  await expectTold(choice('Viite'), 'Tarkista viite')
})

test('references that could not be fetched are told, not folded away', async () => {
  await openOnPhone({ given: ({ cut }) => cut(getReferences, 9) })
  await expect.element(screen.getByText('Viitetietojen lataus ei onnistunut')).toBeVisible()
})

import { expect, test } from 'vitest'
import type { Locator } from '@vitest/browser/context'
import { press } from '../support/actions.ts'
import { framed } from '../support/framed-page.ts'
import { region } from '../support/screen.ts'
import {
  bagField,
  count,
  depositTotal,
  folded,
  nextButton,
  openDepositForm,
  option,
} from './deposit-world.ts'

const NOTES = ['500 €', '200 €', '100 €', '50 €', '20 €', '10 €', '5 €']
const COINS = ['2 €', '1 €', '50 snt', '20 snt', '10 snt', '5 snt', '2 snt', '1 snt']
const COUNTS = [...NOTES, ...COINS]

test('a usual deposit is one screen: the defaults in one line, every count, the total and the bag', async () => {
  await openDepositForm({ size: 'till' })
  await expect
    .element(folded())
    .toMatchTextContent(/Kaleva.*Myyntipäivä ma 16\.11\.2026.*FI04.*viite\s10\s01008.*päivän myynti/)
  await framed().document.fonts.ready
  const bottomOf = (locator: Locator) => locator.element().getBoundingClientRect().bottom
  const leftOf = (locator: Locator) => locator.element().getBoundingClientRect().left
  const { scrollHeight, clientHeight } = framed().document.documentElement
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight)
  for (const name of COUNTS) expect.soft(bottomOf(count(name)), name).toBeLessThan(clientHeight)
  // The money is beside the counts, and ends with what has to be typed every time.
  const panel = region('Tilitettävä yhteensä')
  expect(leftOf(panel)).toBeGreaterThan(leftOf(count('1 snt')))
  expect(panel.element().contains(bagField().element())).toBe(true)
  expect(bottomOf(bagField())).toBeLessThan(bottomOf(nextButton()))
  expect(bottomOf(nextButton())).toBeLessThan(clientHeight)
  // Each way of counting stands over what it decides about.
  expect(bottomOf(option('checkbox', 'Laskenta palvelukeskuksessa'))).toBeLessThan(bottomOf(count('500 €')))
  expect(bottomOf(option('radio', 'Kolikkoerittely'))).toBeLessThan(bottomOf(count('2 €')))
  expect(leftOf(option('radio', 'Kolikkoerittely'))).toBeGreaterThan(leftOf(count('500 €')))
  await expect.element(count('500 €')).toHaveFocus()
  await press('{Enter}'.repeat(14))
  await press('2{Enter}104558209{Enter}')
  await expect.element(nextButton()).toHaveFocus()
  await expect.element(depositTotal()).toHaveTextContent('0,02 €')
})

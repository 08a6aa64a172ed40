import { getReferences } from '@kassavirta/domain/places/companies/api'
import { getAccounts, type AccountPermission } from '@kassavirta/domain/places/companies/accounts-api'
import { getDeliveryDates } from '@kassavirta/domain/orders/change-orders/api'
import { declareDeposit, isBagUsed } from '@kassavirta/domain/bags/deposits/api'
import { expect, test } from 'vitest'
import {
  choose,
  click,
  fill,
  box,
  button,
  choice,
  errorSummary,
  expectGone,
  group,
  heading,
  region,
  screen,
} from '../support/screen.ts'
import { unfold } from './entry-world.ts'
import { texts, account, openPortal, rightsOn } from './open-portal.ts'

const DELIVERY_DATES = {
  earliest: '2026-11-18',
  latest: '2026-12-16',
  cutoff: '2026-11-16T10:00:00.000Z',
  closedDates: [],
}
const SECOND = '5102'

/** The first account has agreements that the second one lacks. */
const openWith = (path: string, lacking: Partial<AccountPermission>) =>
  openPortal(path, {
    given: ({ answer }) => {
      const second = { ...account, accountId: 5102, accountNumber: 'FI5542345670000081', ...lacking }
      answer(getAccounts, rightsOn(account, { ...second, accountIsDefault: false }))
      answer(getReferences, { references: [] })
      answer(isBagUsed, { used: false })
      answer(declareDeposit, { reference: '12344', entryId: 901 })
      answer(getDeliveryDates, DELIVERY_DATES)
    },
  })

const next = () => button('Seuraava')
const orderSum = () => region('Tilaus yhteensä').element().querySelector('strong')?.textContent
const faults = () => texts(errorSummary().getByRole('link'))

const blind = () => screen.getByRole('checkbox', { name: 'Laskenta palvelukeskuksessa' })
const uncounted = () => screen.getByRole('radio', { name: 'Ilman laskentaa' })

async function openDeposit() {
  const lacking = { companyDepositCountAtServiceCenter: false, companyUncountedCoinsDeposit: false }
  const server = openWith('/tilitys', lacking)
  await expect.element(uncounted()).toBeVisible()
  await unfold()
  return server
}

async function openOrder() {
  const server = openWith('/vaihtorahatilaus', { companyLooseChange: false })
  await expect.element(heading('Vaihtorahatilaus')).toBeVisible()
  return server
}

test('an account offers only what its place has agreed on [R-PERM-12, R-PERM-13]', async () => {
  await openDeposit()
  await choose(choice('Tili'), SECOND)
  await expect.element(blind()).not.toBeInTheDocument()
  await expectGone(uncounted())
})

test('coins left uncounted stop at an account that counts them [R-PERM-13]', async () => {
  await openDeposit()
  await click(uncounted())
  await fill(box('50 €, kappaletta'), '1')
  await fill(box('Turvapussinumero'), '104558')
  await choose(choice('Tili'), SECOND)
  await expect.element(uncounted()).toBeChecked()
  await expect
    .element(group('Kolikoiden tilitystapa'))
    .toMatchTextContent('Tällä tilillä kolikoita ei voi jättää laskematta')
  await click(next())
  await expect.poll(faults).toEqual([expect.stringMatching(/^Kolikoiden tilitystapa: Tällä tilillä/)])
  await click(screen.getByRole('radio', { name: 'Kolikkoerittely' }))
  await expectGone(uncounted())
})

test('a blind deposit stops at an account that counts [R-PERM-12]', async () => {
  const server = await openDeposit()
  await fill(box('50 €, kappaletta'), '1')
  await fill(box('Turvapussinumero'), '104558')
  await click(blind())
  await fill(box('Tilityksen kokonaissumma'), '500')
  await choose(choice('Tili'), SECOND)
  await expect.element(blind()).toBeChecked()
  await expect.element(box('Tilityksen kokonaissumma')).toHaveValue('500,00')
  await click(next())
  await expect.poll(faults).toEqual([expect.stringMatching(/^Laskenta palvelukeskuksessa: Tällä tilillä/)])
  await click(blind())
  await click(next())
  await click(button('Vahvista'))
  await expect
    .poll(() => server.calls(declareDeposit)[0]?.body)
    .toMatchObject({ coinsUncounted: false, countAtServiceCenter: false, totalSum: 50, pcs_50e: 1 })
})

test('loose coins are offered where they are sold [R-PERM-11]', async () => {
  await openOrder()
  await expect.element(box('2 €, irtokolikoita')).toBeVisible()
  await choose(choice('Tili'), SECOND)
  await expect.element(box('2 €, rullia')).toBeVisible()
  await expectGone(box('2 €, irtokolikoita'))
})

test('loose coins typed for another account stop the order [R-CHG-09, R-PERM-11]', async () => {
  await openOrder()
  const loose = box('2 €, irtokolikoita')
  await fill(loose, '4')
  await fill(box('20 €, kappaletta'), '1')
  await expect.poll(orderSum).toMatch(/^28,00\s€$/)
  await choose(choice('Tili'), SECOND)
  await expect.element(loose).toHaveValue('4')
  await expect.poll(orderSum).toMatch(/^20,00\s€$/)
  await click(next())
  await expect.poll(faults).toEqual([expect.stringMatching(/^2 €, irtokolikoita: Irtokolikoita ei voi/)])
  await fill(loose, '')
  await click(next())
  await expect.element(button('Vahvista')).toBeVisible()
})

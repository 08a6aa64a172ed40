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
const [FIRST, SECOND] = ['5101', '5102'] as const

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
const faults = () => texts(errorSummary().getByRole('link'))

test('what a deposit may leave uncounted follows the chosen account; what was chosen for another stays and is told [R-PERM-12] [R-PERM-13]', async () => {
  const server = openWith('/tilitys', {
    companyDepositCountAtServiceCenter: false,
    companyUncountedCoinsDeposit: false,
  })
  const blind = screen.getByRole('checkbox', { name: 'Laskenta palvelukeskuksessa' })
  const uncounted = screen.getByRole('radio', { name: 'Ilman laskentaa' })
  const whole = box('Tilityksen kokonaissumma')
  await expect.element(heading('Tilitysilmoitus')).toBeVisible()
  await expect.element(uncounted).toBeVisible()
  await unfold()
  await choose(choice('Tili'), SECOND)
  await expect.element(blind).not.toBeInTheDocument()
  await expect.element(uncounted).not.toBeInTheDocument()
  await choose(choice('Tili'), FIRST)
  await click(uncounted)
  await fill(box('50 €, kappaletta'), '1')
  await fill(box('Turvapussinumero'), '104558')
  await choose(choice('Tili'), SECOND)
  await expect.element(uncounted).toBeChecked()
  await expect
    .element(group('Kolikoiden tilitystapa'))
    .toMatchTextContent('Tällä tilillä kolikoita ei voi jättää laskematta')
  await click(next())
  await expect.poll(faults).toEqual([expect.stringMatching(/^Kolikoiden tilitystapa: Tällä tilillä/)])
  await click(screen.getByRole('radio', { name: 'Kolikkoerittely' }))
  await expect.element(uncounted).not.toBeInTheDocument()
  await choose(choice('Tili'), FIRST)
  await click(blind)
  await fill(whole, '500')
  await choose(choice('Tili'), SECOND)
  await expect.element(blind).toBeChecked()
  await expect.element(screen.getByText(/Tällä tilillä rahoja ei voi jättää/).first()).toBeVisible()
  await expect.element(whole).toHaveValue('500,00')
  await click(next())
  await expect.poll(faults).toEqual([expect.stringMatching(/^Laskenta palvelukeskuksessa: Tällä tilillä/)])
  await click(blind)
  await expect.element(box('50 €, kappaletta')).toHaveValue('1')
  await click(next())
  await click(button('Vahvista'))
  await expect.poll(() => server.calls(declareDeposit).length).toBe(1)
  expect(server.calls(declareDeposit)[0]?.body).toMatchObject({
    coinsUncounted: false,
    countAtServiceCenter: false,
    totalSum: 50,
    pcs_50e: 1,
  })
})

test('loose coins follow the chosen account; what was typed for another stays, does not count and is told [R-CHG-09] [R-PERM-11]', async () => {
  openWith('/vaihtorahatilaus', { companyLooseChange: false })
  const loose = box('2 €, irtokolikoita')
  const sum = () => region('Tilaus yhteensä').element().querySelector('strong')?.textContent
  await expect.element(heading('Vaihtorahatilaus')).toBeVisible()
  await choose(choice('Tili'), SECOND)
  await expect.element(box('2 €, rullia')).toBeVisible()
  await expect.element(loose).not.toBeInTheDocument()
  await choose(choice('Tili'), FIRST)
  await fill(loose, '4')
  await fill(box('20 €, kappaletta'), '1')
  await expect.poll(sum).toMatch(/^28,00\s€$/)
  await choose(choice('Tili'), SECOND)
  await expect.element(loose).toHaveValue('4')
  await expect
    .element(loose)
    .toHaveAccessibleDescription(
      'Irtokolikoita ei voi tilata tälle tilille. Tyhjennä kenttä tai vaihda tili.',
    )
  await expect.poll(sum).toMatch(/^20,00\s€$/)
  await expect.element(next()).toBeEnabled()
  await click(next())
  await expect.poll(faults).toEqual([expect.stringMatching(/^2 €, irtokolikoita: Irtokolikoita ei voi/)])
  await fill(loose, '')
  await click(next())
  await expect.element(button('Vahvista')).toBeVisible()
})

import type { Page } from '@playwright/test'
import { LIELAHTI, next, openForm as openOrder, sum } from './support/change-orders.ts'
import {
  bagField,
  confirmButton,
  count,
  freshBag,
  isDeposit,
  nextButton,
  openForm as openDeposit,
} from './support/deposits.ts'
import { expect, test } from './support/fixtures.ts'
import { changeAccounts } from './support/mock-api.ts'
import { box, button, errorSummary } from './support/screen.ts'

/** The first account keeps the agreements of its company, the others have none of their own. */
const onlyFirstAgreed = (page: Page) =>
  changeAccounts(page, ([first, ...others]) => {
    const none = { companyDepositCountAtServiceCenter: false, companyUncountedCoinsDeposit: false }
    return [{ ...first }, ...others.map((entry) => ({ ...entry, ...none }))]
  })

const account = (page: Page) => page.getByRole('combobox', { name: 'Tili' })

test('what a deposit may leave uncounted follows the chosen account; what was chosen for another stays and is told [R-PERM-12] [R-PERM-13]', async ({
  page,
}) => {
  await onlyFirstAgreed(page)
  await openDeposit(page)
  const blind = page.getByRole('checkbox', { name: 'Laskenta palvelukeskuksessa' })
  const uncounted = page.getByRole('radio', { name: 'Ilman laskentaa' })
  await account(page).selectOption({ index: 1 })
  await expect(blind).toHaveCount(0)
  await expect(uncounted).toHaveCount(0)
  await account(page).selectOption({ index: 0 })
  await uncounted.check()
  await count(page, '50 €').fill('1')
  await bagField(page).fill(freshBag())
  await account(page).selectOption({ index: 1 })
  await expect(uncounted).toBeChecked()
  await expect(page.getByRole('group', { name: 'Kolikoiden tilitystapa' })).toHaveAccessibleDescription(
    /Tällä tilillä kolikoita ei voi jättää laskematta/,
  )
  await nextButton(page).click()
  await expect(errorSummary(page).getByRole('link')).toHaveText([/^Kolikoiden tilitystapa: Tällä tilillä/])
  await page.getByRole('radio', { name: 'Kolikkoerittely' }).check()
  await expect(uncounted).toHaveCount(0)
  await account(page).selectOption({ index: 0 })
  await blind.check()
  await page.getByRole('textbox', { name: 'Tilityksen kokonaissumma' }).fill('500')
  await account(page).selectOption({ index: 1 })
  await expect(blind).toBeChecked()
  await expect(blind).toHaveAccessibleDescription(/Tällä tilillä rahoja ei voi jättää/)
  await expect(page.getByRole('textbox', { name: 'Tilityksen kokonaissumma' })).toHaveValue('500')
  await nextButton(page).click()
  await expect(errorSummary(page).getByRole('link')).toHaveText([
    /^Laskenta palvelukeskuksessa: Tällä tilillä/,
  ])
  await blind.uncheck()
  await expect(count(page, '50 €')).toHaveValue('1')
  await nextButton(page).click()
  const sending = page.waitForRequest(isDeposit)
  await confirmButton(page).click()
  expect((await sending).postDataJSON()).toMatchObject({
    coinsUncounted: false,
    countAtServiceCenter: false,
    totalSum: 50,
    pcs_50e: 1,
  })
})

test('loose coins follow the chosen account; what was typed for another stays, does not count and is told [R-CHG-09] [R-PERM-11]', async ({
  page,
}) => {
  await openOrder(page, LIELAHTI)
  const loose = box(page, '2 €, irtokolikoita')
  await expect(box(page, '2 €, rullia')).toBeVisible()
  await expect(loose).toHaveCount(0)
  // The second account of the company has its own agreement.
  await account(page).selectOption({ index: 1 })
  await loose.fill('4')
  await box(page, '20 €, kappaletta').fill('1')
  await expect(sum(page)).toHaveText('28,00 €')
  await account(page).selectOption({ index: 0 })
  await expect(loose).toHaveValue('4')
  await expect(loose).toHaveAccessibleDescription(
    'Irtokolikoita ei voi tilata tälle tilille. Tyhjennä kenttä tai vaihda tili.',
  )
  await expect(sum(page)).toHaveText('20,00 €')
  await expect(next(page)).toBeEnabled()
  await next(page).click()
  await expect(errorSummary(page).getByRole('link')).toHaveText([/^2 €, irtokolikoita: Irtokolikoita ei voi/])
  await loose.fill('')
  await next(page).click()
  await expect(button(page, 'Vahvista')).toBeVisible()
})

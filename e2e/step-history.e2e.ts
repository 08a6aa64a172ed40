import { expect, test } from './support/fixtures.ts'
import { confirmButton, count, fillOrder, nextButton, typeDay } from './support/forms.ts'
import { box, button, chooseInMenu, heading } from './support/screen.ts'
import { enterAtKaleva } from './support/sign-in.ts'

test.describe('the summary of an order', () => {
  test.beforeEach(async ({ page }) => {
    await enterAtKaleva(page, '/ohjeet')
    await chooseInMenu(page, 'Vaihtorahatilaus')
    await expect(heading(page, 'Vaihtorahatilaus')).toBeVisible()
    await fillOrder(page)
    await nextButton(page).click()
    await expect(confirmButton(page)).toBeVisible()
  })

  test('is left by Back, and reached by Forward', async ({ page }) => {
    await page.goBack()
    await expect(count(page, '20 €')).toHaveValue('5')
    await expect(confirmButton(page)).toHaveCount(0)
    await page.goForward()
    await expect(confirmButton(page)).toBeVisible()
  })

  test('leaves no entry behind when a button leads back to the form', async ({ page }) => {
    await button(page, 'Muuta tietoja').click()
    await expect(count(page, '20 €')).toHaveValue('5')
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 })
    await nextButton(page).click()
    await expect(confirmButton(page)).toBeVisible()
    await button(page, 'Takaisin').click()
    await expect(count(page, '20 €')).toHaveValue('5')
    await page.goBack()
    await expect(heading(page, 'Yhteystiedot')).toBeVisible()
  })

  test('is not reached again from a form that was sent', async ({ page }) => {
    await confirmButton(page).click()
    await expect(button(page, 'Tulosta')).toBeVisible()
    await page.goBack()
    await expect(nextButton(page)).toBeVisible()
    await expect(count(page, '20 €')).not.toHaveValue('5')
    await page.goForward()
    await expect(confirmButton(page)).toHaveCount(0)
  })
})

test('Forward does not bring the old summary of a form that was edited', async ({ page }) => {
  await enterAtKaleva(page, '/kuljetustilaus')
  await typeDay(page, 'Toivottu käyntipäivä', '20.11.')
  await nextButton(page).click()
  await expect(confirmButton(page)).toBeVisible()
  await page.goBack()
  await box(page, 'Lisätiedot').fill('Takaovi')
  await page.goForward()
  await expect(box(page, 'Lisätiedot')).toHaveValue('Takaovi')
  await nextButton(page).click()
  await expect(page.getByRole('main')).toContainText('Takaovi')
})

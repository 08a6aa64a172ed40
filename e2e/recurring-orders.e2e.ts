import type { Page } from '@playwright/test'
import { expectAccessible, takePhone } from './support/axe.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect } from './support/fixtures.ts'
import { box, button, heading, watchCalls } from './support/screen.ts'
import { setSwitches } from './support/switches.ts'
import { openOwnOrder, test } from './support/whole-portal.ts'

/** Each test has a rhythm of its own, by which it finds what it made. */
type Weeks = 2 | 3

const card = (page: Page, weeks: Weeks) =>
  page.getByRole('region', { name: new RegExp(`^Joka ${weeks}\\. viikko: tiistai`) })
const coming = (page: Page, weeks: Weeks = 2) =>
  card(page, weeks).getByRole('list', { name: 'Toimitukset' }).getByRole('listitem')

/** Makes an order repeat on Tuesdays. */
async function makeRecurring(page: Page, weeks: Weeks): Promise<void> {
  const entryId = await openOwnOrder(page)
  await page.getByRole('link', { name: 'Tee toistuvaksi' }).click()
  await expect(page.getByRole('heading', { name: `Tee tilauksesta #${entryId} toistuva` })).toBeVisible()
  for (const name of ['maanantai', 'tiistai', 'keskiviikko', 'torstai', 'perjantai']) {
    await page.getByRole('checkbox', { name }).setChecked(name === 'tiistai')
  }
  await page.getByRole('combobox', { name: 'Kuinka usein' }).selectOption(`Joka ${weeks}. viikko`)
}

test('an order is made to repeat; one delivery is skipped, taken back and changed, and the rest stopped', async ({
  page,
}) => {
  await makeRecurring(page, 2)
  await page.getByRole('checkbox', { name: 'tiistai' }).uncheck()
  await button(page, 'Tallenna toistuva tilaus').click()
  await expect(page.getByRole('group', { name: 'Toimituspäivät' })).toContainText(
    'Valitse ainakin yksi päivä',
  )
  await page.getByRole('checkbox', { name: 'tiistai' }).check()
  await button(page, 'Tallenna toistuva tilaus').click()
  await expect(page.getByRole('status').filter({ hasText: 'Toistuva tilaus on tallennettu.' })).toBeVisible()
  await expect(heading(page, 'Toistuvat tilaukset')).toBeFocused()
  await expect(coming(page).first()).toContainText(/^ti .*Tulossa.*Voit muuttaa/)

  const skip = coming(page)
    .first()
    .getByRole('button', { name: /^Ohita, toimitus ti/ })
  await skip.click()
  const restore = coming(page)
    .first()
    .getByRole('button', { name: /^Ota takaisin, toimitus ti/ })
  await expect(restore).toBeFocused()
  await expect(card(page, 2).getByRole('status')).toHaveText(/^Toimitus ti .* ohitetaan\.$/)
  await restore.click()
  await expect(coming(page).first()).toContainText('Tulossa')

  await coming(page)
    .first()
    .getByRole('button', { name: /^Muuta, toimitus ti/ })
    .click()
  await expect(page.getByRole('heading', { name: /^Muuta toimitusta ti/ })).toBeFocused()
  await box(page, '20 €, kappaletta').fill('1')
  await page.reload()
  await coming(page)
    .first()
    .getByRole('button', { name: /^Muuta, toimitus ti/ })
    .click()
  await expect(page.getByText(/^Jatkat lomaketta, jonka jätit kesken/)).toBeVisible()
  await expect(box(page, '20 €, kappaletta')).toHaveValue('1')
  await button(page, 'Tallenna muutos').click()
  await expect(coming(page).first()).toContainText('Muutettu')
  await expect(coming(page).nth(1)).not.toContainText('Muutettu')

  await card(page, 2).getByRole('button', { name: 'Lopeta' }).click()
  const question = page.getByRole('dialog', { name: 'Lopetetaanko toistuva tilaus?' })
  await question.getByRole('button', { name: 'Lopeta', exact: true }).click()
  await expect(card(page, 2)).toContainText('Lopetettu')
  await expect(card(page, 2).getByRole('button', { name: 'Lopeta' })).toHaveCount(0)
})

test('what is typed is kept over a reload until it is sent, and can be emptied', async ({ page }) => {
  await makeRecurring(page, 3)
  const weeks = page.getByRole('combobox', { name: 'Kuinka usein' })
  await page.reload()
  await expect(page.getByText(/^Jatkat lomaketta, jonka jätit kesken/)).toBeVisible()
  await expect(weeks).toHaveValue('3')
  await expect(page.getByRole('checkbox', { name: 'tiistai' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'perjantai' })).not.toBeChecked()
  await button(page, 'Tyhjennä lomake').click()
  await expect(weeks).toHaveValue('1')
  await page.reload()
  await expect(weeks).toHaveValue('1')
  await expect(page.getByText(/^Jatkat lomaketta/)).toHaveCount(0)
})

test('the form and the list are accessible on a phone and on a desk, light and dark', async ({ page }) => {
  await takePhone(page)
  await makeRecurring(page, 3)
  await expectAccessible(page)
  await button(page, 'Tallenna toistuva tilaus').click()
  await expect(coming(page, 3).first()).toBeVisible()
  await expectAccessible(page)
})

test('where the provider does not offer them, the address is an unknown one', async ({ page }) => {
  await setSwitches(page, {})
  const calls = watchCalls(page, '/api/recurringorders')
  await enterAtKaleva(page, '/vaihtorahatilaus/toistuvat')
  await expect(page).toHaveURL('/')
  expect(calls).toHaveLength(0)
})

import type { Page } from '@playwright/test'
import { expectAccessible, takePhone } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { expectPaper } from './support/paper.ts'
import { button, heading } from './support/screen.ts'
import { openSubmissionForm, submissionForms } from './support/submission-forms.ts'

const { 'visit change': change, 'visit request': extra } = submissionForms

async function expectNumber(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('definition').first()).toHaveText(/^\d+$/)
}

test('a visit is moved in three steps and the wish is stored, on paper too; every step at any size, in any theme [R-VISIT-01, R-API-16]', async ({
  page,
}) => {
  await takePhone(page)
  await openSubmissionForm(page, change)
  await button(page, 'Seuraava').click()
  await expect(page.getByRole('alert', { name: 'Tarkista tiedot' })).toBeVisible()
  await expectAccessible(page)
  await change.fill(page)
  await button(page, 'Seuraava').click()
  await expect(button(page, 'Vahvista')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Vahvista').click()
  await expect(heading(page, change.received)).toBeFocused()
  await expectNumber(page)
  await expectAccessible(page)
  await expectPaper(page)
})

test('an extra visit is ordered in three steps and stored, on paper too; the form at any size, in any theme [R-VISIT-08, R-API-17]', async ({
  page,
}) => {
  await takePhone(page)
  await openSubmissionForm(page, extra)
  await expectAccessible(page)
  await extra.fill(page)
  await button(page, 'Seuraava').click()
  await button(page, 'Vahvista').click()
  await expect(heading(page, extra.received)).toBeFocused()
  await expectNumber(page)
  await expectPaper(page)
})

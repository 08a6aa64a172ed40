import { expect, test } from './support/fixtures.ts'
import { heading } from './support/screen.ts'
import { readyToSend, sendButton, submissionForms } from './support/submission-forms.ts'

test('a reload shows the receipt again, a link that opens in a new tab gives the form (decisions O6)', async ({
  page,
}) => {
  const form = submissionForms['change order']
  await readyToSend(page, form)
  await sendButton(page, form).click()
  await expect(heading(page, form.received)).toBeVisible()
  await page.reload()
  await expect(heading(page, form.received)).toBeVisible()
  // The new tab copies the session storage of this one.
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate((path) => void window.open(path), form.path),
  ])
  await expect(heading(tab, form.title)).toBeVisible()
  await tab.close()
})

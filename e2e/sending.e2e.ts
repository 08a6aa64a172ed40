import {
  contactForms,
  openAsSender,
  receiptNumber,
  unconfirmed,
  watch,
  openSubmissionForm,
  sendButton,
  submissionForms,
  type SubmissionForm,
} from './support/submission-forms.ts'
import { expect, test } from './support/fixtures.ts'
import { goTo, button, heading, loseAnswer } from './support/screen.ts'
import { expectPaper } from './support/paper.ts'

const shortForms = ['visit change', 'visit request', 'inquiry', 'contact request', 'feedback'] as const

test('visits and letters are written, stored by the server, confirmed with their number, on paper too [R-VISIT-01, R-VISIT-08, R-API-16, R-API-17]', async ({
  page,
}) => {
  await openSubmissionForm(page, submissionForms['visit change'])
  for (const name of shortForms) {
    const form: SubmissionForm = submissionForms[name]
    await goTo(page, form.path)
    await expect(heading(page, form.title)).toBeVisible()
    await form.fill(page)
    if (form.wizard) await button(page, 'Seuraava').click()
    await sendButton(page, form).click()
    await expect(heading(page, form.received)).toBeFocused()
    const number = form.wizard
      ? page.getByRole('main').getByRole('definition').first()
      : page.getByText(/numero on \d+\./)
    await expect.soft(number, name).toHaveText(form.wizard ? /^\d+$/ : /numero on [1-9]/)
    await expectPaper(page)
  }
})

test('an answer lost on the wire and a reload: the server has one letter, of the person and the place', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  const { feedback } = contactForms
  const sender = await openAsSender(page, feedback.path)
  await submissionForms.feedback.fill(page)
  const sent = watch(page, feedback)
  const taken = await loseAnswer(page, '/api/feedback')
  await page.route('**/api/outcome?*', (route) => route.abort(), { times: 1 })
  await sendButton(page, submissionForms.feedback).click()
  await expect(unconfirmed(page)).toBeVisible()
  await page.reload()
  expect(taken).toEqual([{ id: await receiptNumber(page, feedback) }])
  expect(sent.map(({ body }) => body)).toEqual([expect.objectContaining(sender)])
})

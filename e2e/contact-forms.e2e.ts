import { expectAccessible, takePhone } from './support/axe.ts'
import { enterAtKaleva } from './support/demo-companies.ts'
import { expect, test } from './support/fixtures.ts'
import { expectPaper } from './support/paper.ts'
import {
  contactForms,
  openAsSender,
  receiptNumber,
  sendButton,
  unconfirmed,
  watch,
  write,
} from './support/contact-forms.ts'
import { heading, loseAnswer } from './support/screen.ts'

const TEXT = 'Pussi "104" puuttuu (kaksi kertaa)?'

for (const [name, form] of Object.entries(contactForms)) {
  test(`${name}: written, sent to the server, thanked for with its number, on paper too; every state at any size, in any theme`, async ({
    page,
  }) => {
    await takePhone(page)
    const sender = await openAsSender(page, form.path)
    await expect(heading(page, form.heading)).toBeVisible()
    await expectAccessible(page)
    await write(page, form, TEXT)
    const sent = watch(page, form)
    await sendButton(page).click()
    await expect(heading(page, form.thanks)).toBeFocused()
    expect(await receiptNumber(page, form)).toBeGreaterThan(0)
    expect(sent.map(({ body }) => body)).toEqual([expect.objectContaining(sender)])
    await expectAccessible(page)
    await expectPaper(page)
  })
}

test('an answer lost on the wire and a reload: the server has one letter', async ({ page, faults }) => {
  faults.expect(/Failed to load resource/)
  const { feedback } = contactForms
  await enterAtKaleva(page, feedback.path)
  await write(page, feedback, TEXT)
  const taken = await loseAnswer(page, '/api/feedback')
  await sendButton(page).click()
  await expect(unconfirmed(page)).toBeVisible()
  await page.reload()
  expect(taken).toEqual([{ id: await receiptNumber(page, feedback) }])
})

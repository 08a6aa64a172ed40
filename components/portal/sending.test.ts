import { getOutcome } from '@kassavirta/domain/kernel/contract/outcome-api'
import { expect, test } from 'vitest'
import {
  blur,
  click,
  fill,
  alert,
  box,
  button,
  heading,
  screen,
  expectGone,
  saying,
} from '../support/screen.ts'
import { reload, address, goBack, visitPage } from '../support/framed-page.ts'
import { unfold } from './entry-world.ts'
import {
  formNames,
  openForm,
  readyToSend,
  RECEIPT,
  sendButton,
  sendNow,
  sent,
  submissionForms,
  type SubmissionForm,
} from './submission-forms.ts'

const GATEWAY_PAGE = '<html><body><h1>502 Bad Gateway</h1></body></html>'
const main = () => screen.getByRole('main')

/** A wizard's receipt begins with the number, a letter's thanks say it in a sentence. */
async function expectReceipt(form: SubmissionForm): Promise<void> {
  await expect.element(heading(form.received)).toBeVisible()
  const number = form.wizard ? main().getByRole('definition').first() : main().getByRole('paragraph').first()
  await expect
    .element(number)
    .toMatchTextContent(new RegExp(form.wizard ? `^${RECEIPT}$` : ` ${RECEIPT}\\.$`))
}

for (const name of formNames) {
  const form: SubmissionForm = submissionForms[name]

  test(`${name}: an unknown outcome is asked for before sending again [R-ERR-05, R-ERR-06]`, async () => {
    const server = await readyToSend(form)
    server.refuse(form.endpoint, 500, 'Server error')
    await click(sendButton(form))
    await expect.element(alert()).toMatchTextContent(form.failed)
    await expect.element(alert()).toMatchTextContent(form.wizard ? 'Server error' : 'Internal Server Error')
    await expect.element(alert()).toMatchTextContent(`Vahvistamasi ${form.what} ei ole lähtenyt.`)
    await expect
      .element(alert().getByRole('link', { name: /^0\d\d/ }))
      .toHaveAttribute('href', expect.stringMatching(/^tel:/))

    server.answerInstead(form.endpoint, 502, GATEWAY_PAGE)
    server.answerInstead(getOutcome, 502, GATEWAY_PAGE)
    await click(sendNow())
    // An unknown outcome is not called a failure.
    await expect.element(alert()).toMatchTextContent('Vahvistus jäi saamatta')
    await expect.element(alert()).toMatchTextContent(/Emme saaneet vahvistusta.* ei tallennu kahdesti/)
    await expect.element(alert()).not.toMatchTextContent(form.failed)

    await click(sendNow())
    await expectReceipt(form)
    const [first, second, third, ...more] = sent(server, form.endpoint)
    // A key of which it was said that nothing is stored is never used again; one without an answer is.
    expect([third, more, second?.[1]]).toEqual([second, [], first?.[1]])
    expect(second?.[0]).not.toBe(first?.[0])

    await expect.element(heading(form.received)).toHaveFocus()
    const shownAt = address()
    await reload()
    await expectReceipt(form)
    expect(address()).toBe(shownAt)
    await visitPage(form.path)
    await expect.element(heading(form.title)).toBeVisible()
  })
}

for (const name of formNames) {
  test(`${name}: left while being sent, it is told of elsewhere [R-WIZ-11]`, async () => {
    const form: SubmissionForm = submissionForms[name]
    const server = await readyToSend(form)
    const release = server.hold(form.endpoint)
    await click(sendButton(form))
    await click(screen.getByRole('banner').getByRole('link').first())
    await expect.element(saying(`Emme vielä tiedä, menikö ${form.what} perille.`)).toBeVisible()
    release()
    const told = screen.getByRole('status').filter({ hasText: `Vahvistamasi ${form.what} on lähetetty.` })
    await expect.element(told).toMatchTextContent(`Numero on ${RECEIPT}.`)
    expect(sent(server, form.endpoint)).toHaveLength(1)
    expect(server.calls(getOutcome)).toEqual([])
    await click(button('Sulje', told))
    await expectGone(told)
    // The receipt has not been shown yet.
    if (!form.wizard) return
    await goBack()
    await expect.element(heading(form.received)).toBeVisible()
  })
}

for (const name of ['deposit', 'change order', 'supply order', 'feedback'] as const) {
  test(`${name}: a form begun earlier can be emptied and restored`, async () => {
    const form: SubmissionForm = submissionForms[name]
    const field = box(form.holds[0])
    await openForm(form)
    await form.fill()
    await expectGone(saying('Jatkat lomaketta'))
    await reload()
    await expect
      .element(screen.getByText(/^Jatkat lomaketta, jonka jätit kesken 16\.11\.2026 klo 10:3\d\.$/))
      .toBeVisible()
    await expect.element(field).toHaveValue(form.holds[1])
    await click(button('Tyhjennä lomake'))
    await expect
      .element(screen.getByRole('status').filter({ hasText: 'Lomake on tyhjennetty' }))
      .toBeVisible()
    await expect.element(field).toHaveValue('')
    await click(button('Palauta tiedot'))
    await expect.element(field).toHaveValue(form.holds[1])
    await click(button('Tyhjennä lomake'))
    await expect.element(field).toHaveValue('')
    await reload()
    await expect.element(heading(form.title)).toBeVisible()
    await expect.element(field).toHaveValue('')
    await expectGone(saying('Jatkat lomaketta'))
  })
}

test('a deposit begun earlier tells its old sales day', async () => {
  await openForm(submissionForms.deposit)
  await submissionForms.deposit.fill()
  const day = box('Myyntipäivä')
  await unfold()
  for (const [typed, text] of [
    ['15.11.2026', 'Myyntipäivä on eilinen, su 15.11.2026.'],
    ['13.11.2026', 'Myyntipäivä on pe 13.11.2026.'],
  ] as const) {
    await fill(day, typed)
    await blur(day)
    await reload()
    await expect.element(saying(text)).toBeVisible()
    await unfold()
  }
  await fill(day, '16.11.2026')
  await blur(day)
  await expectGone(saying('Myyntipäivä on'))
})

test('an answer without a number is a receipt without one [R-API-02]', async () => {
  const { 'change order': order, feedback } = submissionForms
  const orders = await readyToSend(order)
  orders.answerInstead(order.endpoint, 200, 'OK')
  await click(sendButton(order))
  await expect.element(heading(order.received)).toBeVisible()
  await expectGone(saying('Tilausnumero'))
  const letters = await readyToSend(feedback)
  letters.answerInstead(feedback.endpoint, 201, '')
  await click(sendButton(feedback))
  await expect.element(heading(feedback.received)).toBeVisible()
  await expectGone(screen.getByText('Numero', { exact: true }))
})

import { getOutcome } from '@kassavirta/domain/kernel/contract/outcome-api'
import { expect, test } from 'vitest'
import { click, box, button, heading, expectGone } from '../support/screen.ts'
import { visitPage, framed, reload, tellLine } from '../support/framed-page.ts'
import type { GivenServer } from '../support/given-server.ts'
import {
  waiting,
  formNames,
  readyToSend,
  RECEIPT,
  sendButton,
  sendNow,
  sent,
  submissionForms,
  type SubmissionForm,
} from './submission-forms.ts'

const queued = ({ what }: SubmissionForm) => waiting(`Vahvistamasi ${what} lähtee, kun yhteys palaa.`)
const unsent = ({ what }: SubmissionForm) => waiting(`Vahvistamasi ${what} ei ole lähtenyt.`)
const MINUTE_MS = 60_000

/** So much time passes at once, for the page and for the server. */
function passMinutes(server: GivenServer, minutes: number): void {
  const { Date: clock } = framed()
  const now = clock.now.bind(clock)
  clock.now = () => now() + minutes * MINUTE_MS
  server.passTime(minutes * MINUTE_MS)
}

/** Confirms while no call reaches the server. */
async function confirmedOffline(form: SubmissionForm, knowsOfLine = false) {
  const server = await readyToSend(form)
  if (knowsOfLine) tellLine(false)
  server.cutLine(true)
  await click(sendButton(form))
  await expect.element(queued(form)).toBeVisible()
  return server
}

for (const name of formNames) {
  const form: SubmissionForm = submissionForms[name]

  test(`${name}: what was confirmed waits for a press [R-WIZ-08]`, async () => {
    const server = await confirmedOffline(form)
    server.cutLine(false)
    await reload()
    await expect.element(unsent(form)).toBeVisible()
    await visitPage(form.path)
    await expect.element(unsent(form)).toBeVisible()
    expect(sent(server, form.endpoint)).toEqual([])
    await click(sendNow())
    await expect.element(heading(form.received)).toBeVisible()
    expect(sent(server, form.endpoint)).toHaveLength(1)
  })

  test(`${name}: confirmed offline it can be taken back or goes once [R-WIZ-09, R-WIZ-10]`, async () => {
    const server = await confirmedOffline(form, true)
    await click(button('Hylkää'))
    await expectGone(queued(form))
    await click(button('Palauta tiedot'))
    await expect.element(box(form.holds[0])).toHaveValue(form.holds[1])
    if (form.wizard) await click(button('Seuraava'))
    await click(sendButton(form))
    await expect.element(queued(form)).toBeVisible()
    server.cutLine(false)
    tellLine(true)
    await expect.element(heading(form.received)).toBeVisible()
    expect(sent(server, form.endpoint)).toHaveLength(1)
  })
}

test('after ten minutes nothing is sent by itself', async () => {
  const order: SubmissionForm = submissionForms['change order']
  const server = await confirmedOffline(order)
  // The server's clock stands still between two answers.
  passMinutes(server, 11)
  server.cutLine(false)
  tellLine(true)
  await expect.element(unsent(order)).toBeVisible()
  await expectGone(queued(order))
  await visitPage('/')
  await expect.element(unsent(order)).toBeVisible()
  expect(sent(server, order.endpoint)).toEqual([])
  await click(sendNow())
  const told = waiting(`Vahvistamasi ${order.what} on lähetetty.`)
  await expect.element(told).toMatchTextContent(`Numero on ${RECEIPT}.`)
  expect(sent(server, order.endpoint)).toHaveLength(1)
  await visitPage(order.path)
  await expect.element(box(order.holds[0])).toHaveValue('')
})

test('left within ten minutes it is sent by itself', async () => {
  const feedback: SubmissionForm = submissionForms.feedback
  const server = await confirmedOffline(feedback)
  await click(button('Takaisin'))
  await expect.element(heading('Hei Maija!')).toBeVisible()
  await expect.element(queued(feedback)).toBeVisible()
  server.cutLine(false)
  tellLine(true)
  await expect.element(waiting(`Vahvistamasi ${feedback.what} on lähetetty.`)).toBeVisible()
  expect(sent(server, feedback.endpoint)).toHaveLength(1)
})

test('what was put aside can be had back', async () => {
  const order: SubmissionForm = submissionForms['change order']
  const server = await confirmedOffline(order)
  server.cutLine(false)
  await visitPage('/')
  await expect.element(unsent(order)).toBeVisible()
  expect(server.calls(getOutcome)).toHaveLength(1)
  await click(button('Hylkää', unsent(order)))
  const told = waiting(`Vahvistamasi ${order.what} on hylätty. Sitä ei lähetetty.`)
  await expect.element(told).toBeVisible()
  await click(button('Palauta tiedot', told))
  await click(button('Sulje', told))
  await visitPage(order.path)
  await expect.element(box(order.holds[0])).toHaveValue(order.holds[1])
  await expectGone(unsent(order))
  expect(sent(server, order.endpoint)).toEqual([])
})

test('what was taken back is asked about, not sent [R-WIZ-10]', async () => {
  const { deposit } = submissionForms
  const server = await confirmedOffline(deposit)
  await click(button('Takaisin'))
  await expect.element(waiting('Lähetys on pysäytetty')).toBeVisible()
  server.cutLine(false)
  tellLine(true)
  await expect.element(heading(deposit.title)).toBeVisible()
  await expect.element(box(deposit.holds[0])).toHaveValue(deposit.holds[1])
  expect([server.calls(getOutcome).length, sent(server, deposit.endpoint)]).toEqual([1, []])
})

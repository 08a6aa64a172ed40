import { expect, test } from 'vitest'
import { getOutcome } from '@kassavirta/domain/kernel/contract/outcome-api'
import { login, refresh } from '@kassavirta/domain/people/session/api'
import { requestContact, sendFeedback } from '@kassavirta/domain/questions/cases/own-api'
import { reload, visitPage } from '../support/framed-page.ts'
import {
  click,
  choose,
  fill,
  box,
  button,
  choice,
  errorSummary,
  heading,
  screen,
  expectTexts,
  doubleClick,
  dialog,
  link,
} from '../support/screen.ts'
import { kaleva, maija, openPortal, sessionOf } from './open-portal.ts'
import {
  answerForms,
  openForm,
  RECEIPT,
  submissionForms,
  loseOutcome,
  waiting,
  sendNow,
} from './submission-forms.ts'
const { 'contact request': contact, feedback } = submissionForms
const sender = { customerId: kaleva.id, userId: maija.id }
const send = () => click(button('Lähetä'))
const faults = () => errorSummary().getByRole('link')

test('a contact request goes with every field and its reason [R-CONTACT-01, R-CONTACT-03, R-CONTACT-06]', async () => {
  const server = await openForm(contact)
  const reason = choice('Yhteydenottopyyntö koskee')
  await expect.element(reason).toHaveValue('Myyntiä')
  const reasons = ['Myyntiä', 'Laskentaa', 'Kuljetusta', 'Palveluita', 'Laskutusta', 'Johtoa']
  await expectTexts(reason.getByRole('option'), reasons)
  await choose(reason, 'Laskutusta')
  await fill(box('Lisätiedot'), 'Soittakaa "heti" (kiitos)')
  await fill(box('Nimi'), 'Maija Virtanen-Åberg')
  await send()
  await expect.element(heading(contact.received)).toHaveFocus()
  await expectTexts(screen.getByRole('term'), ['Toimipaikka', 'Lähettäjä', 'Lähetetty'])
  await expect.element(screen.getByText(/aukioloaikana, ma–pe klo 8–16/)).toBeVisible()
  expect(server.calls(requestContact).map(({ body }) => body)).toEqual([
    {
      name: 'Maija Virtanen-Åberg',
      phoneNumber: '040 123 4567',
      email: 'maija@myllypuoti.example',
      contactReason: 'Laskutusta',
      additionalInfo: 'Soittakaa "heti" (kiitos)',
      ...sender,
    },
  ])
})

test('a contact request needs a name and a text [R-CONTACT-05, R-CONTACT-07]', async () => {
  const server = await openForm(contact)
  await fill(box('Nimi'), '')
  await fill(box('Lisätiedot'), ' \n ')
  await fill(box('Sähköpostiosoite'), 'maija')
  await send()
  await expectTexts(faults(), [
    'Lisätiedot: Vaadittu tieto',
    'Nimi: Vaadittu tieto',
    'Tarkista sähköpostiosoite',
  ])
  await fill(box('Nimi'), 'Maija <b>')
  await fill(box('Lisätiedot'), 'Soittakaa')
  await fill(box('Puhelinnumero'), '')
  await fill(box('Sähköpostiosoite'), '')
  await send()
  await expectTexts(faults(), ['Nimi: Tekstissä on merkkejä, joita ei voi käyttää: < >'])
  expect(server.calls(requestContact)).toEqual([])
  await fill(box('Nimi'), 'Maija')
  await send()
  await expect.element(heading(contact.received)).toBeVisible()
})

test('a feedback goes with every field and is thanked for [R-CONTACT-02, R-CONTACT-04]', async () => {
  const server = await openForm(feedback)
  await fill(box('Palaute'), 'Hyvää työtä – "kiitos"!')
  await send()
  await expect.element(heading(feedback.received)).toHaveFocus()
  await expect.element(screen.getByText(new RegExp(`numero on ${RECEIPT}\\.`))).toBeVisible()
  expect(server.calls(sendFeedback).map(({ body }) => body)).toEqual([
    {
      name: 'Maija Mylläri',
      phoneNumber: '040 123 4567',
      email: 'maija@myllypuoti.example',
      additionalinfo: 'Hyvää työtä – "kiitos"!',
      ...sender,
    },
  ])
  await click(button('OK'))
  await expect.element(heading('Hei Maija!')).toHaveFocus()
})

test('a feedback needs name, phone, e-mail and text [R-CONTACT-08]', async () => {
  const server = openPortal(feedback.path, { user: { ...maija, phoneNumber: '' }, given: answerForms })
  await fill(box('Nimi'), '')
  await fill(box('Sähköpostiosoite'), '')
  await send()
  await expectTexts(faults(), [
    'Palaute: Vaadittu tieto',
    'Nimi: Vaadittu tieto',
    'Puhelinnumero: Vaadittu tieto',
    'Sähköpostiosoite: Vaadittu tieto',
  ])
  expect(server.calls(sendFeedback)).toEqual([])
})

test('one person’s text does not stand on another’s form', async () => {
  await openForm(feedback)
  await fill(box('Palaute'), 'Maijan oma')
  await reload()
  await expect.element(box('Palaute')).toHaveValue('Maijan oma')
  const other = { ...maija, id: 7002, username: 'kassa', firstName: 'Kalle', lastName: 'Kassa' }
  openPortal(feedback.path, { user: other, given: answerForms })
  await expect.element(box('Nimi')).toHaveValue('Kalle Kassa')
  await expect.element(box('Palaute')).toHaveValue('')
})

/** The forms of one step, which end with a word of thanks. */
const forms = (
  [
    ['inquiry', 'R-ERR-14, R-INQ-15'],
    ['contact request', 'R-ERR-12'],
    ['feedback', 'R-ERR-13'],
  ] as const
).map(([name, rows]) => ({ ...submissionForms[name], name, rows, text: submissionForms[name].holds[0] }))
type ContactForm = (typeof forms)[number]

const TEXT = 'Pussi "104" puuttuu (kaksi kertaa)?'

const sendButton = () => button('Lähetä')
const unconfirmed = () => waiting('Vahvistus jäi saamatta')

async function openWritten(form: ContactForm) {
  const server = openPortal(form.path, { given: ({ answer }) => answer(form.endpoint, { id: RECEIPT }) })
  await expect.element(heading(form.title)).toBeVisible()
  await fill(box(form.text), TEXT)
  return {
    ...server,
    keys: () => server.calls(form.endpoint).map(({ headers }) => headers.get('idempotency-key')),
  }
}

const expectThanks = async (form: ContactForm) => {
  await expect.element(heading(form.received)).toBeVisible()
  await expect.element(screen.getByText(new RegExp(`numero on ${RECEIPT}\\.`))).toBeVisible()
}

const again = () => screen.getByRole('button', { name: /^Lähetä uusi/ })

for (const form of forms) {
  test(`${form.name}: a refused letter stays and is sent anew [${form.rows}]`, async () => {
    const server = await openWritten(form)
    await fill(box(form.text), '')
    await click(sendButton())
    await expect.element(errorSummary()).toHaveFocus()
    await fill(box(form.text), TEXT)
    server.refuse(form.endpoint, 429, 'Liikaa pyyntöjä')
    await click(sendButton())
    await expect
      .element(screen.getByRole('alert').filter({ hasText: form.failed }))
      .toMatchTextContent('Liikaa pyyntöjä')
    await expect.element(box(form.text)).toHaveValue(TEXT)
    await click(sendButton())
    await expect.element(heading(form.received)).toHaveFocus()
    // The form was certainly not stored the first time, so it is sent as a new one.
    expect(new Set(server.keys()).size).toBe(2)
    await click(again())
    await expect.element(heading(form.title)).toHaveFocus()
    await expect.element(box(form.text)).toHaveValue('')
    await fill(box(form.text), TEXT)
    const release = server.hold(form.endpoint)
    await doubleClick(sendButton())
    release()
    await expect.element(heading(form.received)).toBeVisible()
    expect([server.keys().length, new Set(server.keys()).size]).toEqual([3, 3])
  })

  test(`${form.name}: a letter whose answer was lost is sent once`, async () => {
    const server = await openWritten(form)
    loseOutcome(server, form.endpoint)
    await click(sendButton())
    await expect.element(unconfirmed()).toMatchTextContent('Palvelinvirhe. Tarkista Internet-yhteytesi.')
    await expect.element(unconfirmed()).toMatchTextContent('lähtee, kun yhteys palaa.')
    await expect.element(box(form.text)).toBeDisabled()
    await expect.element(box(form.text)).toHaveValue(TEXT)
    await expect.element(sendNow()).toHaveFocus()
    await click(sendNow())
    await expectThanks(form)
    const [first, second, ...more] = server.calls(form.endpoint)
    expect([second?.body, server.keys()[1]]).toEqual([first?.body, server.keys()[0]])
    expect([server.keys()[0]?.length, more]).toEqual([36, []])

    await click(again())
    await fill(box(form.text), TEXT)
    loseOutcome(server, form.endpoint)
    await click(sendButton())
    await expect.element(unconfirmed()).toBeVisible()
    const release = server.hold(getOutcome)
    await reload()
    await expect.element(screen.getByText('Tarkistamme, menikö edellinen lähetys perille…')).toBeVisible()
    await expect.element(box(form.text)).toBeDisabled()
    release()
    await expectThanks(form)
    // The outcome was asked for, and nothing was sent again.
    expect([server.keys().length, new Set(server.keys()).size]).toEqual([3, 2])
    // The thanks also survive a reload.
    await reload()
    await expectThanks(form)
    await click(button('OK'))
    await expect.element(heading('Hei Maija!')).toBeVisible()
    // Whoever comes back later finds an empty form.
    await visitPage(form.path)
    await expect.element(box(form.text)).toHaveValue('')
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([])
  })

  test(`${form.name}: the text waits over Back, reload and sign-in`, async () => {
    const server = openPortal('/', { given: ({ answer }) => answer(form.endpoint, { id: RECEIPT }) })
    const fromMenu = async () => {
      await expect.element(heading('Hei Maija!')).toBeVisible()
      await click(button('Valikko'))
      await click(link(form.title, screen.getByRole('navigation')))
    }
    await fromMenu()
    await fill(box(form.text), TEXT)
    await click(button('Takaisin'))
    await fromMenu()
    await expect.element(box(form.text)).toHaveValue(TEXT)
    await reload()
    await expect.element(box(form.text)).toHaveValue(TEXT)
    server.refuse(form.endpoint, 401, 'Unauthorized', {}, 1)
    server.refuse(refresh, 401, 'Unauthorized', {}, 1)
    server.answer(login, () => sessionOf(maija))
    await click(sendButton())
    const expired = dialog('Istuntosi vanhentui')
    await fill(expired.getByLabelText('Salasana', { exact: true }), 'Demo-1234')
    await click(button('Kirjaudu sisään', expired))
    await expect.element(heading(form.received)).toBeVisible()
  })
}

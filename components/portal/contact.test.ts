import { requestContact, sendFeedback } from '@kassavirta/domain/questions/cases/contact/api'
import { expect, test } from 'vitest'
import { click, choose, fill } from '../support/actions.ts'
import { reload } from '../support/framed-page.ts'
import { box, button, choice, errorSummary, heading, screen } from '../support/screen.ts'
import { expectTexts } from '../support/texts.ts'
import { kaleva, maija, openPortal } from './open-portal.ts'
import { answerForms, openForm, RECEIPT, submissionForms } from './submission-forms.ts'

const { 'contact request': contact, feedback } = submissionForms
const sender = { customerId: kaleva.id, userId: maija.id }
const send = () => click(button('Lähetä'))
const faults = () => errorSummary().getByRole('link')

test('a contact request goes with every field and is thanked for; six reasons, the first of them chosen [R-CONTACT-01, R-CONTACT-03, R-CONTACT-06]', async () => {
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

test('name and text are required, the name by the text rule; an e-mail is checked when given [R-CONTACT-05, R-CONTACT-07]', async () => {
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

test('of a feedback the name, the phone, the e-mail and the text are all required [R-CONTACT-08]', async () => {
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

test('what was typed by one person does not stand on the form of another', async () => {
  await openForm(feedback)
  await fill(box('Palaute'), 'Maijan oma')
  await reload()
  await expect.element(box('Palaute')).toHaveValue('Maijan oma')
  const other = { ...maija, id: 7002, username: 'kassa', firstName: 'Kalle', lastName: 'Kassa' }
  openPortal(feedback.path, { user: other, given: answerForms })
  await expect.element(box('Nimi')).toHaveValue('Kalle Kassa')
  await expect.element(box('Palaute')).toHaveValue('')
})

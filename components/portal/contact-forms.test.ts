import { loseOutcome, waiting } from './outcomes.ts'
import { sendNow } from './submission-forms.ts'
import { getOutcome } from '@kassavirta/domain/kernel/contract/outcome-api'
import { requestContact, sendFeedback } from '@kassavirta/domain/questions/cases/contact/api'
import { sendInquiry } from '@kassavirta/domain/questions/cases/inquiries/api'
import { login, refresh } from '@kassavirta/domain/people/session/api'
import { expect, test } from 'vitest'
import { expectAccessible, expectNoFindings } from '../support/accessibility.ts'
import { click, doubleClick, fill } from '../support/actions.ts'
import { reload } from '../support/framed-page.ts'
import { visitPage } from '../support/address.ts'
import { box, button, dialog, errorSummary, heading, link, screen } from '../support/screen.ts'
import { maija, openPortal, sessionOf } from './open-portal.ts'

/** The forms of one step, which end with a word of thanks. */
const forms = [
  {
    name: 'inquiry',
    rows: 'R-ERR-14, R-INQ-15',
    endpoint: sendInquiry,
    path: '/tiedustelu',
    title: 'Tiedustelu',
    text: 'Lisäselvitys',
    failed: 'Tiedustelun lähetys ei onnistunut',
    thanks: 'Kiitos! Tiedustelu on vastaanotettu',
  },
  {
    name: 'contact',
    rows: 'R-ERR-12',
    endpoint: requestContact,
    path: '/yhteydenottopyynto',
    title: 'Yhteydenottopyyntö',
    text: 'Lisätiedot',
    failed: 'Yhteydenottopyynnön lähetys ei onnistunut',
    thanks: 'Kiitos! Yhteydenottopyyntö on vastaanotettu',
  },
  {
    name: 'feedback',
    rows: 'R-ERR-13',
    endpoint: sendFeedback,
    path: '/palaute',
    title: 'Palaute',
    text: 'Palaute',
    failed: 'Palautteen lähetys ei onnistunut',
    thanks: 'Kiitos palautteestasi!',
  },
] as const
type ContactForm = (typeof forms)[number]

const TEXT = 'Pussi "104" puuttuu (kaksi kertaa)?'
const RECEIPT = 9055

const send = () => button('Lähetä')
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
  await expect.element(heading(form.thanks)).toBeVisible()
  await expect.element(screen.getByText(new RegExp(`numero on ${RECEIPT}\\.`))).toBeVisible()
}

const again = () => screen.getByRole('button', { name: /^Lähetä uusi/ })

for (const form of forms) {
  test(`${form.name}: faults and a failed send are told, the text stays, and the next press sends it anew; after the thanks a double press sends one more letter; all accessible [${form.rows}]`, async () => {
    const server = await openWritten(form)
    await fill(box(form.text), '')
    await click(send())
    await expect.element(errorSummary()).toHaveFocus()
    await expectNoFindings()
    await fill(box(form.text), TEXT)
    server.refuse(form.endpoint, 429, 'Liikaa pyyntöjä')
    await click(send())
    await expect
      .element(screen.getByRole('alert').filter({ hasText: form.failed }))
      .toMatchTextContent('Liikaa pyyntöjä')
    await expect.element(box(form.text)).toHaveValue(TEXT)
    await expectNoFindings()
    await click(send())
    await expect.element(heading(form.thanks)).toHaveFocus()
    // The form was certainly not stored the first time, so it is sent as a new one.
    expect(new Set(server.keys()).size).toBe(2)
    await expectAccessible()
    await click(again())
    await expect.element(heading(form.title)).toHaveFocus()
    await expectAccessible()
    await expect.element(box(form.text)).toHaveValue('')
    await fill(box(form.text), TEXT)
    const release = server.hold(form.endpoint)
    await doubleClick(send())
    release()
    await expect.element(heading(form.thanks)).toBeVisible()
    expect([server.keys().length, new Set(server.keys()).size]).toEqual([3, 3])
  })

  test(`${form.name}: after an answer lost on the wire nothing can be changed, and sent again it is the same letter; also when the page was reloaded`, async () => {
    const server = await openWritten(form)
    loseOutcome(server, form.endpoint)
    await click(send())
    await expect.element(unconfirmed()).toMatchTextContent('Palvelinvirhe. Tarkista Internet-yhteytesi.')
    await expect.element(unconfirmed()).toMatchTextContent('lähtee, kun yhteys palaa.')
    await expect.element(box(form.text)).toBeDisabled()
    await expect.element(box(form.text)).toHaveValue(TEXT)
    await expect.element(sendNow()).toHaveFocus()
    await expectNoFindings()
    await click(sendNow())
    await expectThanks(form)
    const [first, second, ...more] = server.calls(form.endpoint)
    expect([second?.body, server.keys()[1]]).toEqual([first?.body, server.keys()[0]])
    expect([server.keys()[0]?.length, more]).toEqual([36, []])

    await click(again())
    await fill(box(form.text), TEXT)
    loseOutcome(server, form.endpoint)
    await click(send())
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

  test(`${form.name}: Back leads to where one came from; the text waits there, over a reload and over the end of the session`, async () => {
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
    await click(send())
    const expired = dialog('Istuntosi vanhentui')
    await fill(expired.getByLabelText('Salasana', { exact: true }), 'Demo-1234')
    await click(button('Kirjaudu sisään', expired))
    await expect.element(heading(form.thanks)).toBeVisible()
  })
}

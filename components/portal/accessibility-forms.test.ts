import { expect, test } from 'vitest'
import { declareDeposit } from '@kassavirta/domain/bags/deposits/api'
import { getOutcome } from '@kassavirta/domain/kernel/contract/outcome-api'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { getOwnOrder, orderFields } from '@kassavirta/domain/orders/change-orders/api'
import { getHandOver } from '@kassavirta/domain/orders/deliveries/hand-overs-api'
import { sendInquiry } from '@kassavirta/domain/questions/cases/own-api'
import { answerVisit } from '@kassavirta/domain/visits/visits/api'
import { judge } from '../support/accessibility.ts'
import { reload, visitPage } from '../support/framed-page.ts'
import {
  alert,
  box,
  button,
  click,
  dialog,
  errorSummary,
  fill,
  heading,
  link,
  press,
  screen,
  expectShown,
} from '../support/screen.ts'
import { unfold } from './entry-world.ts'
import { openFull } from './everything.ts'
import {
  count,
  formNames,
  loseOutcome,
  next,
  sendButton,
  submissionForms,
  visitRow,
  waiting,
  type SubmissionForm,
} from './submission-forms.ts'
const ORDER = '/raportit/vaihtorahatilaukset/6001'

test.for(formNames)('a %s is accessible at each step', async (name) => {
  const form: SubmissionForm = submissionForms[name]
  const server = await openFull(form.path, form.title)
  await judge('empty')
  await form.fill()
  const [field, text] = form.holds
  await fill(box(field), form.wizard && !field.includes('päivä') ? 'x' : '')
  await click(form.wizard ? next() : sendButton(form))
  await expect.element(errorSummary()).toBeVisible()
  await judge('faults')
  await fill(box(field), text)
  if (form.wizard) {
    await click(next())
    await sendButton(form).findElement()
    await judge('summary')
  }
  server.refuse(form.endpoint, 400, 'Tarkista tiedot')
  await click(sendButton(form))
  await expect.element(alert().filter({ hasText: form.failed })).toBeVisible()
  await judge('refused')
  loseOutcome(server, form.endpoint)
  await click(sendButton(form))
  await expect.element(waiting('Vahvistus jäi saamatta')).toBeVisible()
  await judge('without an answer')
  await click(button('Lähetä nyt'))
  await expect.element(heading(form.received)).toBeVisible()
  await judge('sent')
})

const walks: Readonly<Record<string, () => Promise<void>>> = {
  'a deposit beside the till': async () => {
    const server = await openFull('/tilitys', 'Tilitysilmoitus')
    await unfold()
    await submissionForms.deposit.fill()
    await click(screen.getByText('Kassaraportti ja pohjakassa'))
    await fill(box('Kassaraportin summa'), '73')
    await expectShown(/^Laskettu on/)
    await judge('report of the till')
    await click(button('Jätä pohjakassa'))
    await expect.element(dialog('Pohjakassa')).toBeVisible()
    await judge('float')
    server.cutLine(true)
    await reload()
    await expectShown(/vahvistettu ilmoitus lähtee, kun yhteys palaa/)
    await judge('without a connection')
  },
  'what has not left': async () => {
    const { deposit } = submissionForms
    const server = await openFull(deposit.path, deposit.title)
    await deposit.fill()
    await click(next())
    server.cut(declareDeposit)
    server.cut(getOutcome)
    await click(sendButton(deposit))
    await expect.element(waiting('Vahvistus jäi saamatta')).toBeVisible()
    await visitPage('/')
    await expect.element(waiting(`Vahvistamasi ${deposit.what}`)).toBeVisible()
    await judge('on the front page')
  },
  'the helps of a change order': async () => {
    await openFull('/vaihtorahatilaus', 'Vaihtorahatilaus')
    await click(button('Ehdota määriä'))
    await expectShown(/Neljän edellisen keskiviikon mukaan/)
    await judge('suggestion')
    await click(button('Täytä vajaus'))
    await expect.element(dialog('Täytä vajaus')).toBeVisible()
    await judge('levels of the till')
    await click(button('Peruuta', dialog('Täytä vajaus')))
    await click(screen.getByRole('button', { name: /^Avaa kalenteri/ }))
    await expect.element(screen.getByRole('button', { name: /^keskiviikko 18\. marraskuuta/ })).toHaveFocus()
    await press('{ArrowLeft}')
    await expectShown('ti 17.11.2026 ei ole valittavissa: liian aikaisin')
    await judge('calendar')
  },
  'an order that can be changed': async () => {
    await openFull(ORDER, 'Vaihtorahatilaus #6001')
    await click(button('Peru tilaus'))
    await expect.element(dialog('Perutaanko tilaus?')).toBeVisible()
    await judge('question')
    await click(button('Älä peru'))
    await click(link('Muuta tilausta'))
    await fill(count('20 €'), '8')
    await judge('form')
    await click(next())
    await expect.element(button('Vahvista')).toBeVisible()
    await judge('summary')
    await click(button('Vahvista'))
    await expect.element(heading('Tilaus on muutettu')).toBeVisible()
    await judge('changed')
    await visitPage('/vaihtorahatilaus?tilaus=6001')
    await expectShown(/^Lomake on täytetty tilauksen #6001/)
    await judge('the same again')
  },
  'a delivery that does not match': async () => {
    await openFull(ORDER, 'Vaihtorahatilaus #6001', ({ answer }) =>
      answer(getOwnOrder, {
        version: 1,
        stage: 'delivered',
        changeableUntil: null,
        packed: { counts: { ...recordOf(orderFields, () => 0), pcs_20e: 7 }, reason: 'Setelit loppuivat' },
        mayConfirm: true,
        confirmation: null,
      }),
    )
    await click(button('Sisältö ei täsmää'))
    await judge('form')
  },
  'a recurring order': async () => {
    await openFull(ORDER, 'Vaihtorahatilaus #6001')
    await click(link('Tee toistuvaksi'))
    await expectShown('Tee tilauksesta #6001 toistuva')
    await judge('form')
    await visitPage('/vaihtorahatilaus/toistuvat')
    await expect.element(heading('Toistuvat tilaukset')).toBeVisible()
    await judge('none')
  },
  'a full inquiry': async () => {
    const server = await openFull(
      '/tiedustelu?id=12&entryType=deposit&totalSum=10&reference=12344',
      'Tiedustelu',
    )
    for (const each of screen.getByRole('checkbox').elements()) (each as HTMLInputElement).click()
    await fill(box('Sähköpostiosoite'), 'maija')
    await judge('full')
    await fill(box('Sähköpostiosoite'), 'maija@example.fi')
    for (const name of ['Kerro tarkemmin laskennasta', 'Kerro tarkemmin kuljetuksesta', 'Lisäselvitys'])
      await fill(box(name), 'Miksi?')
    server.hold(sendInquiry)
    await click(button('Lähetä'))
    await expect.element(button('Lähetä')).toHaveAttribute('aria-busy', 'true')
    await judge('on its way')
  },
  'a wish for a visit': async () => {
    const server = await openFull(
      `/raportit/kuljetustilaukset/${visitRow.id}`,
      `Kuljetustilaus #${visitRow.id}`,
    )
    await expectShown(/Ehdotamme käyntiä/)
    await judge('another day proposed')
    await click(button('Peru pyyntö'))
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await judge('question')
    await click(button('Älä peru'))
    server.refuseFor(answerVisit, 'stateChanged')
    await click(button('Ei käy'))
    await expectShown(/Vastaustasi ei tallennettu/)
    await judge('answered too late')
  },
  'a hand-over': async () => {
    const handed = { at: '2026-11-16T07:42:00Z', bags: 2, numbers: ['40010041', '40010050'] }
    const meeting = {
      runId: 51,
      crew: [{ personId: '10233', name: 'Mika Tapani Lahti' }],
      digits: '4802',
      waiting: ['40010041'],
      handed,
    }
    for (const [state, bags] of [
      ['disputed', 9],
      ['agreed', 2],
    ] as const) {
      await openFull('/luovutus', 'Luovutus kuljettajalle', ({ answer }) =>
        answer(getHandOver, { handOver: { ...meeting, fetched: { at: handed.at, bags }, state } }),
      )
      await expectShown(state === 'disputed' ? 'Merkinnät eroavat' : 'Noudettu')
      await judge(state)
    }
  },
}

test.for(Object.entries(walks))('%s is accessible in each state', async ([, walk]) => {
  expect.hasAssertions()
  await walk()
})

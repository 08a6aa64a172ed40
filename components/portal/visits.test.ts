import { describe, expect, test } from 'vitest'
import { getEntryEvents } from '@kassavirta/domain/bags/deposits/api'
import { getConfig } from '@kassavirta/domain/operation/settings/config-api'
import { getParameter } from '@kassavirta/domain/places/companies/accounts-api'
import { visits } from '@kassavirta/domain/reports/reports/definitions/visits'
import {
  changeVisit,
  requestVisit,
  answerVisit,
  getVisitState,
  withdrawVisit,
} from '@kassavirta/domain/visits/visits/api'
import { framed, visitPage } from '../support/framed-page.ts'
import type { GivenServer, Reply } from '../support/given-server.ts'
import {
  blur,
  click,
  fill,
  alert,
  box,
  button,
  errorSummary,
  heading,
  link,
  screen,
  expectGone,
  expectTexts,
  expectTold,
  saying,
} from '../support/screen.ts'
import { kaleva, maija, config, openPortal } from './open-portal.ts'
import {
  answerForms,
  fillVisitChange,
  next,
  openForm,
  RECEIPT,
  sent,
  submissionForms,
  typeDay,
  visitRow,
} from './submission-forms.ts'

const { 'visit change': change, 'visit request': extra } = submissionForms
const sender = { customerId: kaleva.id, userId: maija.id }
const confirm = () => click(button('Vahvista'))
const main = () => screen.getByRole('main')

/** The contact details of Maija, as in her profile. */
const OWN_CONTACT = 'Maija Mylläri, 040 123 4567'

describe('schedule change', () => {
  test('the summary of a moved visit has both days [R-VISIT-01, R-VISIT-02]', async () => {
    const server = await openForm(change)
    await fillVisitChange()
    await click(next())
    await expect.element(main()).toMatchTextContent(/Alkuperäinen käyntipäivä\s*18\.11\.2026/)
    await expect.element(main()).toMatchTextContent(/Uusi käyntipäivä\s*20\.11\.2026/)
    expect(sent(server, changeVisit)).toEqual([])
  })

  test('a moved visit is sent with its contact [R-VISIT-03, R-API-16]', async () => {
    const server = await openForm(change)
    await fillVisitChange()
    await fill(box('Lisätiedot'), 'Lastauslaituri on suljettu')
    await click(next())
    await confirm()
    await expect.element(heading(change.received)).toHaveFocus()
    expect(sent(server, changeVisit).map(([, body]) => body)).toEqual([
      {
        ...sender,
        originalDate: '2026-11-18',
        newDate: '2026-11-20',
        contactInfo: 'Maija, 040 123 4567',
        additionalInfo: 'Lastauslaituri on suljettu',
      },
    ])
    await click(button('Tee uusi pyyntö'))
    await expect.element(box('Yhteystiedot')).toHaveValue(OWN_CONTACT)
  })

  test('dates and contact details are required [R-VISIT-04, R-VISIT-05]', async () => {
    await openForm(change)
    await fill(box('Yhteystiedot'), ' ')
    await click(next())
    await expect.element(errorSummary()).toHaveFocus()
    await expectTexts(errorSummary().getByRole('link'), [
      'Alkuperäinen käyntipäivä: Vaadittu tieto',
      'Uusi käyntipäivä: Vaadittu tieto',
      'Yhteystiedot: Vaadittu tieto',
    ])
    await fill(box('Lisätiedot'), '<b>')
    await blur(box('Lisätiedot'))
    await expectTold(box('Lisätiedot'), /merkkejä, joita ei voi käyttää/)
  })

  test('a new day that is too early becomes possible [R-VISIT-06, R-VISIT-07]', async () => {
    await openForm(change)
    // It is Monday at half past ten, the lead time is two days and the cut-off has not passed.
    await expect.element(screen.getByText('Aikaisintaan 18.11.2026.')).toBeVisible()
    await typeDay('Uusi käyntipäivä', '17.11.')
    await expect.element(box('Uusi käyntipäivä')).toHaveValue('18.11.2026')
    await typeDay('Alkuperäinen käyntipäivä', '1.10.')
    await expect.element(box('Alkuperäinen käyntipäivä')).toHaveValue('01.10.2026')
  })

  test('contact details begin as those of the profile', async () => {
    await openForm(change)
    await expect.element(box('Yhteystiedot')).toHaveValue(OWN_CONTACT)
    await typeDay('Alkuperäinen käyntipäivä', '1.10.2026')
    await expect
      .element(screen.getByText('Alkuperäinen käyntipäivä on jo mennyt. Tarkista päivä.'))
      .toBeVisible()
    await typeDay('Alkuperäinen käyntipäivä', '20.11.')
    await expectGone(saying('Alkuperäinen käyntipäivä on jo mennyt.'))
    await typeDay('Uusi käyntipäivä', '20.11.')
    await expect
      .element(screen.getByText('Uusi käyntipäivä on sama kuin alkuperäinen. Tarkista päivät.'))
      .toBeVisible()
    await fill(box('Yhteystiedot'), 'Vahtimestari, 09 123')
    await click(link('Kassavirta'))
    await expect.element(saying('Sinulla on käyntimuutospyyntö kesken.')).toBeVisible()
    await visitPage(change.path)
    await expect.element(box('Yhteystiedot')).toHaveValue('Vahtimestari, 09 123')
    // This is only advice: such a request can be sent.
    await click(next())
    await expect.element(button('Vahvista')).toBeVisible()
  })

  test('a refused day stands beside its field [R-ERR-06, R-VISIT-06]', async () => {
    const server = await openForm(change)
    await fillVisitChange()
    await click(next())
    const text = 'Uusi käyntipäivä voi olla aikaisintaan 21.11.2026'
    server.refuse(changeVisit, 400, text, { newDate: text })
    await confirm()
    await expect.element(alert()).toMatchTextContent(text)
    await click(button('Takaisin'))
    await expectTold(box('Uusi käyntipäivä'), text)
    await typeDay('Uusi käyntipäivä', '23.11.')
    await click(next())
    server.loseAnswer(changeVisit)
    await confirm()
    await expect.element(heading(change.received)).toBeVisible()
    await expect.element(main().getByRole('definition').first()).toHaveTextContent(String(RECEIPT))
    const [refused, lost, ...more] = sent(server, changeVisit)
    expect(more).toEqual([])
    expect(lost?.[0]).not.toBe(refused?.[0])
  })

  test('a day typed too early stays and is told [R-VISIT-06]', async () => {
    let release = () => {}
    await openForm(change, ({ hold }) => void (release = hold(getParameter)))
    const day = box('Uusi käyntipäivä')
    await expect.element(day).toHaveAccessibleDescription('Haetaan aikaisinta mahdollista päivää…')
    const before = day.element().getBoundingClientRect()
    await typeDay('Uusi käyntipäivä', '17.11.')
    await expect.element(day).toHaveValue('17.11.2026')
    release()
    await expectTold(day, /voi olla aikaisintaan 18\.11\.2026/)
    await expect.element(day).toHaveValue('17.11.2026')
    expect(day.element().getBoundingClientRect()).toEqual(before)
  })

  test('lead times that fail are told', async () => {
    const server = await openForm(change, ({ refuse }) =>
      refuse(getParameter, 500, 'Server error', {}, Number.POSITIVE_INFINITY),
    )
    await expect.element(alert()).toMatchTextContent('Käyntiaikojen haussa tapahtui virhe')
    answerForms(server)
    const release = server.hold(getParameter)
    await click(button('Yritä uudelleen'))
    release()
    await expect.element(screen.getByText('Aikaisintaan 18.11.2026.')).toBeVisible()
  })
})

describe('extra visit', () => {
  test('an extra visit needs a day, from today on [R-VISIT-08, R-VISIT-09, R-VISIT-11]', async () => {
    await openForm(extra)
    await click(next())
    await expectTold(box('Toivottu käyntipäivä'), /Vaadittu tieto/)
    await typeDay('Toivottu käyntipäivä', '15.11.2026')
    await expect.element(box('Toivottu käyntipäivä')).toHaveValue('16.11.2026')
    await fill(box('Yhteystiedot'), '<')
    await click(next())
    await expectTold(box('Yhteystiedot'), /merkkejä, joita ei voi käyttää/)
  })

  test('an extra visit is sent without any contact [R-VISIT-10, R-API-17]', async () => {
    const server = await openForm(extra)
    await typeDay('Toivottu käyntipäivä', '16.11.2026')
    await fill(box('Yhteystiedot'), '')
    await click(next())
    await confirm()
    await expect.element(heading(extra.received)).toHaveFocus()
    expect(sent(server, requestVisit).map(([, body]) => body)).toEqual([
      { ...sender, suggestedDate: '2026-11-16', contactInfo: '', additionalInfo: '' },
    ])
  })

  test('a draft from yesterday says that its day has passed [R-VISIT-11]', async () => {
    await openForm(extra)
    await typeDay('Toivottu käyntipäivä', '16.11.')
    await click(link('Kassavirta'))
    await expect.element(saying('Sinulla on kuljetustilaus kesken.')).toBeVisible()
    const { localStorage: kept } = framed()
    const key = Object.keys(kept).find((name) => name.startsWith('kassavirta.draft.visit.')) ?? ''
    kept.setItem(key, (kept.getItem(key) ?? '').replace('2026-11-16"', '2026-11-15"'))
    await visitPage(extra.path)
    await click(next())
    await expect.element(errorSummary()).toMatchTextContent('Päivämäärä ei voi olla menneisyydessä')
  })
})

type State = Reply<typeof getVisitState>
type Events = Reply<typeof getEntryEvents>['events']

const received: Events[number] = { stage: 'received', at: '2026-11-16T08:00:00.000Z', note: '' }
const proposedAt: Events[number] = {
  stage: 'proposed',
  at: '2026-11-16T08:10:00.000Z',
  note: 'Reitti ajetaan keskiviikkona',
}

const proposal: State = {
  version: 1,
  stage: 'proposed',
  proposedDate: '2026-11-25',
  reason: 'Reitti ajetaan keskiviikkona',
  mayAnswer: true,
  mayWithdraw: true,
}
const settled = { ...proposal, version: 2, mayAnswer: false, mayWithdraw: false }

const steps = () => screen.getByRole('list', { name: 'Missä pyyntö on' }).getByRole('listitem')
const question = () => screen.getByText('Ehdotamme käyntiä ke 25.11.2026. Sopiiko se?')

/** What the server tells of the wish from now on. */
function tellWish({ answer }: GivenServer, state: State, ...events: Events): void {
  answer(getVisitState, state)
  answer(getEntryEvents, { events: [received, ...events], expectedCredit: null, noticeId: null })
}

const openWish = (): GivenServer =>
  openPortal(`/raportit/kuljetustilaukset/${visitRow.id}`, {
    given: (server) => {
      server.answer(getConfig, { ...config, statusLines: true, visitAnswers: true })
      server.answer(visits.endpoint, { visitRequests: [{ ...visitRow, suggestedDate: '2026-11-24' }] })
      tellWish(server, proposal, proposedAt)
    },
  })

test('a proposed day is read with its reason and accepted', async () => {
  const server = openWish()
  await expect.element(question()).toBeVisible()
  await expectTexts(steps(), [
    expect.stringMatching(/^Vastaanotettu ma 16\.11\. klo/),
    expect.stringMatching(/^Ehdotettu toista päivää.*Reitti ajetaan keskiviikkona/),
    expect.stringMatching(/^Hyväksytty/),
  ])
  const accepted = { ...settled, stage: 'accepted' } as const
  server.answer(answerVisit, accepted)
  tellWish(server, accepted, proposedAt, { stage: 'accepted', at: '2026-11-16T08:30:00.000Z', note: '' })
  await click(button('Hyväksy'))
  await expect.element(screen.getByText('Kiitos! Käynti on sovittu ke 25.11.2026.')).toBeVisible()
  await expectGone(question())
  expect(server.calls(answerVisit)[0]?.body).toMatchObject({
    entryId: visitRow.id,
    version: 1,
    accepts: true,
  })
})

test('an answer that comes too late is told', async () => {
  const server = openWish()
  await expect.element(question()).toBeVisible()
  server.refuseFor(answerVisit, 'stateChanged')
  tellWish(server, { ...settled, stage: 'accepted' }, proposedAt, {
    stage: 'accepted',
    at: '2026-11-16T08:30:00.000Z',
    note: '',
  })
  await click(button('Ei käy'))
  await expect.element(alert().filter({ hasText: 'Vastaustasi ei tallennettu' })).toBeVisible()
  await expectGone(question())
})

test('a wish is withdrawn after a second yes', async () => {
  const server = openWish()
  await click(button('Peru pyyntö'))
  const withdrawn = { ...settled, stage: 'withdrawn' } as const
  server.answer(withdrawVisit, withdrawn)
  tellWish(server, withdrawn)
  await click(button('Peru pyyntö', screen.getByRole('dialog')))
  await expect.element(screen.getByText('Pyyntö on peruttu. Ylimääräistä käyntiä ei tule.')).toBeVisible()
  await expectGone(button('Peru pyyntö'))
})

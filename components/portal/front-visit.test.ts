import { getConfig } from '@kassavirta/domain/operation/settings/config-api'
import { getOverview } from '@kassavirta/domain/reports/front-pages/overview-api'
import { reportMissedVisit } from '@kassavirta/domain/visits/calendar/api'
import { expect, test } from 'vitest'
import { click, button, dialog, link, region, walk } from '../support/screen.ts'
import { expectAddress, lookAgain } from '../support/framed-page.ts'
import { texts, config, openPortal } from './open-portal.ts'
import { BUSY, deposits, NOTHING } from './front-world.ts'

type Visits = NonNullable<(typeof BUSY)['visits']>

const MORNING = { from: '09:30', to: '10:30' }
const [monday, wednesday] = [
  { day: '2026-11-16', window: { from: '13:30', to: '14:30' } },
  { day: '2026-11-18', window: MORNING },
]
const crew = [
  { personId: '10233', name: 'Mika Tapani Lahti' },
  { personId: '10218', name: 'Minna Maria Hiltunen' },
]
const none: Visits = { next: [], crew: [], missed: null }
const late = { day: '2026-11-15', window: MORNING, reported: null, caseId: null }
const visit = () => region('Kuljettaja tulee')

/** The front page on Monday the 16th of November. */
const open = (visits: Visits) =>
  openPortal('/', {
    given: ({ answer, letRestWait }) => {
      answer(getOverview, { ...BUSY, visits })
      letRestWait()
    },
  })

test('the next visit is told with its day, time and crew', async () => {
  const server = open({ ...none, next: [monday, wednesday], crew })
  const expectWords = async (words: RegExp) => {
    await expect.poll(() => (visit().query() ? (texts(visit())[0] ?? '') : '')).toMatch(words)
  }
  await expectWords(
    /tänään klo 13:30–14:30 ?Seuraava käynti ke 18\.11\. klo 09:30–10:30 ?Mika Tapani Lahti 10233 ?Minna Maria Hiltunen 10218/,
  )
  expect(
    await walk(
      [
        { name: 'tomorrow', next: [{ ...monday, day: '2026-11-17' }], words: /huomenna klo 13:30–14:30$/ },
        { name: 'another day', next: [wednesday], words: /ke 18\.11\. klo 09:30–10:30$/ },
        { name: 'no time', next: [{ ...wednesday, window: null }], words: /ke 18\.11\.$/ },
        { name: 'unknown', words: /Seuraava käynti ei ole tiedossa\. Kysy asiakaspalvelusta\.$/ },
      ],
      async ({ next = [], words }) => {
        server.answer(getOverview, { ...BUSY, visits: { ...none, next } })
        await lookAgain(server, getOverview)
        await expectWords(words)
      },
    ),
  ).toEqual([])
})

test('the driver of today is met with four digits', async () => {
  openPortal('/', {
    given: ({ answer, letRestWait }) => {
      answer(getConfig, { ...config, handOvers: true })
      answer(getOverview, { ...BUSY, visits: { ...none, next: [monday], crew } })
      letRestWait()
    },
  })
  await expect
    .element(link('Näytä luovutusnumero ja luovuta'))
    .toHaveAttribute('href', expect.stringMatching(/luovutus$/))
})

test('a driver who did not come is reported once', async () => {
  const server = open({ ...none, next: [wednesday], missed: late })
  await expect.element(visit()).toMatchTextContent('Kuljettajan piti tulla su 15.11. klo 09:30–10:30.')
  await click(button('Ei tullut?'))
  server.answer(reportMissedVisit, { id: 5 })
  const told = { reported: '2026-11-16T08:00:00.000Z', caseId: 31 }
  server.answer(getOverview, {
    ...BUSY,
    visits: { ...none, next: [wednesday], missed: { ...late, ...told } },
  })
  await click(button('Ilmoita asiakaspalveluun', dialog('Eikö kuljettaja tullut?')))
  await expect.element(visit()).toMatchTextContent('Ilmoitettu asiakaspalveluun tänään klo 10:00.')
  expect(button('Ei tullut?').query()).toBeNull()
  expect(server.calls(reportMissedVisit)[0]?.body).toMatchObject({ day: '2026-11-15' })
  await click(link('Näytä yhteydenotto'))
  await expectAddress('/yhteydenotot/31')
})

test('whoever reports second sees the first report', async () => {
  const server = open({ ...none, missed: late })
  await click(button('Ei tullut?'))
  server.refuseFor(reportMissedVisit, 'visitReported')
  const asked = dialog('Eikö kuljettaja tullut?')
  await click(button('Ilmoita asiakaspalveluun', asked))
  await expect.element(asked).toMatchTextContent('Tästä käynnistä on jo ilmoitettu.')
  const told = { reported: '2026-11-16T07:00:00.000Z', caseId: null }
  server.answer(getOverview, { ...BUSY, visits: { ...none, missed: { ...late, ...told } } })
  await click(button('Sulje', asked))
  await expect.element(visit()).toMatchTextContent('Ilmoitettu asiakaspalveluun tänään klo 09:00.')
  expect(link('Näytä yhteydenotto').query()).toBeNull()
})

test('the visit stands before the deposits, if there is one', async () => {
  const server = open({ ...none, next: [wednesday] })
  await expect.element(visit()).toBeVisible()
  const edge = (card: typeof visit) => card().element().getBoundingClientRect()
  expect(edge(visit).bottom).toBeLessThanOrEqual(edge(deposits).top)
  server.answer(getOverview, NOTHING)
  await lookAgain(server, getOverview)
  await expect.element(visit()).not.toBeInTheDocument()
  await expect.element(deposits()).toBeVisible()
})

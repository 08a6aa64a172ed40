import { expect } from 'vitest'
import {
  correctCount,
  decideCount,
  getBag,
  handOverSuspect,
  listSuspects,
  setAside,
} from '@kassavirta/domain/bags/counting/api'
import { closeMissingBag, listMissingBags } from '@kassavirta/domain/bags/counting/missing-api'
import {
  getCase,
  listCases,
  addTemplate,
  listTemplates,
  askAboutMissingBag,
  handOverCase,
  listColleagues,
  requestCorrection,
  settleCorrection,
} from '@kassavirta/domain/questions/cases/api'
import type { GivenServer } from '../support/given-server.ts'
import { blur, click, fill, press, box, button, screen, choose, choice } from '../support/screen.ts'
import {
  answerCounting,
  BAG_ID,
  factsOf,
  company,
  tillOf,
  caseRow,
  colleague,
  shownCase,
  type Shown,
} from './counting-world.ts'
import { dialogButton, inDialog, type FormCase, NOW } from './open-desk.ts'

const reason = () => inDialog('Syy')

const missing = {
  depositId: 6105,
  number: '40010099',
  company,
  salesDay: '2026-11-11',
  declaredAt: '2026-11-11T15:00:00Z',
  declaredBy: 'Maija Mylläri',
  due: '2026-11-12',
  bag: null,
  scans: [],
  isClosing: false,
  caseId: null,
}
const ofMissing = (act: string) => ({
  path: '/laskenta/puuttuvat',
  roles: ['supervisor'] as const,
  given: (server: GivenServer) => {
    answerCounting(server)
    server.answer(listMissingBags, { rows: [missing], next: null })
  },
  open: () => click(button(act, screen.getByRole('row', { name: /40010099/ }))),
})

const known = { isOwn: false, counter: null, seesFigures: true, declaredPieces: { pcs_50e: 17 } }
const passOf = (pass: number, step: 'first' | 'second', pieces: number) => ({
  pass,
  step,
  staff: 'Laura Laskija',
  sent: NOW,
  comparedBefore: false,
  intact: true,
  note: '',
  reason: '',
  counted: pieces * 50,
  tills: [tillOf({ pcs_50e: pieces })],
  suspects: [],
})
const disputed = factsOf({
  ...known,
  state: 'disputed',
  version: 5,
  passes: [passOf(1, 'first', 15), passOf(2, 'second', 16)],
})
const counted = factsOf({
  ...known,
  state: 'counted',
  version: 6,
  closed: NOW,
  closedBy: 'Laura Laskija',
  figures: { declared: 850, counted: 800, difference: -50, byDenomination: [] },
  resultTills: [tillOf({ pcs_50e: 16 })],
  passes: [passOf(1, 'first', 16)],
})
const ofFacts = (facts: typeof disputed, act: string) => ({
  path: `/laskenta/${BAG_ID}`,
  roles: ['supervisor'] as const,
  given: (server: GivenServer) => {
    answerCounting(server)
    server.answer(getBag, facts)
  },
  open: () => click(screen.getByRole('button', { name: new RegExp(act) })),
  send: () => press('{F3}{F9}'),
})

const suspect = {
  suspectId: 71,
  bagId: BAG_ID,
  number: '40010071',
  company,
  name: '50 €',
  worth: 50,
  serial: 'PA1234567890',
  found: '2026-11-13T08:00:00Z',
  foundBy: 'Testi Työntekijä',
  due: '2026-11-14',
  isLate: true,
  handedOn: null,
  handedTo: '',
  handedBy: '',
  version: 4,
}

export const countingForms: Readonly<Record<string, FormCase>> = {
  'a bag is set aside': {
    path: `/laskenta/${BAG_ID}`,
    roles: ['counter'],
    given: answerCounting,
    open: async () => {
      await expect.element(screen.getByRole('textbox', { name: '500 €, kappaletta' })).toBeVisible()
      await press('{F2}')
    },
    endpoint: setAside,
    send: dialogButton('Sivuun'),
    missing: ['Syy'],
    first: reason,
    field: reason,
    text: 'Sinetti puuttuu',
    limit: 500,
  },
  'a missing bag is given up': {
    ...ofMissing('Päätä etsintä …'),
    endpoint: closeMissingBag,
    send: dialogButton('Pyydä hyväksyntää'),
    missing: ['Syy asiakkaalle'],
    first: () => inDialog('Syy asiakkaalle'),
    field: () => inDialog('Syy asiakkaalle'),
    text: 'Pussi löytyi kaupasta.',
    limit: 500,
  },
  'a customer is asked about a missing bag': {
    ...ofMissing('Kysy asiakkaalta'),
    endpoint: askAboutMissingBag,
    send: dialogButton('Lähetä kysymys'),
    empty: () => fill(inDialog('Kysymys'), ''),
    missing: ['Kysymys'],
    first: () => inDialog('Kysymys'),
    field: () => inDialog('Kysymys'),
    text: 'Missä pussi on?',
    limit: 5000,
  },
  'two counts are settled': {
    ...ofFacts(disputed, 'Ratkaise laskennalla'),
    endpoint: decideCount,
    missing: ['Ratkaisun syy'],
    first: () => box('Ratkaisun syy'),
    field: () => box('Ratkaisun syy'),
    text: 'Laskin pussin kahdesti.',
    limit: 500,
  },
  'a result is corrected': {
    ...ofFacts(counted, 'Korjaa tulosta'),
    endpoint: correctCount,
    missing: ['Korjauksen syy'],
    first: () => box('Korjauksen syy'),
    field: () => box('Korjauksen syy'),
    text: 'Seteli oli kirjekuoressa.',
    limit: 500,
  },
  'a suspect note is handed over': {
    path: '/laskenta/epaillyt',
    roles: ['supervisor'],
    given: (server) => {
      answerCounting(server)
      server.answer(listSuspects, { rows: [suspect], next: null })
    },
    open: () => click(button('Luovutettu', screen.getByRole('row', { name: /PA1234567890/ }))),
    endpoint: handOverSuspect,
    send: dialogButton('Luovutettu'),
    empty: async () => {
      await fill(inDialog('Luovutuspäivä'), '')
      await blur(inDialog('Luovutuspäivä'))
    },
    missing: ['Vastaanottaja', 'Luovutuspäivä'],
    first: () => inDialog('Vastaanottaja'),
    field: () => inDialog('Vastaanottaja'),
    text: 'Helsingin poliisilaitos',
    limit: 200,
    fillRest: async () => {
      await fill(inDialog('Luovutuspäivä'), '12.11.2026')
      await blur(inDialog('Luovutuspäivä'))
    },
    refusal: {
      reason: 'dayInPast',
      field: 'on',
      words: /menneisyydessä/,
      at: () => inDialog('Luovutuspäivä'),
    },
  },
}

const ofCase = (roles: FormCase['roles'], press: readonly string[], change: Partial<Shown> = {}) => ({
  path: '/yhteydenotot/301',
  roles,
  given: (server: GivenServer) => {
    server.answer(listCases, { rows: [caseRow], next: null })
    server.answer(getCase, shownCase(change))
    server.answer(listColleagues, { rows: [{ ...colleague, isSupervisor: true }] })
    server.answer(listTemplates, { rows: [] })
  },
  open: async () => {
    await expect.element(screen.getByRole('heading', { level: 2 }).first()).toHaveFocus()
    for (const name of press) await click(button(name))
  },
})

const note = () => inDialog('Mitä pitää tehdä')
const asked = () => inDialog('Mikä laskennassa on väärin')
const settled = () => inDialog('Mitä korjaukselle tapahtui')

export const caseForms: Readonly<Record<string, FormCase>> = {
  'a case is given to a colleague': {
    ...ofCase(['service'], ['Anna toiselle']),
    endpoint: handOverCase,
    send: dialogButton('Anna toiselle'),
    missing: ['Kenelle', 'Mitä pitää tehdä'],
    first: () => choice('Kenelle'),
    field: note,
    text: 'Soita asiakkaalle',
    limit: 1000,
    fillRest: async () => {
      await expect.element(choice('Kenelle')).toMatchTextContent('Kaisa Kollega')
      await choose(choice('Kenelle'), 'Kaisa Kollega (esimies)')
    },
  },
  'a correction is asked for': {
    ...ofCase(['service'], ['Pyydä korjausta']),
    endpoint: requestCorrection,
    send: dialogButton('Lähetä pyyntö'),
    missing: ['Mikä laskennassa on väärin'],
    first: asked,
    field: asked,
    text: 'Seteli oli kirjekuoressa',
    limit: 1000,
  },
  'a request for a correction is settled': {
    ...ofCase(['supervisor'], ['Merkitse käsitellyksi'], { correction: { name: 'Palle Palvelu', at: NOW } }),
    endpoint: settleCorrection,
    send: dialogButton('Merkitse käsitellyksi'),
    missing: ['Mitä korjaukselle tapahtui'],
    first: settled,
    field: settled,
    text: 'Korjattu',
    limit: 1000,
  },
  'an answer template is added': {
    ...ofCase(['service'], ['Vastauspohjat', 'Uusi vastauspohja']),
    endpoint: addTemplate,
    send: dialogButton('Tallenna'),
    missing: ['Nimi', 'Teksti'],
    first: () => inDialog('Nimi'),
    field: () => inDialog('Nimi'),
    text: 'Reitti muuttui',
    limit: 80,
  },
}

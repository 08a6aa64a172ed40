import { listVaultEntries, showVault, transferMoney } from '@kassavirta/domain/bags/vault/api'
import { listApprovals, rejectRequest } from '@kassavirta/domain/people/approvals/api'
import { getCase, listCases, writeCaseEntry } from '@kassavirta/domain/questions/cases/api'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { decideVisit, listVisits } from '@kassavirta/domain/visits/visits/api'
import { expect } from 'vitest'
import { blur, click, fill, press } from '../support/actions.ts'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { box, button, region, screen } from '../support/screen.ts'
import { company } from './counting-world.ts'
import { answerDeliveries, focusOn } from './deliveries-world.ts'
import type { FormCase } from './form-case.ts'
import { NOW } from './open-desk.ts'
import { vault } from './vault-world.ts'

const inDialog = (name: string) => box(name, screen.getByRole('dialog'))
const dialogButton = (name: string) => () => click(button(name, screen.getByRole('dialog')))

type Visit = Reply<typeof listVisits>['rows'][number]
const visit: Visit = {
  kind: 'visit',
  entryId: 401,
  version: 2,
  stage: 'proposed',
  company,
  route: null,
  wanted: '2026-11-24',
  original: null,
  proposedDate: '2026-11-26',
  stops: 0,
  isStop: false,
  isUrgent: false,
  sender: 'Maija Mylläri',
  contactInfo: '',
  additionalInfo: '',
  created: '2026-11-16T07:00:00Z',
  decided: null,
  reason: '',
}
const ofVisit = (key: string) => ({
  path: '/kaynnit',
  roles: ['dispatcher'] as const,
  given: (server: GivenServer) =>
    server.answer(listVisits, { rows: [visit], next: null, earliest: '2026-11-18' }),
  open: async () => {
    const head = screen.getByRole('main').getByRole('button', { name: 'Myllypuoti Kaleva', exact: true })
    await expect.element(head).toBeVisible()
    await focusOn(head)
    await press(key)
  },
  endpoint: decideVisit,
})

const figures = { declared: 850, counted: 800, difference: -50, byDenomination: [] }
const approval: Reply<typeof listApprovals>['rows'][number] = {
  approvalId: 501,
  kind: 'countCorrection',
  number: '40010071',
  company,
  before: figures,
  after: figures,
  reason: 'Seteli oli kirjekuoressa.',
  requestedBy: 'Eeva Esimies',
  requested: NOW,
  lapses: '2026-11-30T08:30:00Z',
  mayDecide: true,
  decision: null,
  decidedBy: '',
  decided: null,
  decisionReason: '',
  version: 2,
}

const row: Reply<typeof listCases>['rows'][number] = {
  caseId: 301,
  number: 44,
  kind: 'contact',
  state: 'open',
  subject: 'Yhteydenottopyyntö: Laskutusta',
  opening: 'Soittaisitteko?',
  company,
  customer: 'Eetu Esimerkki',
  created: NOW,
  asked: NOW,
  due: '2026-11-16T14:00:00Z',
  owner: { staffId: 8001, name: 'Testi Työntekijä' },
  changed: NOW,
  version: 1,
}
const ofCase = (key: string) => ({
  path: '/yhteydenotot/301',
  roles: ['service'] as const,
  given: (server: GivenServer) => {
    server.answer(listCases, { rows: [row], next: null })
    server.answer(getCase, {
      ...row,
      letter: { at: NOW, body: 'Soittaisitteko?', lines: [] },
      thread: [],
      handedBy: null,
      correction: null,
      readAt: null,
      isShownToCustomer: true,
      phone: '',
      email: '',
      answerWays: [],
      about: null,
      differences: [],
      earlier: [],
    })
  },
  open: async () => {
    await expect.element(screen.getByRole('heading', { level: 2 }).first()).toHaveFocus()
    await press(key)
  },
  endpoint: writeCaseEntry,
  send: () => press('{Control>}{Enter}{/Control}'),
})

const message = () => inDialog('Viesti asiakkaalle')

export const otherForms: Readonly<Record<string, FormCase>> = {
  'another day is proposed': {
    ...ofVisit('e'),
    send: dialogButton('Lähetä ehdotus'),
    missing: ['Ehdotettava päivä'],
    first: () => inDialog('Ehdotettava päivä'),
    field: message,
    text: 'Reitti ajetaan keskiviikkona',
    limit: 500,
    fillRest: async () => {
      await fill(inDialog('Ehdotettava päivä'), '25.11.')
      await blur(inDialog('Ehdotettava päivä'))
    },
    refusal: {
      reason: fault('visitDayTooEarly', { min: '2026-11-27' }),
      field: 'proposedDate',
      words: /27\.11\.2026/,
      at: () => inDialog('Ehdotettava päivä'),
    },
  },
  'a proposal is agreed by phone': {
    ...ofVisit('a'),
    send: dialogButton('Merkitse sovituksi'),
    first: () => inDialog('Kenen kanssa sovittiin'),
    field: () => inDialog('Kenen kanssa sovittiin'),
    text: 'Maija, kassa',
    limit: 500,
  },
  'a visit is refused': {
    ...ofVisit('h'),
    send: dialogButton('Hylkää'),
    missing: ['Syy'],
    first: () => inDialog('Syy'),
    field: () => inDialog('Syy'),
    text: 'Kaikki reitit ovat täynnä',
    limit: 500,
    refusal: { reason: 'required', field: 'reason', words: /Vaadittu tieto/, at: () => inDialog('Syy') },
  },
  'money is moved to the vault': {
    path: '/toimitukset/holvi',
    roles: ['packer'],
    given: (server) => {
      answerDeliveries(server)
      server.answer(showVault, vault)
      server.answer(listVaultEntries, { rows: [], next: null })
    },
    open: () => click(button('Pyydä siirtoa')),
    endpoint: transferMoney,
    send: dialogButton('Pyydä siirtoa'),
    missing: ['Mistä tai minne ja miksi'],
    first: () => inDialog('Mistä tai minne ja miksi'),
    field: () => inDialog('Mistä tai minne ja miksi'),
    text: 'Pankista',
    limit: 500,
    fillRest: () => fill(inDialog('5 €, kappaletta'), '40'),
  },
  'a correction is rejected': {
    path: '/hyvaksynnat',
    roles: ['supervisor'],
    given: (server) => server.answer(listApprovals, { rows: [approval], next: null }),
    open: () => click(button('Hylkää', region('Laskennan korjaus, pussi 40010071'))),
    endpoint: rejectRequest,
    send: dialogButton('Hylkää'),
    missing: ['Perustelu pyytäjälle'],
    first: () => inDialog('Perustelu pyytäjälle'),
    field: () => inDialog('Perustelu pyytäjälle'),
    text: 'Laske vielä kerran',
    limit: 500,
  },
  'a case is answered': {
    ...ofCase('v'),
    missing: ['Vastaus asiakkaalle'],
    first: () => box('Vastaus asiakkaalle'),
    field: () => box('Vastaus asiakkaalle'),
    text: 'Soitamme teille',
    limit: 5000,
  },
  'a note is written': {
    ...ofCase('s'),
    missing: ['Sisäinen merkintä'],
    first: () => box('Sisäinen merkintä'),
    field: () => box('Sisäinen merkintä'),
    text: 'Laskuttaja tietää',
    limit: 5000,
  },
}

import { expect } from 'vitest'
import { listVaultEntries, showVault, transferMoney } from '@kassavirta/domain/bags/vault/api'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { addReference, askAccount } from '@kassavirta/domain/operation/customers/accounts-api'
import { endPlace, listLiving } from '@kassavirta/domain/operation/customers/api'
import { invitePerson } from '@kassavirta/domain/operation/customers/people-api'
import {
  erasedKinds,
  erasePerson,
  findPeople,
  getRetention,
  previewErasure,
} from '@kassavirta/domain/operation/upkeep/retention-api'
import { addProviderKey, getTraffic, listImports } from '@kassavirta/domain/operation/upkeep/traffic-api'
import { listApprovals, rejectRequest } from '@kassavirta/domain/people/approvals/api'
import { getCase, listCases, writeCaseEntry } from '@kassavirta/domain/questions/cases/api'
import { decideVisit, listVisits } from '@kassavirta/domain/visits/visits/api'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { blur, click, fill, press, box, button, region, screen } from '../support/screen.ts'
import { company, vault } from './counting-world.ts'
import { givePlace, PLACE } from './customers-world.ts'
import { answerDeliveries, focusOn } from './deliveries-world.ts'
import { dialogButton, inDialog, type FormCase, NOW } from './open-desk.ts'

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

const asked = () => screen.getByRole('dialog')
const person = {
  userId: 31,
  username: 'antti.v',
  name: 'Antti Virtanen',
  email: '',
  isDisabled: true,
  isErased: false,
}

export const administrationForms: Readonly<Record<string, FormCase>> = {
  'new provider key': {
    path: '/hallinta/tietoliikenne',
    roles: ['admin'],
    given: (server) => {
      server.answer(getTraffic, { newest: null, keys: [], waiting: 0, failed: 0, mails: [] })
      server.answer(listImports, { rows: [], next: null })
    },
    open: () => click(button('Tee uusi avain')),
    endpoint: addProviderKey,
    send: () => click(button('Tee avain', asked())),
    missing: ['Järjestelmän nimi'],
    first: () => box('Järjestelmän nimi', asked()),
    field: () => box('Järjestelmän nimi', asked()),
    text: 'Toiminnanohjaus',
    limit: 60,
  },
  'erase a person': {
    path: '/hallinta/sailytys',
    roles: ['admin'],
    given: (server) => {
      server.answer(getRetention, { dated: [], lasting: [], auditDays: 400, lastRun: null })
      server.answer(findPeople, { rows: [person] })
      server.answer(previewErasure, { person, erased: recordOf(erasedKinds, () => 0) })
    },
    open: async () => {
      await fill(screen.getByRole('searchbox', { name: 'Nimi tai käyttäjätunnus' }), 'antti')
      await click(button('Katso, mitä poistetaan: Antti Virtanen'))
    },
    endpoint: erasePerson,
    send: () => click(button('Poista pysyvästi', asked())),
    missing: ['Käyttäjätunnus'],
    first: () => box('Käyttäjätunnus', asked()),
    field: () => box('Käyttäjätunnus', asked()),
    text: 'antti.x',
    limit: 100,
    refusal: {
      reason: 'notSameName',
      field: 'username',
      words: /Kirjoita poistettavan henkilön käyttäjätunnus/,
      at: () => box('Käyttäjätunnus', asked()),
    },
  },
}

const ofPlace = (tab: string, opener: string) => ({
  path: `/asiakkaat/${PLACE}/${tab}`,
  roles: ['service'] as const,
  given: givePlace,
  open: () => click(button(opener)),
})

const number = () => inDialog('Tilinumero (IBAN)')

export const placeForms: Readonly<Record<string, FormCase>> = {
  'a new account is asked for': {
    ...ofPlace('tilit', 'Uusi tili'),
    endpoint: askAccount,
    send: dialogButton('Pyydä hyväksyntää'),
    missing: ['Tilinumero (IBAN)', 'Mistä numero on saatu'],
    first: number,
    field: () => inDialog('Mistä numero on saatu'),
    text: 'Kirje 16.11.',
    limit: 500,
    fillRest: () => fill(number(), 'FI3715903000000776'),
    refusal: { reason: 'accountThere', field: 'accountNumber', words: /on jo tämä tilinumero/, at: number },
  },
  'a reference is added': {
    ...ofPlace('tilit', 'Lisää viite'),
    endpoint: addReference,
    send: dialogButton('Lisää'),
    missing: ['Viite', 'Nimi'],
    first: () => inDialog('Viite'),
    field: () => inDialog('Nimi'),
    text: 'Kassa 1',
    limit: 100,
    fillRest: () => fill(inDialog('Viite'), '12344'),
  },
  'a place is ended': {
    path: `/asiakkaat/${PLACE}`,
    roles: ['service'],
    given: (server) => {
      givePlace(server)
      server.answer(listLiving, { rows: [], total: 0 })
    },
    open: () => click(button('Päätä toimipaikka')),
    endpoint: endPlace,
    send: dialogButton('Päätä heti'),
    missing: ['Miksi toimipaikka päättyy'],
    first: () => inDialog('Miksi toimipaikka päättyy'),
    field: () => inDialog('Miksi toimipaikka päättyy'),
    text: 'Liike lopetti',
    limit: 500,
  },
  'a person is invited': {
    ...ofPlace('henkilot', 'Kutsu henkilö'),
    endpoint: invitePerson,
    send: dialogButton('Lähetä kutsu'),
    missing: ['Etunimi', 'Sukunimi', 'Sähköposti', 'Käyttäjätunnus'],
    first: () => inDialog('Etunimi'),
    field: () => inDialog('Sukunimi'),
    text: 'Heino',
    limit: 100,
    fillRest: async () => {
      await fill(inDialog('Etunimi'), 'Noora')
      await fill(inDialog('Sähköposti'), 'noora@mylly.example')
      await fill(inDialog('Käyttäjätunnus'), 'noora.heino')
    },
    refusal: {
      reason: 'usernameTaken',
      field: 'username',
      words: /on jo toisella henkilöllä/,
      at: () => inDialog('Käyttäjätunnus'),
    },
  },
}

import { expect, test } from 'vitest'
import { accessOf, requirementsOf, REQUIRES_AUTHENTICATION, routeIds, routeRows } from './route-rows.ts'
import { routeTitles } from './route-titles.fi.ts'

/** Copied from the specification: the route table of S0 §2. */
const operations = {
  FrontPage: '/',
  ReportsModule: '/raportit',
  Tilitys: '/tilitys',
  TilitysSummary: '/tilitys/yhteenveto',
  TilitysSent: '/tilitys/valmis',
  Vaihtoraha: '/vaihtorahatilaus',
  DriverList: '/kuljettajat',
  MessagesPage: '/viestit',
  ReadMessages: '/viestit/luetut',
  ReadAnomalies: '/poikkeamat/luetut',
  MessagePage: '/viestit/{id}',
  Inquiry: '/tiedustelu',
  ContactRequest: '/yhteydenottopyynto',
  Feedback: '/palaute',
  ScheduleChangeForm: '/kayntimuutospyynto',
  EquipmentOrder: '/tarviketilaus',
  VisitChange: '/kuljetustilaus',
  Instructions: '/ohjeet',
  MissingRole: '/ei_oikeutta',
  UserProfile: '/omat-tiedot',
  UserActivation: '/aktivointi',
  UserActivationRequest: '/aktivoinnin-tilaus',
  Mandates: '/valtakirja',
  UserCompanyRoles: '/oikeudet',
}

/** Copied from the specification: the report paths of S1 §2. */
const reports = [
  '/raportit/lista',
  '/raportit/vaihtorahatilaukset',
  '/raportit/vaihtorahatilaukset/{id}',
  '/raportit/tilitysilmoitukset',
  '/raportit/tilitysilmoitukset/{id}',
  '/raportit/kayntimuutokset',
  '/raportit/kayntimuutokset/{id}',
  '/raportit/kuljetustilaukset',
  '/raportit/kuljetustilaukset/{id}',
  '/raportit/tarviketilaukset',
  '/raportit/tarviketilaukset/{id}',
  '/raportit/kasitellyt-tilitykset',
  '/raportit/kasitellyt-tilitykset/{id}',
  '/raportit/kasitellyt-tilitykset/{id}/kassat',
  '/raportit/kasitellyt-tilitykset/{id}/kassat/{bag}',
  '/raportit/konsernin-tilitykset',
  '/raportit/kasitellyt-vaihtorahatilaukset',
  '/raportit/kasitellyt-vaihtorahatilaukset/{id}',
  '/raportit/konsernin-vaihtorahatilaukset',
  '/raportit/kasitellyt-laskentatapahtumat',
]

/** Those that the portal has beside the specification. */
const oursOpen = { EmailChange: '/sahkopostin-vaihto' }
const ours = {
  ...oursOpen,
  OwnCases: '/yhteydenotot',
  OwnCase: '/yhteydenotot/{id}',
  RecurringOrders: '/vaihtorahatilaus/toistuvat',
  Search: '/haku',
  HandOver: '/luovutus',
}

test.each(Object.entries(operations))('the route %s is %s', (id, path) => {
  expect(routeRows).toHaveProperty([id, 'path'], path)
})

test('the table holds the routes of both documents, six of ours and no other', () => {
  const paths = Object.values(routeRows).map((row) => row.path)
  expect(paths.toSorted()).toEqual(
    [...Object.values(operations), ...reports, ...Object.values(ours)].toSorted(),
  )
})

test('only the three routes that the specification opens, and ours, are open; any other asks for sign-in [R-ROUTE-25]', () => {
  expect(routeIds.filter((id) => accessOf(id) === 'open')).toEqual([
    'MissingRole',
    'UserActivation',
    'UserActivationRequest',
    ...Object.keys(oursOpen),
  ])
})

test('every report route asks for sign-in [R-ROUTE-34]', () => {
  const rows = routeIds.filter((id) => routeRows[id].path.startsWith('/raportit'))
  expect(new Set(rows.map(accessOf))).toEqual(new Set(['signedIn']))
})

/** The route ids that S0 §2 names beside its table, and where each leads. */
const named = {
  'deposit-handled': '/raportit/kasitellyt-tilitykset',
  'deposit-extended': '/raportit/konsernin-tilitykset',
  'change-order-handled': '/raportit/kasitellyt-vaihtorahatilaukset',
  'change-order-extended': '/raportit/konsernin-vaihtorahatilaukset',
  'handled-events': '/raportit/kasitellyt-laskentatapahtumat',
  'report-module': '/raportit',
  'report-list': '/raportit/lista',
  'messages-read': '/viestit/luetut',
  'anomalies-read': '/poikkeamat/luetut',
  'message-instance': '/viestit/{id}',
  'visit-change': '/kuljetustilaus',
  'cash-report': '/raportit/kasitellyt-tilitykset/{id}/kassat',
  'cash-report of a bag': '/raportit/kasitellyt-tilitykset/{id}/kassat/{bag}',
}

test.each(Object.entries(named))('%s leads to %s and asks for sign-in [R-ROUTE-33]', (_id, path) => {
  const rows = routeIds.filter((id) => routeRows[id].path === path)
  expect(rows.map(accessOf)).toEqual(['signedIn'])
})

test('the guard in front of them has the id of the specification [R-ROUTE-33]', () => {
  expect(REQUIRES_AUTHENTICATION).toBe('requires-authentication')
})

/** Copied from decisions E2: who is sent to /ei_oikeutta. */
const needs = {
  // The last is ours.
  deposit: ['/tilitys', '/tilitys/yhteenveto', '/tilitys/valmis', '/luovutus'],
  // The second is ours.
  changeOrder: ['/vaihtorahatilaus', '/vaihtorahatilaus/toistuvat'],
  supplyOrder: ['/tarviketilaus'],
  visit: ['/kayntimuutospyynto', '/kuljetustilaus'],
  mandateAdmin: ['/valtakirja'],
  roleAdmin: ['/oikeudet'],
  supplyOrderReport: ['/raportit/tarviketilaukset', '/raportit/tarviketilaukset/{id}'],
  visitReport: [
    '/raportit/kayntimuutokset',
    '/raportit/kayntimuutokset/{id}',
    '/raportit/kuljetustilaukset',
    '/raportit/kuljetustilaukset/{id}',
  ],
  depositReport: [
    '/raportit/kasitellyt-tilitykset',
    '/raportit/kasitellyt-tilitykset/{id}',
    '/raportit/kasitellyt-tilitykset/{id}/kassat',
    '/raportit/kasitellyt-tilitykset/{id}/kassat/{bag}',
  ],
  changeOrderReport: [
    '/raportit/kasitellyt-vaihtorahatilaukset',
    '/raportit/kasitellyt-vaihtorahatilaukset/{id}',
  ],
  concernReport: [
    '/raportit/konsernin-tilitykset',
    '/raportit/konsernin-vaihtorahatilaukset',
    '/raportit/kasitellyt-laskentatapahtumat',
  ],
}

test.each(Object.entries(needs))(
  '%s is asked for by %s and by no other screen [R-ROUTE-46]',
  (right, paths) => {
    const asking = routeIds.filter((id) => requirementsOf(id).needs === right).map((id) => routeRows[id].path)
    expect(asking.toSorted()).toEqual(paths.toSorted())
  },
)

test('only the person’s own pages, messages and concern reports do without a place of business', () => {
  expect(routeIds.filter((id) => accessOf(id) === 'signedIn' && !requirementsOf(id).needsCompany)).toEqual([
    'FrontPage',
    'MessagesPage',
    'ReadMessages',
    'ReadAnomalies',
    'MessagePage',
    'OwnCases',
    'OwnCase',
    'Instructions',
    'UserProfile',
    'DepositExtended',
    'ChangeOrderExtended',
    'HandledEvents',
  ])
  expect(routeIds.filter((id) => accessOf(id) === 'open' && requirementsOf(id).needsCompany)).toEqual([])
  expect(routeIds.filter((id) => requirementsOf(id).anyCompanyWith)).toEqual(['ReportsModule', 'ReportList'])
})

test('no title claims an outcome: it stands in the tab before the guard and the receipt have spoken', () => {
  const titles = routeIds.map((id) => routeTitles[id])
  expect(titles.filter((title) => /lähetetty|vastaanotettu|kiitos/i.test(title))).toEqual([])
})

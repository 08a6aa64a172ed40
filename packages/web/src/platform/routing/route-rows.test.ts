import { expect, test, afterEach, vi } from 'vitest'
import { alertPaths } from '@kassavirta/domain/letters/alerts/rules'
import {
  linkTo,
  titleOf,
  routeOf,
  locationOf,
  asksForSignIn,
  plainAddress,
  accessOf,
  requirementsOf,
  REQUIRES_AUTHENTICATION,
  routeIds,
  routeRows,
  redirects,
  type RouteId,
} from './route-rows.ts'
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

test('the table holds both documents’ routes and ours', () => {
  const paths = Object.values(routeRows).map((row) => row.path)
  expect(paths.toSorted()).toEqual(
    [...Object.values(operations), ...reports, ...Object.values(ours)].toSorted(),
  )
})

test('any route but the open ones asks for sign-in [R-ROUTE-25]', () => {
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

test('the guard has the specified id [R-ROUTE-33]', () => {
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

test.each(Object.entries(needs))('%s is asked for by %s alone [R-ROUTE-46]', (right, paths) => {
  const asking = routeIds.filter((id) => requirementsOf(id).needs === right).map((id) => routeRows[id].path)
  expect(asking.toSorted()).toEqual(paths.toSorted())
})

test('one’s own pages, messages and concern reports need no place', () => {
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

test('no title claims an outcome', () => {
  const titles = routeIds.map((id) => routeTitles[id])
  expect(titles.filter((title) => /lähetetty|vastaanotettu|kiitos/i.test(title))).toEqual([])
})

test('a link fills its parameters by name [R-ROUTE-27]', () => {
  expect(linkTo('MessagePage', { id: 5 })).toBe('/viestit/5')
  expect(linkTo('CashReportDetail', { bag: '104558209', id: 9 })).toBe(
    '/raportit/kasitellyt-tilitykset/9/kassat/104558209',
  )
  expect(linkTo('FrontPage')).toBe('/')
})

test('a parameter cannot leave its slot [R-ROUTE-27]', () => {
  expect(linkTo('MessagePage', { id: 'a/b?c#d %$ä' })).toBe('/viestit/a%2Fb%3Fc%23d%20%25%24%C3%A4')
  expect(() => linkTo('MessagePage', { id: '..' })).toThrow('lacks the parameter id')
})

test('a link without its id is an error [R-ROUTE-28]', () => {
  // @ts-expect-error the parameters are missing
  expect(() => linkTo('MessagePage')).toThrow('a link to MessagePage lacks the parameter id')
  // @ts-expect-error the id is missing
  expect(() => linkTo('MessagePage', {})).toThrow('lacks the parameter id')
  expect(() => linkTo('MessagePage', { id: '' })).toThrow('lacks the parameter id')
  // @ts-expect-error undefined is no id
  expect(() => linkTo('MessagePage', { id: undefined })).toThrow('lacks the parameter id')
  // @ts-expect-error one of two is missing
  expect(() => linkTo('CashReportDetail', { id: 9 })).toThrow('lacks the parameter bag')
})

test('the heading of a detail carries the number', () => {
  expect(titleOf('DepositDetail', { id: 123 })).toBe('Tilitysilmoitus #123')
  expect(titleOf('DepositHandledDetail', { id: 9 })).toBe('Käsitelty tilitys')
})

/** What a mail links to is a screen of the portal. */
test.each([
  ['DepositHandledDetail', alertPaths.result(7)],
  ['ChangeOrderDetail', alertPaths.changeOrder(7)],
  ['SupplyOrderDetail', alertPaths.supplyOrder(7)],
  ['VisitDetail', alertPaths.visit(7)],
  ['VisitChangeDetail', alertPaths.visitChange(7)],
  ['OwnCase', alertPaths.answer(7)],
  ['DepositDetail', alertPaths.deposit(7)],
  ['Tilitys', alertPaths.declare()],
  ['Vaihtoraha', alertPaths.order()],
  ['FrontPage', alertPaths.rights()],
  ['FrontPage', alertPaths.nextVisit()],
])('the link to %s leads there', (id, path) => {
  expect(routeOf(path)?.id).toBe(id)
})

const params = { id: 'a/b', bag: 'c d' }
const address = (id: RouteId) => linkTo(id as 'CashReportDetail', params)

test.each(routeIds.filter((id) => !(id in redirects)))('the address of %s leads to it', (id) => {
  expect(locationOf(address(id)).id).toBe(id)
  expect(locationOf(`${address(id)}/`.replace('//', '/')).id).toBe(id)
  expect(locationOf(address(id).toUpperCase()).id).toBe(id)
})

test('parameters are read as they were written', () => {
  expect(locationOf(linkTo('CashReportDetail', params)).params).toEqual(params)
})

test('a written path wins over a parameter', () => {
  expect([locationOf('/viestit/luetut').id, locationOf('/viestit/5').id]).toEqual([
    'ReadMessages',
    'MessagePage',
  ])
})

test('query and hash are read as texts', () => {
  const { search, hash, path } = locationOf('/tiedustelu?reference=00012345678901234567&x=a%20b#kohta%C3%A4')
  expect({ search, hash, path }).toEqual({
    search: { reference: '00012345678901234567', x: 'a b' },
    hash: 'kohtaä',
    path: '/tiedustelu',
  })
})

test('/raportit leads to the list of reports', () => {
  expect(locationOf('/raportit?x=1')).toMatchObject({ id: 'ReportList', href: '/raportit/lista' })
})

test.each(['/x', '/tilitys/x', '//tilitys', '/viestit/%E0%A4%A', '/raportit/tilitysilmoitukset/1/2', ''])(
  'the unknown address %s leads to the front',
  (href) => {
    expect(routeOf(href)).toBe(undefined)
    expect(locationOf(href)).toMatchObject({ id: 'FrontPage', href: '/' })
  },
)

afterEach(() => void vi.unstubAllGlobals())

test.each([
  '/',
  '/tilitys',
  '/viestit/luetut',
  '/viestit/5',
  '/raportit/kasitellyt-tilitykset/9/kassat/104%20558',
  '/tilitys/',
])('%s asks for sign-in [R-ROUTE-25]', (path) => {
  expect(asksForSignIn(path)).toBe(true)
})

test.each([
  '/ei_oikeutta',
  '/aktivointi',
  '/aktivoinnin-tilaus',
  '/olematon',
  '/viestit/5/olematon',
  '/raportit/olematon',
])('%s is left to the router', (path) => {
  expect(asksForSignIn(path)).toBe(false)
})

test('a link is relative to the page’s base', () => {
  expect(plainAddress('UserActivationRequest')).toBe('./aktivoinnin-tilaus')
  vi.stubGlobal('cordova', {})
  vi.stubGlobal('location', { href: 'https://localhost/index.html#/viestit/5' })
  expect(plainAddress('UserActivationRequest')).toBe('https://localhost/index.html#/aktivoinnin-tilaus')
})

import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { roleRights, type RoleRight } from '@kassavirta/domain/kernel/people/access'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { findSameAccounts, listPlaceAccounts } from '@kassavirta/domain/operation/customers/accounts-api'
import {
  findTwins,
  getPlace,
  listGroups,
  listPlaceChoices,
  listPlaceEvents,
  listPlaces,
} from '@kassavirta/domain/operation/customers/api'
import { findSamePeople, listPeople } from '@kassavirta/domain/operation/customers/people-api'
import { listCompanyMandates } from '@kassavirta/domain/places/mandates/api'
import { getPlaceVisits } from '@kassavirta/domain/visits/calendar/api'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { NOW, openDesk } from './open-desk.ts'

type Place = Reply<typeof getPlace>
type Visits = Reply<typeof getPlaceVisits>
type Account = Reply<typeof listPlaceAccounts>['accounts'][number]
type Person = Reply<typeof listPeople>['rows'][number]
type Mandates = Reply<typeof listCompanyMandates>

export const placeOf = (change: Partial<Place> = {}): Place => ({
  companyId: 21,
  name: 'Myllypuoti Pispala',
  businessId: '9000101-4',
  concern: { id: 3, name: 'Saarnivaara-konserni' },
  chain: { id: 7, name: 'Myllypuoti' },
  street: 'Mallikatu 12',
  postcode: '33100',
  city: 'Tampere',
  phone: '03 555 0110',
  area: 'Pirkanmaa',
  office: 'Tampere',
  engagement: '',
  flags: {
    transportCustomer: true,
    looseChange: false,
    depositCountAtServiceCenter: false,
    uncountedCoinsDeposit: false,
    supplyOrder: true,
  },
  route: { name: 'Pirkanmaa 1', stopNumber: 7 },
  keeper: 'desk',
  version: 4,
  ended: null,
  ...change,
})

export const placeRow = (
  change: Partial<Reply<typeof listPlaces>['rows'][number]> = {},
): Reply<typeof listPlaces>['rows'][number] => ({
  companyId: 21,
  name: 'Myllypuoti Pispala',
  businessId: '9000101-4',
  city: 'Tampere',
  concern: 'Saarnivaara-konserni',
  chain: 'Myllypuoti',
  route: { name: 'Pirkanmaa 1', stopNumber: 7 },
  people: 5,
  keeper: 'desk',
  ended: null,
  found: null,
  ...change,
})

const morning = { from: '09:30', to: '10:30' }
export const visitsOf = (change: Partial<Visits> = {}): Visits => ({
  week: {
    monday: null,
    tuesday: null,
    wednesday: morning,
    thursday: null,
    friday: null,
    saturday: null,
    sunday: null,
  },
  validFrom: null,
  validTo: null,
  exceptions: [
    { day: '2026-12-16', window: morning },
    { day: '2026-12-23', window: null },
  ],
  next: [
    { day: '2026-11-18', window: morning },
    { day: '2026-11-25', window: morning },
  ],
  keeper: 'desk',
  version: 3,
  ...change,
})

/** What waits for another person at an account. */
export const askedNumber = {
  approvalId: 9,
  accountNumber: 'FI3715903000000776',
  requestedBy: 'Leena Mattila',
  requested: NOW,
  approvers: ['Eeva Salo'],
}

export const accountOf = (change: Partial<Account> = {}): Account => ({
  accountId: 1,
  askedTerms: null,
  accountNumber: 'FI2112345600000785',
  isDefault: true,
  changeAllowed: true,
  withdrawLimit: 2000,
  depositReference: '12344',
  changeReference: '',
  ended: null,
  isOwn: true,
  version: 3,
  references: [
    {
      referenceId: 5,
      type: 'deposit',
      value: '12344',
      name: 'Kassa 1',
      validFrom: null,
      validTo: null,
      isOwn: true,
      version: 2,
    },
  ],
  asked: null,
  ...change,
})
/** An account of the systems. */
export const systemsAccount = accountOf({
  accountId: 2,
  accountNumber: 'FI5542345670000081',
  isDefault: false,
  isOwn: false,
  references: [],
})

export const personOf = ({
  rights = ['deposits', 'changeOrders'],
  ...change
}: Partial<Person> & { rights?: readonly RoleRight[] } = {}): Person => ({
  userId: 11,
  username: 'antti.virtanen',
  firstName: 'Antti',
  lastName: 'Virtanen',
  email: 'antti.virtanen@mylly.example',
  waitingEmail: null,
  isMailRefused: false,
  phone: '040 555 0142',
  state: 'active',
  stateAt: null,
  lastSignIn: NOW,
  factorSince: NOW,
  sessions: 2,
  mandates: 2,
  isOwn: true,
  version: 6,
  role: { ...recordOf(roleRights, (right) => rights.includes(right)), isOwn: true, version: 4 },
  ...change,
})

const account = { accountId: 61, accountNumber: 'FI2112345600000785' }
const antti = { holderId: 42, firstName: 'Antti', lastName: 'Virtanen' }
const kirsi = { holderId: 41, firstName: 'Kirsi', lastName: 'Lehtonen' }
const orders = { rights: ['changeCurrency' as const], limit: 1000, until: '2026-12-31' }
const stored = { ...account, start: '2026-01-01', isCancelled: false, modified: '2026-01-01T08:00:00Z' }

/** Kirsi's mandate of the systems, Antti's, which somebody wants to raise, and one that Kirsi asked for Noora. */
export const mandates: Mandates = {
  rows: [
    {
      mandateId: 12,
      ...kirsi,
      ...stored,
      isOwn: false,
      version: 0,
      waiting: null,
      rights: ['deposit', 'depositReport'],
      limit: null,
      until: null,
    },
    {
      mandateId: 11,
      ...antti,
      ...stored,
      ...orders,
      isOwn: true,
      version: 3,
      waiting: {
        approvalId: 71,
        approvers: ['E. Salo'],
        requestedBy: 'Leena Mattila',
        isOfCustomer: false,
        requested: '2026-11-16T07:48:00Z',
        rights: ['changeCurrency'],
        limit: 3000,
        until: '2027-12-31',
      },
    },
  ],
  asked: [
    {
      approvalId: 72,
      approvers: ['E. Salo', 'R. Vuori'],
      requestedBy: 'Kirsi Lehtonen',
      isOfCustomer: true,
      requested: '2026-11-16T07:40:00Z',
      holderId: 43,
      firstName: 'Noora',
      lastName: 'Aalto',
      ...account,
      ...orders,
    },
  ],
  holders: [kirsi, antti],
  accounts: [account],
}

/** What the screens of customers ask for: one place of two, and everything about it. */
export function answerCustomers(server: GivenServer, place = placeOf()): void {
  const neighbour = placeRow({ companyId: 22, name: 'Myllypuoti Nokia', people: 0, route: null })
  server.answer(listPlaces, { rows: [neighbour, placeRow()], next: null, isCut: false })
  server.answer(getPlace, place)
  server.answer(getPlaceVisits, visitsOf())
  server.answer(findTwins, { rows: [] })
  server.answer(listPlaceEvents, { rows: [], next: null })
  server.answer(listPlaceChoices, { areas: ['Pirkanmaa', 'Uusimaa'], offices: ['Tampere'] })
  const chains = [
    { chainId: 6, name: 'Naavakahvila', places: 3, keeper: 'systems' as const, version: 0 },
    { chainId: 7, name: 'Myllypuoti', places: 11, keeper: 'desk' as const, version: 1 },
  ]
  const concern = { name: 'Saarnivaara-konserni', places: 12, keeper: 'systems' as const, version: 0 }
  server.answer(listGroups, { rows: [{ concernId: 3, ...concern, chains }], next: null })
  server.answer(listPlaceAccounts, { accounts: [systemsAccount, accountOf()], asked: [] })
  server.answer(findSameAccounts, { rows: [] })
  const kirsi = personOf({ userId: 13, firstName: 'Kirsi', lastName: 'Lehtonen', username: 'kirsi.l' })
  server.answer(listPeople, { rows: [kirsi, personOf()], isCut: false })
  server.answer(findSamePeople, { rows: [] })
  server.answer(listCompanyMandates, mandates)
}

/** The page of a place, or one of its tabs. */
export function openPlace(tab = '', role: StaffRole = 'service'): GivenServer {
  const server = openDesk(`/asiakkaat/21${tab}`, role)
  answerCustomers(server)
  return server
}

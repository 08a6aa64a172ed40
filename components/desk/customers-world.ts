import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { roleRights, type RoleRight } from '@kassavirta/domain/kernel/people/access'
import { findSameAccounts, listPlaceAccounts } from '@kassavirta/domain/operation/customers/accounts-api'
import {
  findTwins,
  getPlace,
  listPlaceChoices,
  listPlaces,
  listPlaceEvents,
  listGroups,
} from '@kassavirta/domain/operation/customers/api'
import { findSamePeople, listPeople } from '@kassavirta/domain/operation/customers/people-api'
import type { listCompanyMandates } from '@kassavirta/domain/places/mandates/api'
import { getPlaceVisits } from '@kassavirta/domain/visits/calendar/api'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { NOW } from './open-desk.ts'

export type Place = Reply<typeof getPlace>
export type Visits = Reply<typeof getPlaceVisits>
type Row = Reply<typeof listPlaces>['rows'][number]

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

const MORNING = { from: '09:30', to: '10:30' }

export const visitsOf = (change: Partial<Visits> = {}): Visits => ({
  week: {
    monday: null,
    tuesday: null,
    wednesday: MORNING,
    thursday: null,
    friday: null,
    saturday: null,
    sunday: null,
  },
  validFrom: null,
  validTo: null,
  exceptions: [{ day: '2026-12-23', window: null }],
  next: [
    { day: '2026-11-18', window: MORNING },
    { day: '2026-11-25', window: MORNING },
  ],
  keeper: 'desk',
  version: 3,
  ...change,
})

export const rowOf = (change: Partial<Row> = {}): Row => ({
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

/** What the screens of customers ask for. */
export function giveCustomers(server: GivenServer, place = placeOf()): void {
  server.answer(listPlaces, { rows: [rowOf()], next: null, isCut: false })
  server.answer(getPlace, place)
  server.answer(getPlaceVisits, visitsOf())
  server.answer(findTwins, { rows: [] })
  server.answer(listPlaceEvents, { rows: [], next: null })
  server.answer(listPlaceChoices, { areas: ['Pirkanmaa', 'Uusimaa'], offices: ['Tampere'] })
  server.answer(listGroups, {
    rows: [
      {
        concernId: 3,
        name: 'Saarnivaara-konserni',
        places: 12,
        keeper: 'systems',
        version: 0,
        chains: [{ chainId: 7, name: 'Myllypuoti', places: 11, keeper: 'desk', version: 1 }],
      },
    ],
    next: null,
  })
}

export const PLACE = 77

const kaleva = placeOf({
  companyId: PLACE,
  name: 'Myllypuoti Kaleva',
  concern: { id: 1, name: 'Saarnivaara-konserni' },
  chain: null,
  postcode: '33500',
  phone: '',
  route: null,
  version: 0,
})

type Account = Reply<typeof listPlaceAccounts>['accounts'][number]
type Person = Reply<typeof listPeople>['rows'][number]
type Role = NonNullable<Person['role']>

export const asked = {
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

export const roleOf = (held: readonly RoleRight[], isOwn = true): Role => ({
  ...recordOf(roleRights, (right) => held.includes(right)),
  isOwn,
  version: 4,
})

export const personOf = (change: Partial<Person> = {}): Person => ({
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
  role: roleOf(['deposits', 'changeOrders']),
  ...change,
})

export function givePlace(server: GivenServer, accounts: readonly Account[] = [accountOf()]): void {
  server.answer(getPlace, kaleva)
  server.answer(getPlaceVisits, visitsOf())
  server.answer(listPlaceAccounts, { accounts: [...accounts], asked: [] })
  server.answer(findSameAccounts, { rows: [] })
  server.answer(listPeople, { rows: [personOf()], isCut: false })
  server.answer(findSamePeople, { rows: [] })
}

/** A place whose page the desk opens. */
export const place = placeOf({
  companyId: 301,
  name: 'Myllypuoti Kaleva',
  businessId: '9000101-5',
  concern: { id: 1, name: 'Saarnivaara-konserni' },
  chain: { id: 2, name: 'Myllypuoti' },
  version: 0,
})

type Mandates = Reply<typeof listCompanyMandates>

const account = { accountId: 61, accountNumber: 'FI2112345600000785' }
const antti = { holderId: 42, firstName: 'Antti', lastName: 'Virtanen' }
const kirsi = { holderId: 41, firstName: 'Kirsi', lastName: 'Lehtonen' }
const orders = { rights: ['changeCurrency' as const], limit: 1000, until: '2026-12-31' }
const raised = { ...orders, limit: 3000, until: '2027-12-31' }
const stored = { ...account, start: '2026-01-01', isCancelled: false, modified: '2026-01-01T08:00:00Z' }

/** Antti's mandate, which somebody wants to raise; Kirsi's of the systems; and one for Noora that she asked for. */
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
        ...raised,
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

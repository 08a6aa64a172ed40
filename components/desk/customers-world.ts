import { findTwins, getPlace, listPlaceChoices, listPlaces } from '@kassavirta/domain/operation/customers/api'
import { listGroups } from '@kassavirta/domain/operation/customers/groups-api'
import { listPlaceEvents } from '@kassavirta/domain/operation/customers/events-api'
import { getPlaceVisits } from '@kassavirta/domain/visits/calendar/visit-calendars/api'
import type { GivenServer, Reply } from '../support/given-server.ts'

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

import { findSameAccounts, listPlaceAccounts } from '@kassavirta/domain/operation/customers/accounts-api'
import { getPlace } from '@kassavirta/domain/operation/customers/api'
import { findSamePeople, listPeople } from '@kassavirta/domain/operation/customers/people-api'
import { getPlaceVisits } from '@kassavirta/domain/visits/calendar/visit-calendars/api'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { roleRights, type RoleRight } from '@kassavirta/domain/kernel/people/access'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { placeOf, visitsOf } from './customers-world.ts'
import { NOW } from './open-desk.ts'

export const PLACE = 77

const place = placeOf({
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
  server.answer(getPlace, place)
  server.answer(getPlaceVisits, visitsOf())
  server.answer(listPlaceAccounts, { accounts: [...accounts], asked: [] })
  server.answer(findSameAccounts, { rows: [] })
  server.answer(listPeople, { rows: [personOf()], isCut: false })
  server.answer(findSamePeople, { rows: [] })
}

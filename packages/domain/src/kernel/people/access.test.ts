import { expect, test } from 'vitest'
import {
  capabilitySources,
  companyCapabilities,
  concernReader,
  freshStaffWith,
  memberOfCompany,
  openOrSignedIn,
  openToAll,
  providerOnly,
  signedIn,
  staffStanding,
  staffWith,
} from './access.ts'

test('what gives each capability at a company', () => {
  expect(capabilitySources).toEqual({
    deposit: { mandate: 'deposit' },
    changeOrder: { mandate: 'changeCurrency' },
    supplyOrder: { role: 'accessoryOrder', agreement: 'supplyOrder' },
    visit: { role: 'visitChangeRequest' },
    mandateAdmin: { role: 'permissionMaintenance' },
    roleAdmin: { role: 'roleMaintenance' },
    drivers: { agreement: 'transportCustomer' },
    depositReport: { mandate: 'depositReport' },
    changeOrderReport: { mandate: 'changeOrderReport' },
    supplyOrderReport: { role: 'accessoryOrderReport' },
    visitReport: { role: 'visitChangeRequestReport' },
  })
  expect(companyCapabilities).toHaveLength(11)
})

test('what an endpoint asks for without a company', () => {
  expect([openToAll, openOrSignedIn, providerOnly, signedIn, concernReader].map(({ kind }) => kind)).toEqual([
    'public',
    'optional',
    'provider',
    'signedIn',
    'concern',
  ])
})

test('members need one of the capabilities, and strangers are refused', () => {
  expect(memberOfCompany('deposit', 'visit')).toEqual({
    kind: 'company',
    needs: ['deposit', 'visit'],
    foreign: 403,
  })
})

test('staff are let in when signed in fully; a fresh code only where it is asked for', () => {
  const counter = { kind: 'staff', needs: ['count'], standings: ['full'], fresh: false }
  expect(staffWith('count')).toEqual(counter)
  expect(freshStaffWith('count')).toEqual({ ...counter, fresh: true })
})

test('the steps of signing in are open to the named standings, whatever one may do', () => {
  expect(staffStanding('password', 'locked')).toEqual({
    kind: 'staff',
    needs: [],
    standings: ['password', 'locked'],
    fresh: false,
  })
})

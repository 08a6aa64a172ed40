import type { Capability } from '@kassavirta/domain/kernel/people/access'
import { describe, expect, test } from 'vitest'
import { gateFor } from './gate.ts'

const deposit = { needs: 'deposit', needsCompany: true } as const
const concern = { needs: 'concernReport', needsCompany: false } as const
const drivers = { needs: undefined, needsCompany: true } as const
const reportList = { needs: undefined, needsCompany: true, anyCompanyWith: 'concernReport' } as const
const profile = { needs: undefined, needsCompany: false } as const

const holder = (...rights: readonly Capability[]) => ({
  companies: 2,
  chosen: true,
  rights: 'known' as const,
  can: (capability: Capability) => rights.includes(capability),
})

describe('with rights known', () => {
  test('the right opens its screen, another does not [R-ROUTE-46]', () => {
    expect(gateFor(deposit, holder('deposit'))).toBe('open')
    expect(gateFor(deposit, holder('changeOrder'))).toBe('refused')
  })

  test('a screen without a right is open', () => {
    expect(gateFor(drivers, holder())).toBe('open')
    expect(gateFor(profile, holder())).toBe('open')
  })

  test('concern reports ask for their right [R-PERM-09]', () => {
    expect(gateFor(concern, holder('concernReport'))).toBe('open')
    expect(gateFor(concern, holder())).toBe('refused')
  })
})

test('nobody is refused while rights load', () => {
  expect(gateFor(deposit, { ...holder(), rights: 'unknown' })).toBe('waiting')
  expect(gateFor(deposit, { ...holder(), rights: 'failed' })).toBe('failed')
  expect(gateFor(drivers, { ...holder(), rights: 'failed' })).toBe('open')
})

test('without a place a screen asks for one', () => {
  const unsettled = { ...holder('concernReport'), chosen: false, rights: 'unknown' as const }
  expect(gateFor(deposit, unsettled)).toBe('chooseCompany')
  expect(gateFor(drivers, unsettled)).toBe('chooseCompany')
  expect(gateFor(profile, unsettled)).toBe('open')
  expect(gateFor(concern, unsettled)).toBe('open')
})

test('the report list opens for group reports [R-REP-02, R-PERM-20]', () => {
  const unsettled = { ...holder('concernReport'), chosen: false, rights: 'unknown' as const }
  expect(gateFor(reportList, unsettled)).toBe('open')
  expect(gateFor(reportList, { ...unsettled, can: () => false })).toBe('chooseCompany')
  expect(gateFor(reportList, { ...unsettled, can: () => false, companies: 0 })).toBe('noCompanies')
  expect(gateFor(reportList, holder())).toBe('open')
})

test('without any place a screen with a right is refused [R-FRONT-09]', () => {
  const nowhere = { ...holder(), companies: 0, chosen: false, rights: 'unknown' as const }
  expect(gateFor(deposit, nowhere)).toBe('refused')
  expect(gateFor(drivers, nowhere)).toBe('noCompanies')
  expect(gateFor(profile, nowhere)).toBe('open')
  expect(gateFor(concern, nowhere)).toBe('refused')
})

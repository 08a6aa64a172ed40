import type { Capability } from '@kassavirta/domain/kernel/access'
import { describe, expect, test } from 'vitest'
import { gateFor } from './gate.ts'

const deposit = { needs: 'deposit', needsPlace: true } as const
const concern = { needs: 'concernReport', needsPlace: false } as const
const drivers = { needs: undefined, needsPlace: true } as const
const reportList = { needs: undefined, needsPlace: true, anyPlaceWith: 'concernReport' } as const
const profile = { needs: undefined, needsPlace: false } as const

const holder = (...rights: readonly Capability[]) => ({
  places: 2,
  chosen: true,
  rights: 'known' as const,
  can: (capability: Capability) => rights.includes(capability),
})

describe('with rights known', () => {
  test('the right opens its screen, another does not [R-ROUTE-46]', () => {
    expect(gateFor(deposit, holder('deposit'))).toBe('open')
    expect(gateFor(deposit, holder('changeOrder'))).toBe('refused')
  })

  test('a screen without a right of its own is open', () => {
    expect(gateFor(drivers, holder())).toBe('open')
    expect(gateFor(profile, holder())).toBe('open')
  })

  test('concern reports ask for their right [R-PERM-09]', () => {
    expect(gateFor(concern, holder('concernReport'))).toBe('open')
    expect(gateFor(concern, holder())).toBe('refused')
  })
})

test('nobody is refused while rights are loading or when loading failed', () => {
  expect(gateFor(deposit, { ...holder(), rights: 'unknown' })).toBe('waiting')
  expect(gateFor(deposit, { ...holder(), rights: 'failed' })).toBe('failed')
  expect(gateFor(drivers, { ...holder(), rights: 'failed' })).toBe('open')
})

test('without a chosen place a screen of a place asks for one, the others open', () => {
  const unsettled = { ...holder('concernReport'), chosen: false, rights: 'unknown' as const }
  expect(gateFor(deposit, unsettled)).toBe('choosePlace')
  expect(gateFor(drivers, unsettled)).toBe('choosePlace')
  expect(gateFor(profile, unsettled)).toBe('open')
  expect(gateFor(concern, unsettled)).toBe('open')
})

test('the report list opens without a place to whoever has group reports [R-REP-02] [R-PERM-20]', () => {
  const unsettled = { ...holder('concernReport'), chosen: false, rights: 'unknown' as const }
  expect(gateFor(reportList, unsettled)).toBe('open')
  expect(gateFor(reportList, { ...unsettled, can: () => false })).toBe('choosePlace')
  expect(gateFor(reportList, { ...unsettled, can: () => false, places: 0 })).toBe('noPlaces')
  expect(gateFor(reportList, holder())).toBe('open')
})

test('without any place a screen with a right of its own is refused, the others say so [R-FRONT-09]', () => {
  const nowhere = { ...holder(), places: 0, chosen: false, rights: 'unknown' as const }
  expect(gateFor(deposit, nowhere)).toBe('refused')
  expect(gateFor(drivers, nowhere)).toBe('noPlaces')
  expect(gateFor(profile, nowhere)).toBe('open')
  expect(gateFor(concern, nowhere)).toBe('refused')
})

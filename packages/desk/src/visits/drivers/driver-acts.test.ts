import { capabilitiesOf, type StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import type { RosterRow } from '@kassavirta/domain/visits/drivers/api'
import { expect, test } from 'vitest'
import { actsOf } from './driver-acts.ts'

const driver: RosterRow = {
  personId: '10207',
  firstNames: 'Jukka Pekka',
  lastName: 'Ahonen',
  area: 'Pirkanmaa',
  places: 34,
  isOwn: false,
  run: null,
  blocked: null,
}
const blocked = { ...driver, blocked: { at: new Date(0), reason: 'misuse', note: '', by: 'A' } } as const

const mayOf =
  (role: StaffRole) =>
  (...needs: readonly string[]) =>
    capabilitiesOf([role]).some((each) => needs.includes(each))

test('only a supervisor restores a driver', () => {
  expect(actsOf(driver, mayOf('dispatcher'))).toEqual(['block'])
  expect(actsOf({ ...driver, isOwn: true }, mayOf('dispatcher'))).toEqual(['block', 'move'])
  expect(actsOf(blocked, mayOf('dispatcher'))).toEqual([])
  expect(actsOf({ ...blocked, isOwn: true }, mayOf('supervisor'))).toEqual(['restore'])
})

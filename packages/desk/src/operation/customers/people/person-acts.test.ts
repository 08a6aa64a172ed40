import type { PlacePerson } from '@kassavirta/domain/operation/customers/people-api'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { roleRights } from '@kassavirta/domain/kernel/people/access'
import { expect, test } from 'vitest'
import { actsOf } from './person-acts.ts'

const role = { ...recordOf(roleRights, () => false), isOwn: true, version: 0 }
const person: PlacePerson = {
  userId: 1,
  username: 'antti',
  firstName: 'Antti',
  lastName: 'Virtanen',
  email: 'antti@mylly.example',
  waitingEmail: null,
  isMailRefused: false,
  phone: '',
  state: 'active',
  stateAt: null,
  lastSignIn: null,
  factorSince: null,
  sessions: 0,
  mandates: 0,
  isOwn: false,
  version: 0,
  role,
}

test.each([
  ['with a role', {}, ['role', 'endRole', 'code', 'disable']],
  [
    'signed in',
    { sessions: 2, factorSince: new Date(0) },
    ['role', 'endRole', 'code', 'factorEnd', 'sessionsEnd', 'disable'],
  ],
  ['whom the desk keeps', { isOwn: true }, ['change', 'role', 'endRole', 'code', 'disable']],
  ['with a mandate only', { role: null }, ['join', 'code', 'disable']],
  ['disabled by the systems', { state: 'disabled' }, ['endRole']],
  ['disabled here', { state: 'disabled', isOwn: true, role: null }, ['restore']],
] as const)('a person %s', (_title, change, acts) => {
  expect(actsOf({ ...person, ...change })).toEqual(acts)
})

import type { StaffMember } from '@kassavirta/domain/people/staff/api'
import { WireId } from '@kassavirta/domain/kernel/contract/shapes'
import { networkFailure } from '@kassavirta/ui/api/failure.ts'
import { expect, test } from 'vitest'
import { sessionStep, type SessionState } from './session-store.ts'

const staff: StaffMember = {
  id: WireId.parse(1),
  username: 'laskija',
  firstName: 'Minna',
  lastName: 'Aho',
  office: '',
  roles: ['counter'],
  capabilities: ['count'],
  standing: 'full',
  hasPasskeys: false,
}
const asking: SessionState = { status: 'asking', failure: undefined }
const open: SessionState = { status: 'open', staff }

test.each([
  ['a whole session opens the desk', 'full', 'open'],
  ['a locked one is shown under its lock', 'locked', 'locked'],
  ['a password alone is nobody', 'password', 'signedOut'],
] as const)('at the start %s', (_what, standing, status) => {
  expect(sessionStep(asking, { type: 'known', staff: { ...staff, standing } }).status).toBe(status)
})

test('a lock and an end remember the person', () => {
  expect(sessionStep(open, { type: 'locked' })).toEqual({ status: 'locked', staff })
  expect(sessionStep(open, { type: 'ended' })).toEqual({ status: 'ended', staff })
  expect(sessionStep({ status: 'locked', staff }, { type: 'ended' })).toEqual({ status: 'ended', staff })
})

test('a lock does not hide an earlier end', () => {
  const ended: SessionState = { status: 'ended', staff }
  expect(sessionStep(ended, { type: 'locked' })).toBe(ended)
  expect(sessionStep(ended, { type: 'ended' })).toBe(ended)
})

test('a password shown elsewhere ends the session', () => {
  expect(sessionStep(open, { type: 'known', staff: { ...staff, standing: 'password' } }).status).toBe('ended')
})

test('silence is reported only while nobody is known', () => {
  const failure = networkFailure()
  expect(sessionStep(asking, { type: 'silent', failure })).toEqual({ status: 'asking', failure })
  expect(sessionStep(open, { type: 'silent', failure })).toBe(open)
})

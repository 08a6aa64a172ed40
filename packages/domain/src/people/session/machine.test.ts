import { describe, expect, test } from 'vitest'
import type { Session } from './api.ts'
import {
  isAuthenticated,
  lifeMs,
  NO_TOKEN,
  personOf,
  renewAfterMs,
  sessionStart,
  sessionStep,
  UNEXPECTED_EXPIRATION,
  type SessionEvent,
  type SessionState,
} from './machine.ts'

const user = {
  id: 1,
  username: 'maija.v',
  firstName: 'Maija',
  lastName: 'Virtanen',
  emailAddress: 'maija@example.fi',
  phoneNumber: '',
  created: '5.3.2024 9:7:3',
  permittedCompanies: [],
  permittedChains: [],
  permittedConcerns: [],
}
const session: Session = { token: 't', refreshToken: 'r', user }
const initialise: SessionEvent = { type: 'initialise' }
const opened: SessionEvent = { type: 'opened', session }
const failed: SessionEvent = { type: 'refreshFailed', message: NO_TOKEN }
const unreachable: SessionEvent = { type: 'unreachable', message: 'ei yhteyttä' }
const loggedIn: SessionState = { status: 'loggedIn', session }
const after = (...events: readonly SessionEvent[]) => events.reduce(sessionStep, sessionStart)

test('there are seven statuses, each reached by its own way [R-AUTH-08]', () => {
  expect([
    sessionStart.status,
    after(initialise).status,
    after(initialise, failed).status,
    after(initialise, opened).status,
    after(opened, { type: 'renewing' }).status,
    after(opened, failed).status,
    after(initialise, unreachable).status,
  ]).toEqual([
    'notInitialised',
    'initialising',
    'notLoggedIn',
    'loggedIn',
    'loginExpiring',
    'loginExpired',
    'error',
  ])
})

test('signing in, or starting with a stored session, gives logged in [R-AUTH-09]', () => {
  expect(after(initialise, opened)).toEqual(loggedIn)
  expect(after(initialise, failed, opened)).toEqual(loggedIn)
})

test('signing out, or starting without one, gives not logged in [R-AUTH-10] [R-AUTH-13] [R-AUTH-14]', () => {
  expect(after(opened, { type: 'loggedOut' })).toEqual({ status: 'notLoggedIn' })
  expect(after(initialise, failed)).toEqual({ status: 'notLoggedIn' })
})

test('events that have no place in a state leave it as it is', () => {
  const expired = after(opened, failed)
  const nobody = after(initialise, failed)
  expect(sessionStep(expired, { type: 'renewing' })).toBe(expired)
  expect(sessionStep(nobody, { type: 'renewing' })).toBe(nobody)
  expect(sessionStep(nobody, failed)).toBe(nobody)
  expect(sessionStep(sessionStart, failed)).toBe(sessionStart)
  expect(sessionStep(nobody, unreachable)).toBe(nobody)
  expect(sessionStep(expired, unreachable)).toBe(expired)
  expect(sessionStep(nobody, { type: 'userUpdated', user })).toBe(nobody)
})

test('logged in and expiring count as signed in, the others do not [R-AUTH-11]', () => {
  const states = [sessionStart, after(initialise), after(initialise, failed), after(initialise, unreachable)]
  expect(states.map(isAuthenticated)).toEqual([false, false, false, false])
  expect(isAuthenticated(loggedIn)).toBe(true)
  expect(isAuthenticated(after(opened, { type: 'renewing' }))).toBe(true)
  expect(isAuthenticated(after(opened, failed))).toBe(false)
})

test('a failed renewal keeps the person and says why [R-AUTH-17] [R-AUTH-18]', () => {
  const expired = sessionStep(loggedIn, { type: 'refreshFailed', message: UNEXPECTED_EXPIRATION })
  expect(expired).toEqual({ status: 'loginExpired', session, message: 'Unexpected session expiration' })
  expect(personOf(expired)).toEqual(user)
})

describe('a server that cannot be reached', () => {
  test('throws nobody out while the token is still good', () => {
    expect(after(opened, { type: 'renewing' }, unreachable)).toEqual(loggedIn)
  })
  test('is told of at the start until an answer decides', () => {
    const waiting = after(initialise, unreachable)
    expect(sessionStep(waiting, initialise)).toBe(waiting)
    expect(sessionStep(waiting, unreachable)).toEqual({ status: 'error', message: 'ei yhteyttä' })
    expect(sessionStep(waiting, opened)).toEqual(loggedIn)
    expect(sessionStep(waiting, failed)).toEqual({ status: 'notLoggedIn' })
  })
})

test('an updated profile is the person from then on, also behind the dialog', () => {
  const renamed = { ...user, firstName: 'Maija-Liisa' }
  const updated = sessionStep(after(opened, failed), { type: 'userUpdated', user: renamed })
  expect(personOf(updated)).toEqual(renamed)
})

test('starting twice starts once', () => {
  expect(after(initialise, initialise)).toEqual({ status: 'initialising' })
  expect(after(opened, initialise)).toEqual(loggedIn)
})

test.each([
  ['fifteen minutes', 900, 600_000],
  ['six minutes', 360, 60_000],
  ['a minute, without spinning', 60, 10_000],
  ['a year, without overflowing', 31_536_000, 2_147_483_647],
])(
  'a token that lives %s is renewed five minutes before it ends, whatever the clock says [R-AUTH-16]',
  (_life, seconds, expected) => {
    for (const iat of [0, 1_794_000_000, 4_000_000_000]) {
      expect(renewAfterMs({ iat, exp: iat + seconds })).toBe(expected)
    }
  },
)

test('the life of a token is its own, not the clock’s', () => {
  expect(lifeMs({ iat: 5, exp: 905 })).toBe(900_000)
})

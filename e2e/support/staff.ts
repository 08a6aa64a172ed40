// First, so that hashes are made as cheaply here as the servers under test make them.
import '../../packages/server/test/quick-hash.ts'
import { randomBytes } from 'node:crypto'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { saveKey, staffFactors } from '../../packages/server/src/people/session/factor-queries.ts'
import { activateStaffKey, setPassword } from '../../packages/server/src/people/staff/queries.ts'
import { insertStaff } from '../../packages/server/src/people/staff/staff-office/queries.ts'
import { stepAt, totpCode } from '../../packages/server/src/platform/session/codes.ts'
import { hashPassword } from '../../packages/server/src/platform/session/password.ts'
import { sealKey } from '../../packages/server/src/platform/session/token-secret.ts'
import {
  completeSession,
  openStaffSession,
  sessionHash,
} from '../../packages/server/src/platform/staff/staff-session.ts'
import { inDatabase } from './databases.ts'
import { staffCommand } from './portal-process.ts'

const DESK_SECRET = 'a secret of the desk for browser tests only'
const SECRETS = [Buffer.from(DESK_SECRET)] as const

/** The settings of a server with a desk. */
export const DESK = { DESK_PORT: '0', DESK_SECRET }

export const STAFF_PASSWORD = 'pitkä ja hyvä salasana'
const NAMES = { firstName: 'Testi', lastName: 'Työntekijä' }

/** Signed in at one desk a person is signed out at all others, so that every test has people of its own. */
const freshName = (role: StaffRole): string => `${role}.${crypto.randomUUID().slice(0, 8)}`

/** A person who has a code of the command line and nothing else yet. */
export async function hire(DATABASE_URL: string, role: StaffRole) {
  const username = freshName(role)
  const names = ['--first-name', NAMES.firstName, '--last-name', NAMES.lastName]
  const printed = await staffCommand({ DATABASE_URL }, ['staff', 'add', username, '--role', role, ...names])
  const code = /code, for \d+ days: (\S+)/.exec(printed)?.[1]
  if (code === undefined) throw new Error(`no code in: ${printed}`)
  return { username, code }
}

/**
 * A person with a password, the key of an app and an open session, by the rows that signing in would leave. The session is
 * what the cookie of the desk holds.
 */
export const putToWork = (database: string, now: Date, roles: readonly [StaffRole, ...StaffRole[]]) =>
  inDatabase(database, async ({ db }) => {
    const username = freshName(roles[0])
    const staffId = await insertStaff(db, { username, ...NAMES, createdAt: now }, roles)
    if (staffId === undefined) throw new Error(`there is somebody called ${username} already`)
    await setPassword(db, staffId, await hashPassword(STAFF_PASSWORD))
    const key = randomBytes(20)
    await saveKey(db, staffFactors, staffId, { ...sealKey(SECRETS, staffId, key), createdAt: now })
    await activateStaffKey(db, staffId, now)
    const session = await openStaffSession(db, SECRETS, staffId, now)
    await completeSession(db, { staffId, sessionHash: sessionHash(session) }, now)
    return { username, session, codeAt: (moment: Date) => totpCode(key, stepAt(moment)) }
  })

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows for a key as it is shown to people. */
export function appCode(shown: string, now: Date): string {
  const letters = [...shown.replaceAll(' ', '')]
  const bits = letters.map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return totpCode(Buffer.from(bytes), stepAt(now))
}

// First, so that hashes are made as cheaply here as the servers under test make them.
import '../../packages/server/test/quick-hash.ts'
import { randomBytes } from 'node:crypto'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { insertStaff, lockStaff } from '../../packages/server/src/people/staff/staff-office/queries.ts'
import {
  insertRecoveryCodes,
  saveKey,
  spendStep,
  staffFactors,
} from '../../packages/server/src/people/session/factor-queries.ts'
import { activateStaffKey, setPassword } from '../../packages/server/src/people/staff/queries.ts'
import type { Db } from '../../packages/server/src/platform/database/database.ts'
import { hashCode, newCode, base32, stepAt } from '../../packages/server/src/platform/session/codes.ts'
import { hashPassword } from '../../packages/server/src/platform/session/password.ts'
import { sealKey } from '../../packages/server/src/platform/session/token-secret.ts'
import {
  completeSession,
  openStaffSession,
  sessionHash,
} from '../../packages/server/src/platform/staff/staff-session.ts'
import { authenticator, type Authenticator } from './sign-in.ts'
import { inDatabase } from './databases.ts'
import { staffCommand } from './portal-process.ts'

export const DESK_SECRET = 'a secret of the desk for browser tests only'
const SECRETS = [Buffer.from(DESK_SECRET)] as const
export const STAFF_PASSWORD = 'pitkä ja hyvä salasana'

const DATABASE_URL = process.env['E2E_DESK_DATABASE_URL'] ?? ''
const NAMES = { firstName: 'Testi', lastName: 'Työntekijä' }

/** Signed in at one desk a person is signed out at all others, so that every test has people of its own. */
const freshName = (role: StaffRole): string => `${role}.${crypto.randomUUID().slice(0, 8)}`

/** A person who has a code of the command line and nothing else yet. */
export type Hired = { readonly username: string; readonly code: string }

export async function hire(role: StaffRole): Promise<Hired> {
  const username = freshName(role)
  const names = ['--first-name', NAMES.firstName, '--last-name', NAMES.lastName]
  const printed = await command('add', username, '--role', role, ...names)
  const code = /code, for \d+ days: (\S+)/.exec(printed)?.[1]
  if (code === undefined) throw new Error(`no code in: ${printed}`)
  return { username, code }
}

const command = (...args: readonly string[]): Promise<string> =>
  staffCommand({ DATABASE_URL }, ['staff', ...args], '')

export type AtWork = {
  readonly username: string
  /** What the cookie of the open session holds. */
  readonly token: string
  readonly app: Authenticator
  readonly recovery: readonly string[]
}

let passwordHash: Promise<string> | undefined

/** A person with a password, an app, recovery codes and an open session, by the rows that signing in would leave. */
export const putToWork = (roles: readonly [StaffRole, ...StaffRole[]], now: Date): Promise<AtWork> =>
  inDatabase(DATABASE_URL, async ({ db }) => {
    const username = freshName(roles[0])
    const staffId = await insertStaff(db, { username, ...NAMES, createdAt: now }, roles)
    if (staffId === undefined) throw new Error(`there is somebody called ${username} already`)
    passwordHash ??= hashPassword(STAFF_PASSWORD)
    await setPassword(db, staffId, await passwordHash)
    const { app, recovery } = await enrol(db, staffId, now)
    return { username, token: await openSession(db, staffId, now), app, recovery }
  })

async function enrol(db: Db, staffId: number, now: Date) {
  const key = randomBytes(20)
  const recovery = Array.from({ length: 10 }, newCode)
  await saveKey(db, staffFactors, staffId, { ...sealKey(SECRETS, staffId, key), createdAt: now })
  await activateStaffKey(db, staffId, now)
  await insertRecoveryCodes(db, staffFactors, staffId, recovery.map(hashCode), now)
  // The code of the half minute before was used, so that a quick test still has those of this one and the next.
  const used = stepAt(now) - 1
  await spendStep(db, staffFactors, staffId, used)
  return { app: authenticator(base32(key), used), recovery }
}

/** Opens the session of a person of the demo. Returns what its cookie holds. */
export const openSessionOf = (database: string, username: string, now: Date): Promise<string> =>
  inDatabase(database, async ({ db }) => {
    const person = await lockStaff(db, username)
    if (!person) throw new Error(`the demo has no ${username}`)
    return openSession(db, person.id, now)
  })

async function openSession(db: Db, staffId: number, now: Date): Promise<string> {
  const token = await openStaffSession(db, SECRETS, staffId, now)
  await completeSession(db, { staffId, sessionHash: sessionHash(token) }, now)
  return token
}

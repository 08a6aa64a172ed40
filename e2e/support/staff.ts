import type { StaffRole } from '@kassavirta/domain/kernel/staff-roles'
import { codeAt } from './authenticator.ts'
import { staffCommand } from './portal-process.ts'

export const DESK_SECRET = 'a secret of the desk for browser tests only'
export const STAFF_PASSWORD = 'pitkä ja hyvä salasana'

const DATABASE_URL = process.env['E2E_DESK_DATABASE_URL'] ?? ''

/** Signed in at one desk a person is signed out at all others, so that every test has people of its own. */
export async function hire(...roles: readonly StaffRole[]): Promise<Hired> {
  const username = `${roles[0]}.${crypto.randomUUID().slice(0, 8)}`
  const names = ['--first-name', 'Testi', '--last-name', 'Työntekijä']
  const printed = await command('add', username, '--role', roles.join(','), ...names)
  const code = /code, for \d+ days: (\S+)/.exec(printed)?.[1]
  if (code === undefined) throw new Error(`no code in: ${printed}`)
  return { username, code }
}

/** A person who has a code of the command line and nothing else yet. */
export type Hired = { readonly username: string; readonly code: string }

const command = (...args: readonly string[]): Promise<string> =>
  staffCommand({ DATABASE_URL }, ['staff', ...args], '')

/** An app on a person's phone. A code is good once, so it never shows the same one twice. */
export function authenticator(key: string) {
  let last = 0
  return {
    next: (now: Date): string => {
      last = Math.max(last + 1, stepOf(now))
      if (last > stepOf(now) + 1) throw new Error('more codes in half a minute than an app has')
      return codeAt(key, last)
    },
  }
}

const STEP_MS = 30_000
const stepOf = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

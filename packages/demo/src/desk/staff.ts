import { createHash } from 'node:crypto'
import type { DemoStaff } from '@kassavirta/domain/reports/front-pages/desk-config-api'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { staffRoles, type StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import type { Db } from '@kassavirta/server/platform/database/database'
import { hashPassword } from '@kassavirta/server/platform/session/password'
import { sealKey, type TokenSecrets } from '@kassavirta/server/platform/session/token-secret'
import { stepAt, totpCode } from '@kassavirta/server/platform/session/codes'
import { insertFactors, insertStaff, usedSteps } from './queries.ts'

/** Printed at start-up like the passwords of the users, and so no secret. */
export const DEMO_STAFF_PASSWORD = 'Demo-1234567'

type Person = {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly office: string
  readonly roles: readonly StaffRole[]
  readonly shows: string
}

const person = (
  username: string,
  [firstName, lastName]: readonly [string, string],
  roles: readonly StaffRole[],
  shows: string,
): Person => ({ username, firstName, lastName, office: '', roles, shows })

export const demoStaff: readonly Person[] = [
  person('laskija', ['Minna', 'Aho'], ['counter'], 'receives and counts bags'),
  person('laskija2', ['Ville', 'Rautio'], ['counter'], 'counts what a second person must count'),
  { ...person('pakkaaja', ['Sanna', 'Lehto'], ['packer'], 'packs change money'), office: 'Tampere' },
  {
    ...person('pakkaaja2', ['Arto', 'Niemi'], ['packer'], 'counts the vault as the second person'),
    office: 'Tampere',
  },
  person('ajo', ['Kimmo', 'Peltola'], ['dispatcher'], 'routes and drivers'),
  person('palvelu', ['Leena', 'Mattila'], ['service'], 'answers what customers ask'),
  person('esimies', ['Erkki', 'Salo'], ['supervisor'], 'decides disputes, approves'),
  person(
    'paakayttaja',
    ['Outi', 'Kallio'],
    ['admin'],
    'adds people, gives roles that `esimies` approves, changes settings',
  ),
]

/** Works at the desk of the demo but cannot sign in: asks for what `esimies` approves. */
const colleague = person('riitta.vuori', ['Riitta', 'Vuori'], ['supervisor'], '')

/** The keys of the authenticator apps are as public as the password: anybody can work them out from the names. */
const keyOf = (username: string): Buffer => createHash('sha1').update(`kassavirta demo ${username}`).digest()

/** Where the desk has no secret yet, nobody has a factor: `staff reset-factor` lets a person enrol one. */
export async function hireStaff(tx: Db, secrets: TokenSecrets | undefined, at: Date): Promise<void> {
  const passwordHash = await hashPassword(DEMO_STAFF_PASSWORD)
  const ids = await insertStaff(
    tx,
    [...demoStaff, colleague].map(({ username, firstName, lastName, office, roles }) => ({
      username,
      firstName,
      lastName,
      office,
      ...recordOf(staffRoles, (role) => roles.includes(role)),
      passwordHash: username === colleague.username ? null : passwordHash,
      createdAt: at,
    })),
  )
  if (!secrets) return
  const factors = demoStaff.flatMap(({ username }) => {
    const staffId = ids.get(username)
    if (staffId === undefined) return []
    return [{ staffId, ...sealKey(secrets, staffId, keyOf(username)), createdAt: at, activeAt: at }]
  })
  await insertFactors(tx, factors)
}

/**
 * The staff whose app still has the key of the demo. A used code is not shown again: the code of the next step is valid
 * already.
 */
export async function readDemoStaff(db: Db, now: Date): Promise<readonly DemoStaff[]> {
  const used = await usedSteps(db)
  return demoStaff.flatMap(({ username, firstName, lastName, roles }) => {
    const lastStep = used.get(username)
    if (lastStep === undefined) return []
    const present = stepAt(now)
    const code = totpCode(keyOf(username), lastStep >= present ? present + 1 : present)
    return [{ username, firstName, lastName, roles: [...roles], password: DEMO_STAFF_PASSWORD, code }]
  })
}

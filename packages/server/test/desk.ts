import { randomBytes } from 'node:crypto'
import { staffRoles, type StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { buildDesk, deskFeatures } from '../src/desk-app.ts'
import type { Feature } from '../src/platform/http/route.ts'
import { hashCode, newCode, base32, stepAt, totpCode } from '../src/platform/session/codes.ts'
import { hashPassword } from '../src/platform/session/password.ts'
import { sealKey } from '../src/platform/session/token-secret.ts'
import {
  completeSession,
  deskCookie,
  openStaffSession,
  sessionHash,
} from '../src/platform/staff/staff-session.ts'
import { staffCode, staffFactor, staffUser } from '../src/tables/people.ts'
import { ANY_PATIENCE, type TestPortal } from './harness.ts'

export const STAFF_PASSWORD = 'pitkä ja hyvä salasana'

export type TestDesk = {
  app: FastifyInstance
  /** What the listener of the desk answers, in the order of its contract. */
  endpoints: readonly Endpoint[]
}

/** The listener of the desk beside that of the portal, on the same database. */
export function givenDesk(portal: TestPortal, extra: readonly Feature[] = []): TestDesk {
  const desk = {} as TestDesk
  beforeAll(async () => {
    const list: Feature = ({ endpoints }) => void (desk.endpoints = endpoints)
    desk.app = await buildDesk(portal.deps, {
      features: [...deskFeatures, ...extra, list],
      limits: ANY_PATIENCE,
    })
  })
  afterAll(() => desk.app.close())
  return desk
}

type BrowserOptions = { readonly firstCookie?: string; readonly address?: string }

/** A browser at the desk: keeps its cookies, and sends what its page would send. */
export function deskBrowser(
  app: () => FastifyInstance,
  { firstCookie = '', address = '127.0.0.1' }: BrowserOptions = {},
) {
  const cookies = new Map<string, string>()
  const keep = (text: string) => {
    const [name = '', value = ''] = text.split(';')[0]?.split('=') ?? []
    if (value) cookies.set(name, value)
    else cookies.delete(name)
  }
  const cookie = () => [...cookies].map((pair) => pair.join('=')).join('; ')
  keep(firstCookie)
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, headers = {}) => {
    const answer = await app().inject({
      method,
      url: `/api/desk${path}`,
      remoteAddress: address,
      headers: { cookie: cookie(), ...(method === 'GET' ? {} : { 'x-desk': '1' }), ...headers },
      ...(payload ? { payload } : {}),
    })
    for (const each of [answer.headers['set-cookie'] ?? []].flat()) keep(each)
    return answer
  }
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, payload?: object, headers = {}) => send('POST', path, payload, headers),
    put: (path: string, payload: object, headers = {}) => send('PUT', path, payload, headers),
    cookie,
  }
}

/** A new person, as the command line adds one. Returns the code that it prints. */
export async function addStaff(portal: TestPortal, username: string, roles: readonly StaffRole[]) {
  const { database, now } = portal
  const staffId = await insertStaff(portal, username, roles)
  const code = newCode()
  const expiresAt = new Date(now.getTime() + 24 * 60 * 60_000)
  await database.db.insert(staffCode).values({ hash: hashCode(code), staffId, createdAt: now, expiresAt })
  return { staffId, code }
}

async function insertStaff(
  { database, now }: TestPortal,
  username: string,
  roles: readonly StaffRole[],
  passwordHash?: string,
): Promise<number> {
  const [person] = await database.db
    .insert(staffUser)
    .values({
      username,
      firstName: username,
      lastName: 'Työntekijä',
      createdAt: now,
      passwordHash,
      ...Object.fromEntries(staffRoles.map((role) => [role, roles.includes(role)])),
    })
    .returning({ id: staffUser.id })
  return person!.id
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows for a key. */
export function appCode(key: string, now: Date): string {
  const bits = [...key].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return totpCode(Buffer.from(bytes), stepAt(now))
}

/** Made once: everybody of the staff has the same password. */
let passwordHash: Promise<string> | undefined

/**
 * Somebody of the staff who is at work, and whose acts carry keys. Written as rows; `people/staff/sign-in.test.ts`
 * goes the way there.
 */
export async function staffAtWork(portal: TestPortal, username: string, roles: readonly StaffRole[]) {
  const { deps, now } = portal
  const { db } = portal.database
  passwordHash ??= hashPassword(STAFF_PASSWORD)
  const staffId = await insertStaff(portal, username, roles, await passwordHash)
  const key = randomBytes(20)
  const sealed = sealKey(deps.deskSecrets!, staffId, key)
  const lastStep = stepAt(now)
  await db.insert(staffFactor).values({ staffId, ...sealed, createdAt: now, activeAt: now, lastStep })
  const token = await openStaffSession(db, deps.deskSecrets!, staffId, now)
  await completeSession(db, { staffId, sessionHash: sessionHash(token) }, now)
  const browser = deskBrowser(() => portal.app, { firstCookie: `${deskCookie.name}=${token}` })
  let acts = 0
  const act = (path: string, payload: object, idempotencyKey = `act-${username}-${(acts += 1)}`) =>
    browser.post(path, payload, { 'idempotency-key': idempotencyKey })
  const change = (path: string, payload: object) =>
    browser.put(path, payload, { 'idempotency-key': `act-${username}-${(acts += 1)}` })
  return { staffId, key: base32(key), browser, act, change }
}

import { staffRoles, type StaffRole } from '@kassavirta/domain/kernel/staff-roles'
import type { Endpoint } from '@kassavirta/domain/kernel/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { buildDesk, deskFeatures } from '../src/desk-app.ts'
import type { Feature } from '../src/platform/http/route.ts'
import { hashCode, newCode } from '../src/platform/session/mailed-code.ts'
import { totpCode, stepAt } from '../src/platform/session/totp.ts'
import { staffCode, staffUser } from '../src/tables/staff.ts'
import type { TestPortal } from './harness.ts'

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
    desk.app = await buildDesk(portal.deps, { features: [...deskFeatures, ...extra, list] })
  })
  afterAll(() => desk.app.close())
  return desk
}

/** A browser at the desk: keeps the cookie, and sends what its page would send. */
export function deskBrowser(app: () => FastifyInstance) {
  let cookie = ''
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, headers = {}) => {
    const answer = await app().inject({
      method,
      url: `/api/desk${path}`,
      headers: { cookie, ...(method === 'GET' ? {} : { 'x-desk': '1' }), ...headers },
      ...(payload ? { payload } : {}),
    })
    const set = [answer.headers['set-cookie'] ?? []].flat()
    for (const each of set) cookie = each.split(';')[0] ?? ''
    return answer
  }
  return {
    get: (path: string) => send('GET', path),
    post: (path: string, payload?: object, headers = {}) => send('POST', path, payload, headers),
    put: (path: string, payload: object, headers = {}) => send('PUT', path, payload, headers),
    cookie: () => cookie,
  }
}

/** A new person, as the command line adds one. Returns the code that it prints. */
export async function addStaff(
  { database, now }: TestPortal,
  username: string,
  roles: readonly StaffRole[],
): Promise<{ readonly staffId: number; readonly code: string }> {
  const [person] = await database.db
    .insert(staffUser)
    .values({
      username,
      firstName: username,
      lastName: 'Työntekijä',
      createdAt: now,
      ...Object.fromEntries(staffRoles.map((role) => [role, roles.includes(role)])),
    })
    .returning({ id: staffUser.id })
  const staffId = person!.id
  const code = newCode()
  const expiresAt = new Date(now.getTime() + 24 * 60 * 60_000)
  await database.db.insert(staffCode).values({ hash: hashCode(code), staffId, createdAt: now, expiresAt })
  return { staffId, code }
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows for a key. */
export function appCode(key: string, now: Date): string {
  const bits = [...key].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return totpCode(Buffer.from(bytes), stepAt(now))
}

/** Somebody of the staff who is at work, and whose acts carry keys. */
export async function staffAtWork(portal: TestPortal, username: string, roles: readonly StaffRole[]) {
  const { staffId, code } = await addStaff(portal, username, roles)
  const browser = deskBrowser(() => portal.app)
  await browser.post('/activation', { code, password: STAFF_PASSWORD })
  const { key } = (await browser.post('/session/enrol', { code })).json() as { key: string }
  await browser.post('/session/factor', { code: appCode(key, portal.now) })
  let acts = 0
  const act = (path: string, payload: object, idempotencyKey = `act-${username}-${(acts += 1)}`) =>
    browser.post(path, payload, { 'idempotency-key': idempotencyKey })
  const change = (path: string, payload: object) =>
    browser.put(path, payload, { 'idempotency-key': `act-${username}-${(acts += 1)}` })
  return { staffId, key, browser, act, change }
}

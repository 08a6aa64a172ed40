import { randomBytes } from 'node:crypto'
import { hashPassword } from '../../packages/server/src/platform/session/password.ts'
import { deskDoor } from '../../packages/server/src/platform/session/doors.ts'
import { rememberCaller } from '../../packages/server/src/platform/session/tries.ts'
import { sealKey } from '../../packages/server/src/platform/session/token-secret.ts'
import { stepAt, totpCode } from '../../packages/server/src/platform/session/codes.ts'
import {
  completeSession,
  deskCookie,
  openStaffSession,
  sessionHash,
} from '../../packages/server/src/platform/staff/staff-session.ts'
import { openPostgres } from '../../packages/server/src/platform/database/postgres.ts'
import type { Db } from '../../packages/server/src/platform/database/database.ts'
import { staffFactor, staffUser } from '../../packages/server/src/tables/people.ts'
import type { Result, RunOptions } from './run.ts'

const DESK_SECRET = 'the secret of the desk in the runs, long enough'
const SECRETS = [Buffer.from(DESK_SECRET)] as const
const PASSWORD = 'pitkä ja hyvä salasana'
/** How many of the staff work and sign in during a flood, and how many calls each makes. */
const [PEOPLE, CALLS] = [10, 5] as const
/** Of what honest people ask, so much is served at the first try. */
const SERVED = 0.95

type Person = {
  readonly username: string
  readonly session: string
  readonly device: string
  readonly key: Buffer
}
type Call = {
  readonly path: string
  readonly body?: object
  readonly cookie?: string
  /** From where it seems to come; the server trusts the proxy that says so. */
  readonly network: string
}
type Send = (call: Call) => Promise<{ readonly status: number; readonly cookies: readonly string[] }>

const senderTo =
  (address: string): Send =>
  async ({ path, body, cookie = '', network }) => {
    const headers = { cookie, 'x-forwarded-for': network, 'x-desk': '1', 'content-type': 'application/json' }
    const answer = await fetch(`${address}/api/desk${path}`, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    await answer.arrayBuffer()
    return { status: answer.status, cookies: answer.headers.getSetCookie() }
  }

/** A new person who has signed in before, on a device that the server knows, and is at work. */
async function addPerson(db: Db, username: string, passwordHash: string): Promise<Person> {
  const [now, key] = [new Date(), randomBytes(20)]
  const named = { username, firstName: 'Liisa', lastName: 'Laskija', counter: true }
  const [added] = await db
    .insert(staffUser)
    .values({ ...named, passwordHash, createdAt: now })
    .returning({ id: staffUser.id })
  const staffId = added!.id
  await db
    .insert(staffFactor)
    .values({ staffId, ...sealKey(SECRETS, staffId, key), createdAt: now, activeAt: now })
  const session = await openStaffSession(db, SECRETS, staffId, now)
  await completeSession(db, { staffId, sessionHash: sessionHash(session) }, now)
  const device = deskDoor.device.make(SECRETS)
  await rememberCaller(db, deskDoor, staffId, { device, network: '192.0.2.1' }, now)
  return { username, session, device, key }
}

const byte = () => randomBytes(1)[0]
const anywhere = () => `10.${byte()}.${byte()}.${byte()}`
const wrong = (username: string): Call => ({
  path: '/session',
  body: { username, password: 'väärä salasana' },
  network: anywhere(),
})

/** What strangers send while a person works, over how many connections, and how many wrong tries come before the person. */
const floods = {
  cookies: {
    atOnce: 400,
    before: 0,
    call: (): Call => ({
      path: '/session',
      cookie: `${deskCookie.name}=${randomBytes(32).toString('base64url')}`,
      network: anywhere(),
    }),
  },
  passwords: {
    atOnce: 20,
    // Enough for a wait of some seconds, where strangers share a budget with the person.
    before: 8,
    call: ({ username }: Person): Call => wrong(username),
  },
  names: { atOnce: 60, before: 0, call: (): Call => wrong(randomBytes(6).toString('hex')) },
} as const

type Flood = keyof typeof floods

/** Staff work and sign in on their own devices while strangers flood the desk's door in one of three ways. */
export async function run({ size, stage, signal }: RunOptions, name: Flood): Promise<Result> {
  const url = await stage.addDatabase({ hasty: true })
  const { db, close } = openPostgres(url)
  const environment = { DATABASE_URL: url, DESK_PORT: '0', DESK_SECRET, TRUST_PROXY: '127.0.0.1' }
  const server = await stage.startServer(environment)
  const send = senderTo(server.address)
  const seen = { calls: [] as number[], signIns: [] as number[], flood: [] as number[] }
  try {
    const passwordHash = await hashPassword(PASSWORD)
    for (let round = 0; round < size && !signal.aborted; round += 1) {
      const people: Person[] = []
      while (people.length < PEOPLE)
        people.push(await addPerson(db, `laskija-${round}-${people.length}`, passwordHash))
      await beside(floods[name], people, send, seen)
    }
    return resultOf(seen)
  } finally {
    await server.kill()
    await close()
  }
}

type Seen = Readonly<Record<'calls' | 'signIns' | 'flood', number[]>>

async function beside(
  { atOnce, before, call }: (typeof floods)[Flood],
  people: readonly Person[],
  send: Send,
  seen: Seen,
): Promise<void> {
  let target = people[0]
  const refused = new Map<Person, number>()
  const strangers = Array.from({ length: atOnce }, async () => {
    for (let aimed = target; aimed; aimed = target) {
      const { status } = await send(call(aimed))
      seen.flood.push(status)
      if (status === 401) refused.set(aimed, (refused.get(aimed) ?? 0) + 1)
    }
  })
  const flooded = seen.flood.length + atOnce
  for (const person of people) {
    target = person
    // Honest people come when the flood is there.
    while (seen.flood.length < flooded || (refused.get(person) ?? 0) < before)
      await send({ path: '/config', network: anywhere() })
    const cookie = `${deskCookie.name}=${person.session}`
    for (let nth = 0; nth < CALLS; nth += 1)
      seen.calls.push((await send({ path: '/session', cookie, network: anywhere() })).status)
    seen.signIns.push(await signIn(person, send))
  }
  target = undefined
  await Promise.all(strangers)
}

/** The status of the step that failed, or of the last one. */
async function signIn({ username, device, key }: Person, send: Send): Promise<number> {
  const known = `${deskDoor.device.name}=${device}`
  const network = anywhere()
  const begun = await send({
    path: '/session',
    body: { username, password: PASSWORD },
    cookie: known,
    network,
  })
  if (begun.status !== 200) return begun.status
  const cookie = `${known}; ${begun.cookies[0]?.split(';')[0]}`
  const code = totpCode(key, stepAt(new Date()))
  return (await send({ path: '/session/factor', body: { code }, cookie, network })).status
}

function resultOf({ calls, signIns, flood }: Seen): Result {
  const servedOf = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length
  const findings = Object.entries({ calls, 'sign-ins': signIns }).flatMap(([what, statuses]) =>
    servedOf(statuses) < SERVED * statuses.length
      ? [`only ${servedOf(statuses)} of ${statuses.length} honest ${what} were served: ${statuses.join(' ')}`]
      : [],
  )
  const admitted = servedOf(flood)
  if (admitted > 0) findings.push(`${admitted} calls of strangers were let in`)
  const counts = {
    'honest calls': calls.length,
    'of them served': servedOf(calls),
    'honest sign-ins': signIns.length,
    'signed in': servedOf(signIns),
    'calls of strangers': flood.length,
    'sent away': flood.filter((status) => status === 503 || status === 429).length,
  }
  return { counts, findings }
}

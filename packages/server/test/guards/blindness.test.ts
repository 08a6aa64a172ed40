import * as z from 'zod/mini'
import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { endpoint, json, type Endpoint, fillPath } from '@kassavirta/domain/kernel/contract/endpoint'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { staffWith, type StaffAccess } from '@kassavirta/domain/kernel/people/access'
import { type StaffRole, capabilitiesOf } from '@kassavirta/domain/kernel/people/staff-roles'
import { route, type Feature } from '../../src/platform/http/route.ts'
import { bag } from '../../src/tables/bags.ts'
import { serviceCase } from '../../src/tables/cases.ts'
import { deposit, inquiry } from '../../src/tables/submissions.ts'
import { givenDesk, staffAtWork } from '../desk.ts'
import { givenPortal, type TestPortal } from '../harness.ts'
import { shownFigures } from '../outgoing.ts'
import { addAccount, addCompany, addUser } from '../world.ts'
import { schemaOf, wellFormed } from './inputs.ts'
import { keyFor } from './isolation.ts'
import { addAtDesk } from './world.ts'

const told = endpoint({
  method: 'GET',
  path: '/api/desk/planted/sums',
  summary: 'planted',
  access: staffWith('count'),
  reply: json(() => z.array(z.object({ sum: z.number() }))),
})
const plant: Feature = (builder) =>
  route(builder, told, () => builder.deps.db.select({ sum: deposit.totalSumCents }).from(deposit))

const portal = givenPortal()
const desk = givenDesk(portal, [plant])
const atDesk = () => ({ ...portal, app: desk.app })
const ofDesk = () => desk.endpoints.filter(({ path }) => !path.includes('/planted/'))
const db = () => portal.database.db

/** Declared, in the order of `makeBags`: each number of notes is like no other figure. */
const PIECES = [7711, 7723, 7737, 7741, 7753, 7767]
/** What somebody else has counted so far, or counted otherwise. */
const OTHERS = 6631
const NUMBERS = ['40010001', '40010002', '40010003', '40010004', '40010005', '40010006']

const figuresOf = (pieces: number): readonly string[] => [
  String(pieces),
  String(pieces * 50),
  String(pieces * 5000),
]

let asked: CallTargets
const secrets: readonly Secret[] = [...PIECES, OTHERS].map((pieces) => ({
  of: `the ${pieces} notes`,
  figures: figuresOf(pieces),
}))

type Staff = Awaited<ReturnType<typeof staffAtWork>>
const open = async ({ act }: Staff, number: string) =>
  (await act('/bags/open', { number })).json() as { bagId: number; version: number }
const send = async ({ act }: Staff, opened: { bagId: number; version: number }, pcs_50e: number) => {
  const body = { tills: [{ pcs_50e }], intact: true, suspects: [], version: opened.version }
  const sent = await act(`/bags/${opened.bagId}/send`, body)
  if (sent.statusCode !== 200) throw new Error(sent.body)
}

/** A declaration at every step: arrived, on another table, waiting for a second count, disputed, aside, never come. */
async function makeBags(): Promise<void> {
  const [one, two, three] = [
    await staffAtWork(atDesk(), 'muu1', ['counter']),
    await staffAtWork(atDesk(), 'muu2', ['counter']),
    await staffAtWork(atDesk(), 'muu3', ['counter']),
  ]
  const [arrived = '', onTable = '', second = '', disputed = '', aside = ''] = NUMBERS
  await one.act('/bags/receive', { number: arrived })
  const put = (await one.act('/bags/receive', { number: aside })).json().bag
  await one.act(`/bags/${put.bagId}/aside`, { version: put.version, reason: 'sinetti' })
  await send(one, await open(one, second), PIECES[2] ?? 0)
  await send(one, await open(one, disputed), PIECES[3] ?? 0)
  await send(two, await open(two, disputed), OTHERS)
  const { bagId, version } = await open(three, onTable)
  const kept = await desk.app.inject({
    method: 'PUT',
    url: `/api/desk/bags/${bagId}/pass`,
    headers: { cookie: three.browser.cookie(), 'x-desk': '1', 'idempotency-key': 'key-of-blindness' },
    payload: { tills: [{ pcs_50e: OTHERS }], version },
  })
  if (kept.statusCode !== 200) throw new Error(kept.body)
}

beforeEach(async () => {
  const { id: companyId } = await addCompany(db(), { name: 'Sokea Kauppa' })
  const { id: accountId } = await addAccount(db(), companyId)
  const { id: userId } = await addUser(portal)
  const createdAt = new Date(portal.now.getTime() - 10 * DAY_MS)
  const declared = await db()
    .insert(deposit)
    .values(
      PIECES.map((pieces, index) => ({
        companyId,
        accountId,
        userId,
        securityBagNumber: NUMBERS[index] ?? '',
        registerDate: '2026-11-05',
        totalSumCents: pieces * 5000,
        coinTotalSumCents: 0,
        pcs_50e: pieces,
        createdAt,
        modifiedAt: createdAt,
      })),
    )
    .returning()
  await makeBags()
  const cases = await Promise.all(
    declared.map(async ({ id }) => {
      const sent = { companyId, userId, createdAt: portal.now }
      const letter = { ...sent, entryId: String(id), entryType: 'deposit', additionalInformation: 'Miksi?' }
      const [asking] = await db().insert(inquiry).values(letter).returning()
      const times = { askedAt: portal.now, changedAt: portal.now }
      const row = { kind: 'inquiry' as const, entryId: asking?.id ?? 0, ...sent, ...times }
      const [made] = await db().insert(serviceCase).values(row).returning()
      return made?.id ?? 0
    }),
  )
  const bags = (await db().select().from(bag)).map(({ id, securityBagNumber: number }) => ({ id, number }))
  if (bags.length !== 5) throw new Error('a bag is not where it should be')
  const found = [...declared.map(({ id }) => ({ kind: 'deposit', id })), { kind: 'person', id: userId }]
  asked = { bags, cases, found, companyId, accountId, place: 'Sokea' }
})

const look = async (roles: readonly StaffRole[], endpoints: readonly Endpoint[]) => {
  const name = roles.join('-')
  const person = await addAtDesk(portal, name, roles)
  const world = { portal, app: desk.app, asked, secrets }
  return blindnessFindings(world, endpoints, { ...person, name, roles })
}

describe('whoever counts sees nothing of what was declared or counted by others before their own count', () => {
  test.each<readonly [string, readonly StaffRole[]]>([
    ['as a counter', ['counter']],
    ['as a counter who also answers customers', ['counter', 'service']],
    ['as a counter who is also a supervisor', ['counter', 'supervisor']],
  ])('%s', async (_, roles) => {
    const { findings, answered } = await look(roles, ofDesk())
    expect(findings).toEqual([])
    // The calls went through: an answer that only refuses would show nothing either.
    const gone = ['GET /api/desk/bags', 'GET /api/desk/bags/:bagId', 'POST /api/desk/bags/open']
    for (const call of [...gone, 'GET /api/desk/search/:kind/:id']) expect([...answered]).toContain(call)
  })
})

test('the guard notices a call that tells a declared sum', async () => {
  const { findings } = await look(['counter'], [told as unknown as Endpoint])
  expect(findings.join('\n')).toContain('shows the 7711 notes')
})

test('the figures are there for who does not count', async () => {
  const reads = ofDesk().filter(({ method }) => method === 'GET')
  const { findings } = await look(['supervisor'], reads)
  expect(findings.join('\n')).toContain('shows the')
})

/** Figures of a declaration or of another person's count that nobody may see yet, as an answer would write them. */
type Secret = { readonly of: string; readonly figures: readonly string[] }

type Counter = {
  readonly name: string
  readonly staffId: number
  readonly roles: readonly StaffRole[]
  readonly headers: () => Promise<Readonly<Record<string, string>>>
}

/** What calls may ask for. */
type CallTargets = {
  readonly bags: readonly { readonly id: number; readonly number: string }[]
  readonly cases: readonly number[]
  /** What the search finds and shows by itself. */
  readonly found: readonly { readonly kind: string; readonly id: number }[]
  readonly companyId: number
  readonly accountId: number
  readonly place: string
}

type World = {
  readonly portal: TestPortal
  readonly app: FastifyInstance
  readonly asked: CallTargets
  readonly secrets: readonly Secret[]
}

const SEED = 20_261_116

/**
 * Makes every call of the desk that a person may make, for every bag and case, and looks for figures in the answers. A
 * person's own whole count is the moment at which they may see the declaration, so only that is not sent.
 */
async function blindnessFindings(
  world: World,
  endpoints: readonly Endpoint[],
  counter: Counter,
): Promise<{ readonly findings: readonly string[]; readonly answered: ReadonlySet<string> }> {
  const findings: string[] = []
  const answered = new Set<string>()
  // No call that ends a session is among them.
  const signedIn = await counter.headers()
  for (const endpoint of endpoints.filter((each) => mayCall(each, counter))) {
    for (const input of inputsFor(endpoint, world.asked)) {
      if (await isOwnCount(world, endpoint, input, counter)) continue
      const headers = { ...signedIn, ...keyFor(endpoint) }
      const { statusCode, payload } = await world.app.inject(await requestOf(world, endpoint, input, headers))
      if (statusCode < 300) answered.add(`${endpoint.method} ${endpoint.path}`)
      const call = `${endpoint.method} ${endpoint.path} ${JSON.stringify(input)} by ${counter.name}`
      for (const { of, figures } of world.secrets)
        if (shownFigures(payload, figures).length > 0) findings.push(`${call}: shows ${of}`)
    }
  }
  return { findings, answered }
}

function mayCall({ access, path }: Endpoint, { roles }: Counter): boolean {
  if (access.kind !== 'staff' || path.startsWith('/api/desk/session')) return false
  const { needs, standings }: StaffAccess = access
  const held = capabilitiesOf(roles)
  return standings.includes('full') && (needs.length === 0 || needs.some((need) => held.includes(need)))
}

type Input = Readonly<Record<string, unknown>>

/** Each bag, case, place and choice of a list by turns; what else a call takes is made up. */
function inputsFor(
  endpoint: Endpoint,
  { bags, cases, found, companyId, accountId, place }: CallTargets,
): readonly Input[] {
  if (endpoint.path.endsWith('/search/:kind/:id')) return found
  const names = ['params', 'query', 'body'] as const
  const properties = Object.assign(
    {},
    ...names.map((part) => schemaOf(endpoint[part]).properties ?? {}),
  ) as Record<string, { readonly enum?: readonly unknown[] }>
  const known: Readonly<Record<string, readonly unknown[]>> = {
    bagId: bags.map(({ id }) => id),
    number: bags.map(({ number }) => number),
    q: [...bags.map(({ number }) => number), place],
    caseId: cases,
    companyId: [companyId],
    accountId: [accountId],
  }
  const choices = Object.entries(properties).flatMap(([name, { enum: values }]) =>
    (known[name] ?? values ?? []).map((value) => ({ [name]: value })),
  )
  return choices.length === 0 ? [{}] : choices
}

async function isOwnCount({ portal }: World, { path }: Endpoint, { bagId }: Input, { staffId }: Counter) {
  if (typeof bagId !== 'number') return false
  if (!path.endsWith('/send')) return path.endsWith('/decide')
  const [found] = await portal.database.db.select().from(bag).where(eq(bag.id, bagId))
  return found?.counterId === staffId
}

/** The present version, so that an act goes as far as its state allows. */
async function versionOf({ portal }: World, { bagId, caseId }: Input): Promise<number> {
  const { db } = portal.database
  const [found] =
    typeof bagId === 'number'
      ? await db.select({ version: bag.version }).from(bag).where(eq(bag.id, bagId))
      : await db
          .select({ version: serviceCase.version })
          .from(serviceCase)
          .where(eq(serviceCase.id, Number(caseId ?? 0)))
  return found?.version ?? 0
}

async function requestOf(
  world: World,
  endpoint: Endpoint,
  input: Input,
  headers: Readonly<Record<string, string>>,
) {
  const isTaken = 'version' in (schemaOf(endpoint.body).properties ?? {})
  const version = isTaken ? await versionOf(world, input) : 0
  const part = (of: 'params' | 'query' | 'body'): Record<string, unknown> => {
    const taken = Object.keys(schemaOf(endpoint[of]).properties ?? {})
    const given = Object.fromEntries(
      Object.entries({ ...input, version }).filter(([name]) => taken.includes(name)),
    )
    return { ...neededBy(endpoint[of]), ...given }
  }
  const search = new URLSearchParams(
    Object.entries(part('query')).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const url = `${fillPath(endpoint.path, part('params'))}?${search.toString()}`
  const { method } = endpoint
  return method === 'GET' ? { method, url, headers } : { method, url, headers, payload: part('body') }
}

/** The same for every bag and case, and it takes longer to make than a call. */
const needed = new WeakMap<Endpoint['body'], object>()

/** What a call needs, made up. */
function neededBy(part: Endpoint['body']): object {
  const known = needed.get(part)
  if (known) return known
  const schema = schemaOf(part)
  const required = { ...schema, properties: pick(schema.properties ?? {}, schema.required ?? []) }
  const [value] = fc.sample(wellFormed(required), { numRuns: 1, seed: SEED })
  const made = typeof value === 'object' && value !== null ? value : {}
  needed.set(part, made)
  return made
}

const pick = <Value>(from: Readonly<Record<string, Value>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))

import { staffWith } from '@kassavirta/domain/kernel/people/access'
import { endpoint, json, type Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import * as z from 'zod/mini'
import { beforeEach, describe, expect, test } from 'vitest'
import { route, type Feature } from '../../src/platform/http/route.ts'
import { bag } from '../../src/tables/counting.ts'
import { serviceCase } from '../../src/tables/cases.ts'
import { deposit, inquiry } from '../../src/tables/submissions.ts'
import { givenDesk, staffAtWork } from '../desk.ts'
import { givenPortal } from '../harness.ts'
import { addAccount, addCompany, addUser } from '../world.ts'
import { blindnessFindings, type Asked, type Secret } from './blindness.ts'
import { addAtDesk } from './desk-world.ts'

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

let asked: Asked
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

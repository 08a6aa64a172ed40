import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, json, type Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { staffWith } from '@kassavirta/domain/kernel/people/access'
import { type StaffRole, capabilitiesOf } from '@kassavirta/domain/kernel/people/staff-roles'
import { route, type Feature } from '../../src/platform/http/route.ts'
import { bag } from '../../src/tables/bags.ts'
import { serviceCase } from '../../src/tables/cases.ts'
import { deposit, inquiry } from '../../src/tables/submissions.ts'
import { count, countingWorld, counted, done, onBag, open, save } from '../bags-world.ts'
import { givenDesk } from '../desk.ts'
import { givenPortal } from '../harness.ts'
import { shownFigures } from '../outgoing.ts'
import { isWhole } from '../whole.ts'
import { fieldsOf, requestOf, type Values } from './inputs.ts'
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
const ofDesk = () => desk.endpoints.filter(({ path }) => !/planted|^\/api\/desk\/session/.test(path))
const db = () => portal.database.db

/** The notes of 50 € of each declaration, by the number of its bag: each is like no other figure. */
const DECLARED = {
  40010001: 7711,
  40010002: 7723,
  40010003: 7737,
  40010004: 7741,
  40010005: 7753,
  40010006: 7767,
}
/** What somebody else has counted so far, or counted otherwise. */
const OTHERS = 6631
/** Each as an answer would write it: pieces, euros or cents. */
const SECRETS = [...Object.values(DECLARED), OTHERS].map((pieces) => ({
  of: `the ${pieces} notes`,
  figures: [pieces, pieces * 50, pieces * 5000].map(String),
}))

/** What calls may ask for, by the name under which they take it. */
let known: Readonly<Record<string, readonly unknown[]>>
/** What the search shows by itself. */
let found: readonly Values[]

beforeEach(async () => {
  const { company, account, user, declare, hire } = await countingWorld(atDesk())
  const numbers = Object.keys(DECLARED)
  const createdAt = new Date(portal.now.getTime() - 10 * DAY_MS)
  const deposits: number[] = []
  for (const [securityBagNumber, pieces] of Object.entries(DECLARED)) {
    const counts = { pcs_50e: pieces, pcs_20e: 0, totalSumCents: pieces * 5000 }
    deposits.push(await declare({ securityBagNumber, ...counts, createdAt }))
  }
  // Arrived, on another table, waiting for a second count, disputed, aside, never come.
  const [arrived, onTable, second, disputed, aside] = numbers
  const [one, two, three] = [
    await hire('muu1', 'counter'),
    await hire('muu2', 'counter'),
    await hire('muu3', 'counter'),
  ]
  await done(one, '/bags/receive', { number: arrived })
  const { bag: put } = await done(one, '/bags/receive', { number: aside })
  await onBag(one, put, 'aside', { reason: 'sinetti' })
  await count(one, { pcs_50e: DECLARED[40010003] }, {}, { number: second })
  await count(one, { pcs_50e: DECLARED[40010004] }, {}, { number: disputed })
  await count(two, { pcs_50e: OTHERS }, {}, { number: disputed })
  const opened = await open(three, { number: onTable })
  const saved = await save(atDesk(), three, opened, counted({ pcs_50e: OTHERS }))

  const sent = { companyId: company.id, userId: user.id, createdAt: portal.now }
  const letters = deposits.map((id) => ({ ...sent, entryId: String(id), entryType: 'deposit' }))
  const inquiries = await db()
    .insert(inquiry)
    .values(letters.map((letter) => ({ ...letter, additionalInformation: 'Miksi?' })))
    .returning()
  const times = { askedAt: portal.now, changedAt: portal.now }
  const cases = inquiries.map(({ id }) => ({ kind: 'inquiry' as const, entryId: id, ...sent, ...times }))
  const bags = (await db().select().from(bag)).map(({ id }) => id)
  if (saved.statusCode !== 200 || bags.length !== 5) throw new Error('a bag is not where it should be')
  known = {
    bagId: bags,
    number: numbers,
    q: [...numbers, 'Esimerkki'],
    caseId: (await db().insert(serviceCase).values(cases).returning()).map(({ id }) => id),
    companyId: [company.id],
    accountId: [account.id],
    depositId: deposits,
  }
  found = [...deposits.map((id) => ({ kind: 'deposit', id })), { kind: 'person', id: user.id }]
})

type Counter = Awaited<ReturnType<typeof addAtDesk>> & { readonly roles: readonly StaffRole[] }

const hireCounters = (...sets: readonly (readonly StaffRole[])[]): Promise<readonly Counter[]> =>
  Promise.all(sets.map(async (roles) => ({ roles, ...(await addAtDesk(portal, roles.join('-'), roles)) })))

/**
 * Makes every call of the desk for every bag and case, and looks for figures in the answers: by one of those who may make it,
 * another at each call, and by all of them in the whole run. A person's own whole count is the moment at which they may see
 * the declaration, so only that is not sent.
 */
async function look(people: readonly Counter[], endpoints: readonly Endpoint[]) {
  const findings: string[] = []
  const answered = new Set<string>()
  for (const [turn, each] of endpoints.entries()) {
    const callers = people.filter(({ roles }) => mayCall(each, roles))
    for (const { staffId, headers, roles } of isWhole
      ? callers
      : callers.slice(turn % callers.length).slice(0, 1))
      for (const input of inputsFor(each)) {
        if (await isOwnCount(each, input, staffId)) continue
        const values = { ...input, version: await versionOf(input) }
        const { statusCode, payload } = await desk.app.inject(requestOf(each, await headers(), values))
        const call = `${each.method} ${each.path}`
        if (statusCode < 300) answered.add(call)
        for (const { of, figures } of SECRETS)
          if (shownFigures(payload, figures).length > 0)
            findings.push(`${call} ${JSON.stringify(input)} by ${roles.join()}: shows ${of}`)
      }
  }
  return { findings, answered: [...answered] }
}

function mayCall({ access }: Endpoint, roles: readonly StaffRole[]): boolean {
  if (access.kind !== 'staff' || !access.standings.includes('full')) return false
  const { needs } = access
  return needs.length === 0 || capabilitiesOf(roles).some((held) => needs.includes(held))
}

/** Each bag, case, place and choice of a list by turns; what else a call takes is made up. */
function inputsFor(each: Endpoint): readonly Values[] {
  if (each.path.endsWith('/search/:kind/:id')) return found
  const choices = Object.entries(fieldsOf(each)).flatMap(([name, { enum: values = [] }]) =>
    (known[name] ?? values).map((value) => ({ [name]: value })),
  )
  return choices.length === 0 ? [{}] : choices
}

async function isOwnCount({ path }: Endpoint, { bagId }: Values, staffId: number): Promise<boolean> {
  if (typeof bagId !== 'number') return false
  if (!path.endsWith('/send')) return path.endsWith('/decide')
  const [row] = await db().select().from(bag).where(eq(bag.id, bagId))
  return row?.counterId === staffId
}

/** The present version, so that an act goes as far as its state allows. */
async function versionOf({ bagId, caseId }: Values): Promise<number> {
  const [row] =
    typeof bagId === 'number'
      ? await db().select({ version: bag.version }).from(bag).where(eq(bag.id, bagId))
      : await db()
          .select({ version: serviceCase.version })
          .from(serviceCase)
          .where(eq(serviceCase.id, Number(caseId ?? 0)))
  return row?.version ?? 0
}

test('who counts sees no figure before their own count', async () => {
  const counters = await hireCounters(['counter'], ['counter', 'service'], ['counter', 'supervisor'])
  const { findings, answered } = await look(counters, ofDesk())
  expect(findings).toEqual([])
  // The calls went through: an answer that only refuses would show nothing either.
  for (const call of ['GET /bags', 'GET /bags/:bagId', 'POST /bags/open', 'GET /search/:kind/:id'])
    expect(answered).toContain(call.replace(' ', ' /api/desk'))
})

test('the guard notices a call that tells a declared sum', async () => {
  const { findings } = await look(await hireCounters(['counter']), [told as unknown as Endpoint])
  expect(findings.join('\n')).toContain('shows the 7711 notes')
})

test('the figures are there for who does not count', async () => {
  const reads = ofDesk().filter(({ method }) => method === 'GET')
  const { findings } = await look(await hireCounters(['supervisor']), reads)
  expect(findings.join('\n')).toContain('shows the')
})

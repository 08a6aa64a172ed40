import { ConcernOverview, getConcernOverview } from '@kassavirta/domain/reports/front-pages/concern-api'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { addAccount, addCompany, addConcern, addRole, addUser, signIn } from '../../../test/world.ts'
import { company, userConcern } from '../../tables/places.ts'
import { handledDeposit } from '../../tables/bags.ts'
import { deposit } from '../../tables/submissions.ts'

/** It is Sunday 15 November. */
const portal = givenPortal()
const db = () => portal.database.db

let headers: Record<string, string> = {}
let userId = 0
let concernId = 0
beforeEach(async () => {
  concernId = (await addConcern(db())).id
  userId = (await addUser(portal)).id
  await db().insert(userConcern).values({ userId, concernId, concernReport: true })
  headers = await signIn(portal, userId)
})

const ask = (by = headers) =>
  portal.app.inject({ url: getConcernOverview.path, headers: { ...by, 'accept-encoding': 'identity' } })

async function addPlace(name: string, more: object = { concernId }) {
  const { id } = await addCompany(db(), { name, city: 'Tampere', ...more })
  return { id, accountId: (await addAccount(db(), id)).id }
}
type Place = Awaited<ReturnType<typeof addPlace>>

const declare = ({ id: companyId, accountId }: Place, registerDate: string, more: object = {}) =>
  db()
    .insert(deposit)
    .values({
      companyId,
      accountId,
      userId,
      registerDate,
      securityBagNumber: '40010084',
      totalSumCents: 10_000,
      coinTotalSumCents: 0,
      createdAt: portal.now,
      modifiedAt: portal.now,
      ...more,
    })

let results = 0
const count = ({ id: companyId, accountId }: Place, more: object = {}) =>
  db()
    .insert(handledDeposit)
    .values({
      extId: `H${(results += 1)}`,
      companyId,
      accountId,
      accountingDate: '2026-11-13',
      signedTotalCents: 86_000,
      totalCents: 84_000,
      ...more,
    })

test('the concern is told by place and together: who declared yesterday, what differs in the month, what waits', async () => {
  const kaleva = await addPlace('Kaleva')
  await addPlace('Satama')
  await declare(kaleva, '2026-11-14')
  await declare(kaleva, '2026-11-13', { countingState: 'käsitelty' })
  await declare(kaleva, '2026-11-12', { removedAt: portal.now, removedBy: userId })
  await count(kaleva)
  await count(kaleva, { totalCents: 86_500, accountingDate: '2026-11-01' })
  await count(kaleva, { totalCents: 1, accountingDate: '2026-10-31' })
  await count(kaleva, { signedTotalCents: null, totalCents: 30_000 })
  const answer = await ask()
  expect(answer.json()).toEqual({
    yesterday: '2026-11-14',
    monthFrom: '2026-11-01',
    waitingFrom: '2026-10-16',
    count: 2,
    declared: 1,
    expected: 1,
    waiting: { count: 1, sum: 100 },
    month: {
      declared: 1720,
      counted: 1705,
      difference: -15,
      bags: 3,
      differing: 2,
      undeclared: { count: 1, sum: 300 },
    },
    places: [
      {
        companyId: kaleva.id,
        name: 'Kaleva',
        city: 'Tampere',
        week: '0000011',
        isUsual: false,
        waiting: { count: 1, sum: 100 },
        declared: 1720,
        counted: 1705,
        difference: -15,
      },
      expect.objectContaining({ name: 'Satama', week: '0000000', difference: 0 }),
    ],
  })
  expect(ConcernOverview.safeParse(answer.json()).success).toBe(true)
})

/** The last of the weeks before yesterday, the 14th. */
const SATURDAYS = ['2026-11-07', '2026-10-31', '2026-10-24', '2026-10-17'] as const

test('a place that does not usually declare on that weekday lacks nothing, and one that usually does is expected', async () => {
  const [kaleva, satama] = [await addPlace('Kaleva'), await addPlace('Satama')]
  const isUsual = async () => {
    const { expected, places } = (await ask()).json()
    return [expected, places.map((each: { isUsual: boolean }) => each.isUsual)]
  }
  // Fridays are another day, and what was removed was not declared.
  for (const day of ['2026-11-13', '2026-11-06', '2026-10-30', '2026-10-23']) await declare(satama, day)
  for (const day of SATURDAYS.slice(1)) await declare(kaleva, day)
  await declare(kaleva, SATURDAYS[0], { removedAt: portal.now, removedBy: userId })
  expect(await isUsual()).toEqual([0, [false, false]])
  await declare(kaleva, SATURDAYS[0])
  expect(await isUsual()).toEqual([1, [true, false]])
})

test('places of others never count: of another concern, ended, or the person’s own without concern reports', async () => {
  const own = await addPlace('Kaleva')
  const others = [
    await addPlace('Toisaalla', { concernId: (await addConcern(db())).id }),
    await addPlace('Lopetettu', { concernId, endedAt: portal.now }),
    await addPlace('Ilman raporttia', {}),
  ]
  await addRole(db(), userId, others[2]!.id, { deposits: true })
  for (const place of others) {
    await declare(place, '2026-11-14')
    await count(place)
  }
  expect((await ask()).json()).toMatchObject({
    count: 1,
    declared: 0,
    waiting: { count: 0, sum: 0 },
    month: { bags: 0, difference: 0 },
    places: [{ companyId: own.id }],
  })
})

test('without concern reports anywhere it is refused', async () => {
  const stranger = await addUser(portal)
  await addRole(db(), stranger.id, (await addPlace('Kaleva')).id, { deposits: true })
  expect((await ask(await signIn(portal, stranger.id))).statusCode).toBe(403)
})

test('of 2,000 places all are counted by one statement, and those are told that somebody must look at', async () => {
  await db().execute(sql`insert into company (ext_id, name, business_id, concern_id)
    select 'many-' || n, 'Paikka ' || lpad(n::text, 4, '0'), '1234567-1', ${concernId}::integer
    from generate_series(1, 2000) n`)
  const found = await db()
    .select({ id: company.id })
    .from(company)
    .where(sql`concern_id = ${concernId}`)
  const ids = found.map(({ id }) => id)
  const { id: accountId } = await addAccount(db(), ids[0]!)
  const declaring = ids.filter((_, nth) => nth !== 1500)
  await db()
    .execute(sql`insert into deposit (company_id, account_id, user_id, register_date, security_bag_number,
      total_sum_cents, coin_total_sum_cents, created_at, modified_at)
    select id, ${accountId}::integer, ${userId}::integer, '2026-11-14', '1', 100, 0, ${portal.now.toISOString()}::timestamptz,
      ${portal.now.toISOString()}::timestamptz from unnest(${sql.param(declaring)}::integer[]) id`)
  // The one that lacks a declaration usually has one.
  for (const day of SATURDAYS) await declare({ id: ids[1500]!, accountId }, day)
  await count({ id: ids[1700]!, accountId })
  const sent: string[] = []
  portal.deps.database.onStatement((text) => sent.push(text))
  const answer = await ask()
  // One for the rights, one for the answer, however many places there are. The embedded database tells of none.
  expect(sent.length).toBeLessThanOrEqual(2)
  const body = answer.json()
  expect(body).toMatchObject({
    count: 2000,
    declared: 1999,
    expected: 2000,
    waiting: { count: 2003 },
    month: { difference: -20 },
  })
  expect(body.places).toHaveLength(20)
  expect(body.places.map(({ companyId }: { companyId: number }) => companyId)).toEqual(
    expect.arrayContaining([ids[1500], ids[1700]]),
  )
  expect(answer.rawPayload.length).toBeLessThan(8192)
})

import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@kassavirta/domain/kernel/dates/durations'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../../../test/database.ts'
import { givenPortal } from '../../../test/harness.ts'
import { addUser } from '../../../test/world.ts'
import { idempotencyKey, mail } from '../../tables/ledgers.ts'
import { activationCode, loginThrottle, refreshToken, sessionFamily } from '../../tables/people.ts'
import { retentionClock } from '../../tables/operation.ts'
import { startBackground } from '../background.ts'
import { deleteExpired, readDeletionLag } from './delete-expired.ts'

const portal = givenPortal()
const db = () => portal.database.db

let now: Date
let userId: number
const warnings: string[] = []
const log = { warn: (_detail: object, message: string) => void warnings.push(message) }
const turn = () => deleteExpired(portal.deps, log)
const before = (days: number, ms = 0) => new Date(now.getTime() - days * DAY_MS - ms)
const keyAt = (createdAt: Date, key: string = randomUUID()) => ({
  userId,
  key,
  fingerprint: '',
  answer: {},
  createdAt,
})
const countKeys = () => db().$count(idempotencyKey)

/** The last turn was at a moment, and everything that had expired by then is gone. */
const setLastTurn = async (at: Date) => {
  await db().delete(retentionClock)
  await db().insert(retentionClock).values({ reachedAt: at, ranAt: at })
}
const turnsUntilQuiet = async (turns: number) => {
  for (let index = 0; index < turns; index += 1) {
    await setLastTurn(before(0, HOUR_MS))
    await turn()
  }
}

beforeEach(async () => {
  warnings.length = 0
  // Tests move the server's clock; what is deleted follows that of the database.
  const [row] = await rowsOf<{ now: string }>(db(), sql`select now()::text as now`)
  now = new Date(row!.now)
  userId = (await addUser(portal)).id
})

test('each kind of row is deleted when its days are over', async () => {
  const [over, left] = [60_000, -60_000]
  const session = async (expiresAt: Date) => {
    const id = randomUUID()
    await db().insert(sessionFamily).values({ id, userId, createdAt: expiresAt, expiresAt })
    await db().insert(refreshToken).values({ hash: id, familyId: id, generation: 0 })
  }
  const letter = {
    recipient: 'a@example.fi',
    subject: '',
    body: '',
    createdAt: before(200),
    nextAttemptAt: now,
  }
  for (const age of [over, left]) {
    await db()
      .insert(idempotencyKey)
      .values(keyAt(before(30, age)))
    await session(before(7, age))
    const expiresAt = before(7, age)
    await db().insert(activationCode).values({ hash: randomUUID(), userId, createdAt: expiresAt, expiresAt })
    await db()
      .insert(loginThrottle)
      .values({ subject: `user ${age}`, failures: 1, lastFailureAt: before(1, age) })
    await db()
      .insert(mail)
      .values({ ...letter, sentAt: before(90, age) })
    await db()
      .insert(mail)
      .values({ ...letter, failedAt: before(90, age) })
  }
  await db().insert(mail).values(letter)
  await turnsUntilQuiet(5)
  const tables = [idempotencyKey, sessionFamily, refreshToken, activationCode, loginThrottle, mail]
  expect(await Promise.all(tables.map((table) => db().$count(table)))).toEqual([1, 1, 1, 1, 1, 3])
  expect(warnings).toEqual([])
})

describe('a clock that is two months ahead deletes nothing that is needed', () => {
  const sixty = Array.from({ length: 60 }, (_, index) => index)

  test('when it is the clock of a server that starts', async () => {
    await db()
      .insert(idempotencyKey)
      .values(sixty.map((day) => keyAt(before(day / 3))))
    portal.now = new Date(now.getTime() + 60 * DAY_MS)
    await startBackground(portal.deps, { mailer: undefined, log: portal.app.log }).stop()
    expect(await countKeys()).toBe(60)
  })

  test('when it is the clock of the database', async () => {
    await setLastTurn(before(60))
    await db()
      .insert(idempotencyKey)
      .values(sixty.map((day) => keyAt(before(60 + day / 3))))
    await turn()
    expect(await countKeys()).toBe(60)
    expect(warnings).toEqual(['the clock of the database is far ahead of the last turn: little is deleted'])
    expect(await readDeletionLag(portal.deps)).toBeGreaterThan(59 * DAY_MS)
    // It goes on at twice the pace of time, so that an operator has weeks to notice.
    const [clock] = await db().select().from(retentionClock)
    expect(clock?.reachedAt).toEqual(new Date(before(60).getTime() + 2 * HOUR_MS))
  })
})

test('a server whose clock was set deletes by that one', async () => {
  const clockStart = before(100)
  let moment = clockStart
  const settings = { ...portal.deps.settings, clockStart }
  const turnThen = () => deleteExpired({ ...portal.deps, settings, clock: () => moment }, log)
  await db().insert(idempotencyKey).values(keyAt(clockStart))
  await turnThen()
  expect(await countKeys()).toBe(1)
  moment = before(69)
  await setLastTurn(before(69, HOUR_MS))
  expect(await readDeletionLag({ ...portal.deps, settings, clock: () => moment })).toBe(HOUR_MS)
  await turnThen()
  expect(await countKeys()).toBe(0)
})

test('a clock that was ahead and went back deletes rightly', async () => {
  await setLastTurn(new Date(now.getTime() + 60 * DAY_MS))
  await db()
    .insert(idempotencyKey)
    .values(keyAt(before(29)))
  await turn()
  expect(await countKeys()).toBe(1)
  const [clock] = await db().select().from(retentionClock)
  expect(clock!.reachedAt.getTime()).toBeLessThan(now.getTime() + HOUR_MS)
})

test('at most a tenth of a table goes an hour', async () => {
  await setLastTurn(before(0, HOUR_MS))
  await db()
    .insert(idempotencyKey)
    .values(
      Array.from({ length: 95 }, (_, index) => keyAt(before(200 - index), String(index).padStart(8, '0'))),
    )
  await turn()
  const [oldest] = await db().select().from(idempotencyKey).orderBy(idempotencyKey.key).limit(1)
  expect([await countKeys(), oldest?.key]).toEqual([85, '00000010'])
  await turn()
  expect(await countKeys()).toBe(85)
})

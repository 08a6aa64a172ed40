import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { endpoint, json } from '@kassavirta/domain/kernel/contract/endpoint'
import { openToAll } from '@kassavirta/domain/kernel/people/access'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import type { Db } from '../database/database.ts'
import { finnishSentences } from './problem-sentences.fi.ts'
import { answerTo } from './faults.ts'
import { route, type AppBuilder } from './route.ts'
import { DatabaseUnavailable, inTransaction } from '../database/transaction.ts'

const failing = endpoint({
  method: 'POST',
  path: '/api/test/failing',
  summary: 'test',
  access: openToAll,
  body: () => z.object({ state: z.string() }),
  reply: json(() => z.object({})),
})

/** The database itself raises the error. */
function failingRoutes(bound: AppBuilder): void {
  route(bound, failing, ({ body: { state } }) =>
    inTransaction(bound.deps.db, async (tx) => {
      await tx.execute(sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`))
      return {}
    }),
  )
}

const portal = givenPortal({ extra: [failingRoutes] })
const fail = (state: string) =>
  portal.app.inject({ method: 'POST', url: '/api/test/failing', payload: { state } })

describe('what the database says of itself, not of the call, is 503 with a time to try again', () => {
  test.each([
    ['25006', 'it takes no writes'],
    ['55P03', 'a lock was not given in time'],
    ['57014', 'the statement took too long'],
    ['40001', 'a conflict, after all tries'],
    ['40P01', 'a deadlock, after all tries'],
    ['53100', 'its disk is full'],
    ['53200', 'its memory is full'],
    ['53300', 'it has too many connections'],
    ['53400', 'a limit of its configuration is reached'],
    ['57P01', 'it shuts down'],
    ['57P02', 'it crashed'],
    ['57P03', 'it starts up'],
    ['57P05', 'the session idled too long'],
    ['25P03', 'the transaction idled too long'],
    ['25P04', 'the transaction took too long'],
    ['08006', 'its connection failed'],
    ['58030', 'its disk cannot be read'],
  ])('%s: %s', async (state) => {
    const { statusCode, headers } = await fail(state)
    expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
  })
})

test.each(['23505', '22012', 'P0001', '42703'])('%s, a fault of ours, stays 500', async (state) => {
  expect((await fail(state)).statusCode).toBe(500)
})

type Work = (tx: Db) => Promise<unknown>

/** A database that has nothing but transactions. */
const transacting = (transaction: (work: Work) => Promise<unknown>): Db => ({ transaction }) as unknown as Db
const noTx = {} as Db

/** A connection that fails before or after the work is done. */
const breaking = (when: 'at begin' | 'at commit', error: Error): Db =>
  transacting(async (work) => {
    if (when === 'at commit') await work(noTx)
    throw error
  })

const statusAfter = (when: 'at begin' | 'at commit', error: Error): Promise<number> =>
  inTransaction(breaking(when, error), async () => 'stored').then(
    () => 200,
    (thrown: unknown) => answerTo(thrown, { sends: true, sentences: finnishSentences }).status,
  )

test.each(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])(
  'no connection, %s: 503',
  async (code) => {
    const refused = Object.assign(new Error('connect'), { code })
    expect(await statusAfter('at begin', refused)).toBe(503)
    const statement = new DrizzleQueryError('select 1', [], refused)
    expect(answerTo(statement, { sends: false, sentences: finnishSentences })).toMatchObject({
      status: 503,
      retryAfterSeconds: 2,
      body: { code: 'unavailable' },
    })
  },
)

test.each(['at begin', 'at commit'] as const)('whatever goes wrong %s is 503, in any words', async (when) => {
  const odd = new Error('words that no driver has used before')
  expect(await statusAfter(when, odd)).toBe(503)
  expect(await statusAfter(when, Object.assign(odd, { code: '23505' }))).toBe(503)
})

test('work is done again after a conflict at COMMIT', async () => {
  let runs = 0
  const db = transacting(async (work) => {
    runs += 1
    const result = await work(noTx)
    if (runs === 1) throw Object.assign(new Error('conflict'), { code: '40001' })
    return result
  })
  expect([await inTransaction(db, async () => 'stored'), runs]).toEqual(['stored', 2])
})

test.each([
  ['no words known', new Error('words that no driver has used before'), 503],
  ['the system’s code', Object.assign(new Error('write'), { code: 'EPIPE' }), 503],
  ['the fault of a value that cannot be sent', new TypeError('Do not know how to serialize a BigInt'), 500],
])('a statement that failed without an SQLSTATE, with %s', (_words, cause, status) => {
  expect(
    answerTo(new DrizzleQueryError('select 1', [], cause), { sends: true, sentences: finnishSentences })
      .status,
  ).toBe(status)
})

test('a refusal stays what it is, though the rollback fails', async () => {
  const db = transacting(async (work) => {
    await work(noTx).catch(() => undefined)
    throw new Error('rollback failed')
  })
  const refused = inTransaction(db, () => Promise.reject(new Problem('invalid')))
  await expect(refused).rejects.toMatchObject({ fault: { code: 'invalid' } })
})

test.each([
  [true, 'Palvelu on hetken poissa käytöstä. Lähetystä ei ole vielä vahvistettu, yritä uudelleen.'],
  [false, 'Palvelu on hetken poissa käytöstä. Yritä hetken kuluttua uudelleen.'],
])('a pause leaves something to confirm where something was sent: %s', (sends, text) => {
  const away = new DatabaseUnavailable('no transaction could be begun')
  expect(answerTo(away, { sends, sentences: finnishSentences })).toMatchObject({
    status: 503,
    body: { errorMessage: text },
    retryAfterSeconds: 2,
  })
})

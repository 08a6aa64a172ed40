import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { givenPortal } from '../../../../test/harness.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { OutboxEvent } from '@kassavirta/domain/provider/events'
import { readEvents, writeEvent } from '../../../platform/ledgers/outbox.ts'

const portal = givenPortal()
const db = () => portal.database.db

const SUBMISSIONS = 1_000
/** One in fifty is rolled back after its event was written. */
const isTakenBack = (n: number): boolean => n % 50 === 7
const LONGEST_PAUSE_MS = 20
/** So many send at a time: the pool has 20 connections, and the reader needs one of them. */
const SENDERS = 18

/** The same sequence in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

class TakenBack extends Error {}

async function submit(n: number, pauseMs: number): Promise<void> {
  const work = inTransaction(db(), async (tx) => {
    const event = { at: portal.now, companyId: null, userId: null, data: { n } }
    await writeEvent(tx, { ...event, type: 'deposit.created' })
    await tx.execute(sql`select pg_sleep(${pauseMs / 1000})`)
    if (isTakenBack(n)) throw new TakenBack()
  })
  await work.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error
  })
}

test('a reader who polls during 1 000 submissions sees each event once, in order and without a gap', async () => {
  const random = seeded(20_261_115)
  const waiting = Array.from({ length: SUBMISSIONS }, (_, n) => ({ n, pauseMs: random() * LONGEST_PAUSE_MS }))
  const sender = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await submit(next.n, next.pauseMs)
  }
  let running = true
  const submissions = Promise.all(Array.from({ length: SENDERS }, sender)).finally(() => (running = false))

  const seen: OutboxEvent[] = []
  let pollsThatSaw = 0
  for (let last = false; !last;) {
    // Everything committed before this moment is in the next answer.
    last = !running
    const events = await readEvents(db(), seen.at(-1)?.seq ?? 0, SUBMISSIONS)
    seen.push(...events)
    if (events.length > 0) pollsThatSaw += 1
  }
  await submissions

  const expected = Array.from({ length: SUBMISSIONS }, (_, n) => n).filter((n) => !isTakenBack(n))
  expect(seen.map(({ seq }) => seq)).toEqual(expected.map((_, index) => index + 1))
  expect(seen.map(({ data }) => Number(data['n'])).toSorted((a, b) => a - b)).toEqual(expected)
  // With fewer polls the reader came too late to prove anything.
  expect(pollsThatSaw).toBeGreaterThan(20)
}, 60_000)

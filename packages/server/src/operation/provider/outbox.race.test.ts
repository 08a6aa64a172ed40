import { expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'
import { isWhole } from '../../../test/whole.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { OutboxEvent } from '@kassavirta/domain/operation/provider/events'
import { writeEvent } from '../../platform/ledgers/record.ts'
import { readEvents } from './queries.ts'

const portal = givenPortal()
const db = () => portal.database.db

const SUBMISSIONS = isWhole ? 1_000 : 250
/** One in fifty is rolled back after its event was written. */
const isTakenBack = (n: number): boolean => n % 50 === 7
/** So many are under way at a time: the pool has 35 connections, and the reader needs one of them. */
const UNDER_WAY = 18

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

/** A submission that has written its event, and ends when it is told to. */
async function begin(n: number): Promise<() => Promise<void>> {
  const [written, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const work = inTransaction(db(), async (tx) => {
    const event = { at: portal.now, companyId: null, userId: null, data: { n } }
    await writeEvent(tx, { ...event, type: 'deposit.created' })
    written.resolve()
    await mayEnd.promise
    if (isTakenBack(n)) throw new TakenBack()
  }).catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error
  })
  await Promise.race([written.promise, work])
  return () => {
    mayEnd.resolve()
    return work
  }
}

test(`a reader during ${SUBMISSIONS} submissions sees each event once, in order`, async () => {
  const random = seeded(20_261_115)
  const seen: OutboxEvent[] = []
  const poll = async () => void seen.push(...(await readEvents(db(), seen.at(-1)?.seq ?? 0, SUBMISSIONS)))
  const underWay: (() => Promise<void>)[] = []
  /** They end in another order than they began, and the reader comes while they do. */
  const endOne = async () => {
    const [end] = underWay.splice(Math.floor(random() * underWay.length), 1)
    await Promise.all([end?.(), poll()])
  }
  for (let n = 0; n < SUBMISSIONS; n += 1) {
    underWay.push(await begin(n))
    if (underWay.length === UNDER_WAY) await endOne()
  }
  while (underWay.length > 0) await endOne()
  await poll()

  const expected = Array.from({ length: SUBMISSIONS }, (_, n) => n).filter((n) => !isTakenBack(n))
  expect(seen.map(({ seq }) => seq)).toEqual(expected.map((_, index) => index + 1))
  expect(seen.map(({ data }) => Number(data['n'])).toSorted((a, b) => a - b)).toEqual(expected)
})

import { setTimeout } from 'node:timers/promises'
import { openPostgres } from '../../packages/server/src/platform/database/postgres.ts'
import type { Database } from '../../packages/server/src/platform/database/database.ts'
import { FIXTURES } from '../../packages/server/test/rights-guard.ts'
import { checkLedgers } from './ledger-check.ts'
import { addPlace, addPlaces, openPortal, type Place, type Portal } from './portal.ts'
import { inParallel, rowsOf, type Result, type RunOptions } from './run.ts'
import { postDeposit, sendUntilKnown, type Answer, type Sending } from './sender.ts'

/** Four times the connections of the server: whoever had to wait for all of them would be told to come again. */
const HELD = 80
const OTHERS = 20

/** What somebody may hold of a place: a row that its submissions rely on, or a lock of its rights. */
const locks: Readonly<Record<string, (place: Place) => string>> = {
  account: ({ account }) => `select 1 from account where id = ${account.id} for update`,
  company: ({ company }) => `select pg_advisory_xact_lock(1, ${company.id % 512})`,
  person: ({ user }) => `select pg_advisory_xact_lock(2, ${user.id % 512})`,
}

const waiters = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and application_name <> '${FIXTURES}'`

/**
 * Somebody holds a lock of one place, and many of its submissions wait. Those of every other place are accepted
 * meanwhile; and when the lock is free, each that waited is stored once.
 */
export async function run({ seed, size, stage, signal }: RunOptions): Promise<Result> {
  const url = await stage.addDatabase()
  const portal = await openPortal(url, { now: new Date() })
  const holder = openPostgres(`${url}?application_name=${FIXTURES}`, { prepared: false })
  const server = await stage.startServer({ DATABASE_URL: url })
  const known: Known = { acknowledged: new Map(), findings: [] }
  const names = Object.keys(locks)
  let round = 0
  try {
    for (; round < size * names.length && !signal.aborted; round += 1) {
      const name = names[round % names.length]!
      await holdOnce(
        { portal, holder, address: server.address, lock: locks[name]!, key: `trust-${seed}-${round}` },
        known,
      )
    }
    const { counts, findings } = await checkLedgers(portal.database.db, known.acknowledged)
    return { counts: { locks: round, ...counts }, findings: [...known.findings, ...findings] }
  } finally {
    await server.kill()
    await holder.close()
    await portal.close()
  }
}

type Known = { readonly acknowledged: Map<string, string>; readonly findings: string[] }
type Hold = {
  readonly portal: Portal
  readonly holder: Database
  readonly address: string
  readonly lock: (place: Place) => string
  readonly key: string
}

async function holdOnce({ portal, holder, address, lock, key }: Hold, known: Known): Promise<void> {
  const held = await addPlace(portal)
  const others = await addPlaces(portal, OTHERS)
  const release = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  const holding = holder.db.transaction(async (tx) => {
    await tx.execute(lock(held))
    taken.resolve()
    await release.promise
  })
  await taken.promise
  const send = (place: Place, own: string) => () => postDeposit(address, { place, key: own })
  const waiting = inParallel(HELD, { atOnce: HELD }, (number) => {
    const own = `${key}-held-${number}`
    return settle(known, own, send(held, own))
  })
  while ((await rowsOf(portal.database.db, waiters)).length === 0) await setTimeout(5)
  await inParallel(OTHERS, { atOnce: OTHERS }, async (number) => {
    const own = `${key}-other-${number}`
    const first = await send(others[number]!, own)()
    if (first?.status !== 200)
      known.findings.push(`${own} was answered ${first?.status} while another place was held`)
    await settle(known, own, send(others[number]!, own))
  })
  release.resolve()
  await holding
  await waiting
}

async function settle(
  { acknowledged, findings }: Known,
  key: string,
  attempt: () => Promise<Answer>,
): Promise<void> {
  const sending: Sending = { answers: new Set(), findings, attempts: 0 }
  await sendUntilKnown(sending, attempt)
  for (const answer of sending.answers) acknowledged.set(key, answer)
}

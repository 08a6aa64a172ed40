import { setTimeout } from 'node:timers/promises'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { canonicalJson } from '../packages/server/src/platform/database/canonical.ts'
import type { Db } from '../packages/server/src/platform/database/database.ts'
import { rowsOf, type Place } from './places.ts'

/** The status and the body of an answer; nothing where none came whole. */
type Answer = { readonly status: number; readonly body: string } | undefined

/** The answer that each acknowledged deposit got, as canonical JSON, by its key. */
type Acknowledged = Map<string, string>

export type Tally = {
  readonly acknowledged: Acknowledged
  attempts: number
  readonly findings: string[]
}

export const newTally = (): Tally => ({ acknowledged: new Map(), attempts: 0, findings: [] })

/** A server that is stopped in the middle of an answer never ends it. */
const LONGEST_MS = 15_000

/** One deposit, told from all others by its key, which is its message too; on a connection of its own. */
export async function postDeposit(
  address: string,
  place: Place,
  key: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const deposit = {
    accountId: place.account.id,
    customerId: place.company.id,
    securityBagNumber: '123456',
    totalSum: 50,
    coinTotalSum: 0,
    pcs_50e: 1,
    registerDate: dayOf(new Date()),
    message: key,
  }
  const sent = { 'content-type': 'application/json', connection: 'close', 'idempotency-key': key }
  try {
    const response = await fetch(`${address}/api/deposit`, {
      method: 'POST',
      headers: { ...place.headers(), ...sent, ...headers },
      body: JSON.stringify(deposit),
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    return { status: response.status, body: await response.text() }
  } catch {
    return undefined
  }
}

/** The outcome is open, and the same call may be made again: it is still running, or could not be confirmed. */
const OPEN = new Set([409, 429, 502, 503, 504])
const PAUSE_MS = 20

/** Makes the call again under its key until its outcome is known, as the browser does. */
export async function sendUntilKnown(
  tally: Tally,
  key: string,
  attempt: (number: number) => Promise<Answer>,
): Promise<void> {
  const { acknowledged, findings } = tally
  for (let number = 0; ; number += 1) {
    tally.attempts += 1
    const answer = await attempt(number)
    if (answer?.status === 200) {
      const said = canonicalJson(JSON.parse(answer.body))
      const before = acknowledged.get(key) ?? said
      if (before !== said) findings.push(`${key} was answered ${before} and ${said}`)
      return void acknowledged.set(key, said)
    }
    if (answer && !OPEN.has(answer.status))
      return void findings.push(`${key} was answered ${answer.status} ${answer.body.slice(0, 200)}`)
    await setTimeout(PAUSE_MS)
  }
}

type Stored = {
  readonly key: string
  readonly rows: number
  /** Its events in the outbox, and its rows in the audit log. */
  readonly events: number
  readonly audits: number
  /** The answer that is kept for whoever asks again. */
  readonly kept: string | null
}

/** Deposits by their message, which is the key that they were sent with. */
const STORED = `
  with event as (
    select (data ->> 'entryId')::integer as id, count(*) as count from outbox where type = 'deposit.created' group by 1
  ), noted as (
    select subject::integer as id, count(*) as count from audit where action = 'deposit.created' group by 1
  )
  select d.message as key, count(*)::integer as rows, coalesce(sum(event.count), 0)::integer as events,
    coalesce(sum(noted.count), 0)::integer as audits, max(k.answer::text) as kept
  from deposit d left join event using (id) left join noted using (id) left join idempotency_key k on k.key = d.message
  group by d.message`

/** Holds what was acknowledged against what is stored: the counts, and everything that should not be. */
export async function checkStored(db: Db, { acknowledged, attempts, findings }: Tally) {
  const stored = new Map((await rowsOf<Stored>(db, STORED)).map((row) => [row.key, row]))
  const rows = [...stored.values()]
  const lost = [...acknowledged.keys()].filter((key) => !stored.has(key))
  const doubled = rows.filter((row) => Math.max(row.rows, row.events, row.audits) > 1)
  const untold = rows.filter(({ events, audits }) => events === 0 || audits === 0)
  const strange = [...stored.keys()].filter((key) => !acknowledged.has(key))
  const differing = rows.filter(
    ({ key, kept }) => kept === null || canonicalJson(JSON.parse(kept)) !== acknowledged.get(key),
  )
  return {
    counts: { attempts, acknowledged: acknowledged.size, lost: lost.length, doubled: doubled.length },
    findings: [
      ...findings,
      ...lost.map((key) => `${key} was acknowledged and is lost`),
      ...doubled.map(({ key, ...made }) => `${key} made ${made.rows} rows and ${made.events} events`),
      ...untold.map(({ key, events, audits }) => `${key} made ${events} events and ${audits} audit rows`),
      ...strange.map((key) => `${key} is stored and was never acknowledged`),
      ...differing.map(({ key, kept }) => `${key} was answered ${acknowledged.get(key)}, kept is ${kept}`),
    ],
  }
}

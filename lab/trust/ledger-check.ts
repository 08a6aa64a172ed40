import { canonicalJson } from '../../packages/server/src/platform/database/canonical.ts'
import type { Db } from '../../packages/server/src/platform/database/database.ts'
import { rowsOf } from './run.ts'

/** The answer that each acknowledged deposit got, as canonical JSON, by its key. */
export type Acknowledged = ReadonlyMap<string, string>

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

/** Compares what was acknowledged with what is stored. */
export async function checkLedgers(db: Db, acknowledged: Acknowledged) {
  const stored = new Map((await rowsOf<Stored>(db, STORED)).map((row) => [row.key, row]))
  const lost = [...acknowledged.keys()].filter((key) => !stored.has(key))
  const doubled = [...stored.values()].filter((row) => Math.max(row.rows, row.events, row.audits) > 1)
  const untold = [...stored.values()].filter(({ events, audits }) => events === 0 || audits === 0)
  const strange = [...stored.keys()].filter((key) => !acknowledged.has(key))
  const differing = [...stored.values()].filter(
    ({ key, kept }) => kept === null || canonicalJson(JSON.parse(kept)) !== acknowledged.get(key),
  )
  return {
    counts: {
      acknowledged: acknowledged.size,
      stored: stored.size,
      lost: lost.length,
      doubled: doubled.length,
    },
    findings: [
      ...lost.map((key) => `${key} was acknowledged and is lost`),
      ...doubled.map(({ key, rows, events }) => `${key} made ${rows} rows and ${events} events`),
      ...untold.map(({ key, events, audits }) => `${key} made ${events} events and ${audits} audit rows`),
      ...strange.map((key) => `${key} is stored and was never acknowledged`),
      ...differing.map(({ key, kept }) => `${key} was answered ${acknowledged.get(key)}, kept is ${kept}`),
    ],
  }
}

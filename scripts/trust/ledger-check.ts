import { canonicalJson } from '../../packages/server/src/platform/database/canonical.ts'
import type { Db } from '../../packages/server/src/platform/database/database.ts'
import { rowsOf } from './run.ts'

/** The answer that each acknowledged deposit got, as canonical JSON, by its key. */
export type Acknowledged = ReadonlyMap<string, string>

type Stored = {
  readonly key: string
  readonly rows: number
  readonly events: number
  /** The answer that is kept for whoever asks again. */
  readonly kept: string | null
}

/** Deposits by their message, which is the key that they were sent with. */
const STORED = `
  select d.message as key, count(*)::integer as rows,
    (select count(*)::integer from outbox o
      where o.type = 'deposit.created' and (o.data ->> 'id')::integer = any (array_agg(d.id))) as events,
    (select k.answer::text from idempotency_key k where k.key = d.message) as kept
  from deposit d group by d.message`

/** Compares what was acknowledged with what is stored. */
export async function checkLedgers(db: Db, acknowledged: Acknowledged) {
  const stored = new Map((await rowsOf<Stored>(db, STORED)).map((row) => [row.key, row]))
  const lost = [...acknowledged.keys()].filter((key) => !stored.has(key))
  const doubled = [...stored.values()].filter(({ rows, events }) => rows > 1 || events > 1)
  const silent = [...stored.values()].filter(({ events }) => events === 0)
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
      ...silent.map(({ key }) => `${key} made no event`),
      ...strange.map((key) => `${key} is stored and was never acknowledged`),
      ...differing.map(({ key, kept }) => `${key} was answered ${acknowledged.get(key)}, kept is ${kept}`),
    ],
  }
}

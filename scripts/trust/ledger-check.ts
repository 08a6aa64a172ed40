import { canonicalJson } from '../../packages/server/src/platform/database/canonical.ts'
import type { Db } from '../../packages/server/src/platform/database/database.ts'
import { rowsOf } from './run.ts'

/** The answer that each acknowledged deposit got, as canonical JSON, by its key. */
export type Acknowledged = ReadonlyMap<string, string>

type Stored = {
  readonly key: string
  readonly answer: string
  readonly rows: number
  readonly events: number
}

/** Every key with what is stored of it: deposits with it as their message, and events and audit rows of those. */
const STORED = `
  select k.key, k.answer::text as answer, count(d.id)::integer as rows,
    (select count(*)::integer from outbox o where o.type = 'deposit.created'
      and o.data ->> 'id' = k.answer ->> 'id') as events
  from idempotency_key k left join deposit d on d.message = k.key
  group by k.user_id, k.key, k.answer`

/** Compares what was acknowledged with what is stored. */
export async function checkLedgers(db: Db, acknowledged: Acknowledged) {
  const stored = new Map((await rowsOf<Stored>(db, STORED)).map((row) => [row.key, row]))
  const [{ deposits = 0 } = {}] = await rowsOf<{ deposits: number }>(
    db,
    'select count(*)::integer as deposits from deposit',
  )
  const lost = [...acknowledged.keys()].filter((key) => (stored.get(key)?.rows ?? 0) === 0)
  const doubled = [...stored.values()].filter(({ rows, events }) => rows > 1 || events > 1)
  const differing = [...acknowledged].filter(([key, answer]) => !saysSame(stored.get(key)?.answer, answer))
  // A deposit whose key is not stored could be made a second time.
  const unkept = deposits - [...stored.values()].reduce((sum, { rows }) => sum + rows, 0)
  return {
    counts: { acknowledged: acknowledged.size, deposits, lost: lost.length, doubled: doubled.length },
    findings: [
      ...lost.map((key) => `${key} was acknowledged and is lost`),
      ...doubled.map(({ key, rows, events }) => `${key} made ${rows} rows and ${events} events`),
      ...differing.map(([key, answer]) => `${key} was answered ${answer}, stored is another answer`),
      ...(unkept === 0 ? [] : [`${unkept} deposits have no key`]),
      ...(deposits === acknowledged.size ? [] : [`${deposits} deposits, ${acknowledged.size} acknowledged`]),
    ],
  }
}

const saysSame = (stored: string | undefined, answer: string): boolean =>
  stored !== undefined && canonicalJson(JSON.parse(stored)) === answer

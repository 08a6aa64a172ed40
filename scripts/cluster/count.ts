import { query } from './machines.ts'
import { settings } from './settings.ts'
import type { Acknowledged } from './writers.ts'

/** A row of the database that a writer has sent. */
export type Stored = {
  readonly mark: string
  readonly table: string
  readonly entryId: number
  readonly audits: number
  readonly events: number
}

export type Count = {
  /** Acknowledged submissions whose row, or one of whose two ledger rows, is not there. */
  readonly lost: readonly string[]
  /** Submissions with more than one row, audit row or event. */
  readonly doubled: readonly string[]
}

/** Holds what was acknowledged against what is stored. */
export function compare(acknowledged: readonly Acknowledged[], stored: readonly Stored[]): Count {
  const byMark = Map.groupBy(stored, ({ mark }) => mark)
  const lost = acknowledged.filter(({ mark, table, entryId }) => {
    const row = byMark.get(mark)?.find((each) => each.table === table && each.entryId === entryId)
    return !row || row.audits === 0 || row.events === 0
  })
  const doubled = [...byMark].filter(
    ([, rows]) => rows.length > 1 || rows.some(({ audits, events }) => audits > 1 || events > 1),
  )
  return { lost: lost.map(({ mark }) => mark), doubled: doubled.map(([mark]) => mark) }
}

const rowsOf = (table: string, event: string) => `
  select e.message, '${table}', e.id,
    (select count(*) from audit where action = '${event}' and subject = e.id::text),
    (select count(*) from outbox where type = '${event}' and data->>'entryId' = e.id::text)
  from ${table} e where e.message like 'ajo ${settings.seed} %'`

/** Reads what the writers have sent from the primary, past the portal. */
export function readStored(): readonly Stored[] {
  const indexes = `
    create index if not exists run_audit on audit (action, subject);
    create index if not exists run_outbox on outbox (type, (data->>'entryId'));`
  const select = `${rowsOf('deposit', 'deposit.created')} union all ${rowsOf('change_order', 'changeorder.created')};`
  return query('portal', indexes + select).map(([mark = '', table = '', entryId, audits, events]) => ({
    mark,
    table,
    entryId: Number(entryId),
    audits: Number(audits),
    events: Number(events),
  }))
}

/** Takes one acknowledged row away, as a failover without its row would. */
export function forgeLoss({ table, entryId }: Acknowledged): void {
  query('portal', `delete from ${table} where id = ${entryId};`)
}

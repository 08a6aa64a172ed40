import { query } from './machines.ts'
import { settings } from './settings.ts'
import type { Acknowledged, Stored } from './compare.ts'

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

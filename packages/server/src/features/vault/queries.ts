import {
  bagField,
  changeOrderCoins,
  pieceFields,
  rollField,
} from '@kassavirta/domain/kernel/money/denominations'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { WireMoment } from '@kassavirta/domain/kernel/dates/dates'
import { handledPieceNames } from '@kassavirta/domain/reports/pieces'
import { MOST_VAULT_ENTRIES, vaultKinds } from '@kassavirta/domain/vault/api'
import { vaultFlows } from '@kassavirta/domain/vault/rules'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { utc } from '../../shared/wire-columns.ts'
import { vaultEntry } from '../../tables/vault.ts'

/** Whoever counts a vault or moves its money waits for whoever does it already. */
export async function lockVault(tx: Db, office: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('vault ' || ${office}::text, 0))`)
}

const Office = z.strictObject({ office: z.string() })

export async function listOffices(db: Db): Promise<readonly string[]> {
  const found = await queryRows(
    db,
    Office,
    sql`select distinct office_in_charge as office from company
        where office_in_charge <> '' and ended_at is null order by 1`,
  )
  return found.map(({ office }) => office)
}

/** An object of pieces by field, each the sum of what its expression says. */
const summed = (expressionOf: (field: (typeof pieceFields)[number]) => string): SQL =>
  sql.raw(
    `json_build_object(${pieceFields
      .map((field) => `'${field}', coalesce(sum(${expressionOf(field)}), 0)::bigint`)
      .join(', ')})`,
  )

/** Pieces in an object of counts by the fields of an order: coins in rolls, in bags and loose. */
function orderedPieces(field: (typeof pieceFields)[number]): string {
  const count = (name: string) => `coalesce((o.counts ->> '${name}')::bigint, 0)`
  const coin = changeOrderCoins.find(({ fieldName }) => fieldName === field)
  if (!coin) return count(field)
  const packs = `${count(rollField(coin))} * ${coin.rollSize} + ${count(bagField(coin))} * ${coin.bagSize}`
  return `${packs} + ${count(field)}`
}

const stored = (column: string) => summed((field) => `(${column} ->> '${field}')::bigint`)

/** Orders that the desk has packed, with what is in them and when they came back, if they did. */
const packedOrders = (office: string): SQL => sql`(
  select coalesce(o.packed_counts, to_jsonb(o)) as counts, o.packed_at,
    case o.stage when 'cancelled' then o.cancelled_at when 'returned' then (
      select max(e.at) from entry_event e
      where e.kind = 'changeOrder' and e.entry_id = o.id and e.stage = 'returned') end as back_at
  from change_order o join company c on c.id = o.company_id
  where o.packed_at is not null and c.office_in_charge = ${office})`

const Pieces = z.object(recordOf(pieceFields, () => z.int()))
const Flows = z.strictObject({ flows: z.nullable(z.object(recordOf(vaultFlows, () => Pieces))) })

/**
 * What the vault held at its last count, and what came and went since. The results of bags are as they are now: what a
 * correction changes in a bag that was closed before the count is a part of that count's difference.
 */
export async function readFlows(db: Db, office: string) {
  const [found] = await queryRows(
    db,
    Flows,
    sql`select (select json_build_object(
          'start', v.pieces,
          'counted', (select ${summed((field) => `h.${handledPieceNames[field]}`)}
            from bag b join handled_deposit h on h.ext_id = 'desk-bag-' || b.id join company c on c.id = b.company_id
            where b.closed_at > v.at and b.pass > 0 and c.office_in_charge = ${office}),
          'packed', (select ${summed(orderedPieces)} from ${packedOrders(office)} o where o.packed_at > v.at),
          'returned', (select ${summed(orderedPieces)} from ${packedOrders(office)} o where o.back_at > v.at),
          'moved', (select ${stored('m.pieces')} from (
            select case kind when 'in' then pieces else (
                select jsonb_object_agg(key, -value::bigint) from jsonb_each_text(pieces)) end as pieces
            from vault_entry where office = ${office} and kind <> 'count' and at > v.at) m))
        from vault_entry v where v.office = ${office} and v.kind = 'count'
        order by v.at desc, v.id desc limit 1) as flows`,
  )
  return found?.flows ?? null
}

const Entry = z.strictObject({
  entryId: z.int(),
  kind: z.enum(vaultKinds),
  at: WireMoment(),
  by: z.string(),
  pieces: Pieces,
  expected: z.nullable(Pieces),
  note: z.string(),
})

export const listEntries = (db: Db, office: string) =>
  queryRows(
    db,
    Entry,
    sql`select v.id as "entryId", v.kind, ${utc('v.at')} as at, s.first_name || ' ' || s.last_name as by, v.pieces, v.expected, v.note
        from vault_entry v join staff_user s on s.id = v.staff_id
        where v.office = ${office} order by v.at desc, v.id desc limit ${MOST_VAULT_ENTRIES}`,
  )

export async function insertEntry(tx: Db, entry: typeof vaultEntry.$inferInsert): Promise<number> {
  const [made] = await tx.insert(vaultEntry).values(entry).returning({ id: vaultEntry.id })
  if (!made) throw new Error('no entry of the vault was written')
  return made.id
}

import { pieceFields } from '@kassavirta/domain/kernel/money/denominations'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { WireMoment } from '@kassavirta/domain/kernel/dates/dates'
import { handledPieceNames } from '@kassavirta/domain/reports/pieces'
import { MOST_VAULT_ENTRIES, vaultKinds } from '@kassavirta/domain/vault/api'
import { vaultFlows } from '@kassavirta/domain/vault/rules'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { companyValues } from '../../shared/company-values.ts'
import { utc } from '../../shared/wire-columns.ts'
import { vaultEntry } from '../../tables/vault.ts'

/** Whoever counts a vault or moves its money waits for whoever does it already. */
export async function lockVault(tx: Db, office: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('vault ' || ${office}::text, 0))`)
}

export const listOffices = (db: Db): Promise<readonly string[]> => companyValues(db, 'office_in_charge')

/** An object of pieces by field, each the sum of what its expression says. */
const summed = (expressionOf: (field: (typeof pieceFields)[number]) => string): SQL =>
  sql.raw(
    `json_build_object(${pieceFields
      .map((field) => `'${field}', coalesce(sum(${expressionOf(field)}), 0)::bigint`)
      .join(', ')})`,
  )

/** The pieces of the column in one direction: 1 for what came, -1 for what left. */
const stored = (column: string, sign: 1 | -1) =>
  summed((field) => `greatest(${sign} * (${column} ->> '${field}')::bigint, 0)`)

/**
 * The company of a row, where the office is in charge of it; one look-up for each row, because the planner cannot know
 * how few rows are younger than the count v.
 */
const companyOf = (row: 'b' | 'm', office: string): SQL =>
  sql`cross join lateral (select id from company where id = ${sql.raw(row)}.company_id and office_in_charge = ${office} offset 0) c`

/** What acts on orders have moved since the count v. */
const movesSince = (office: string): SQL => sql`vault_move m ${companyOf('m', office)} where m.at > v.at`

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
            from bag b ${companyOf('b', office)}
              cross join lateral (select * from handled_deposit where ext_id = 'desk-bag-' || b.id offset 0) h
            where b.closed_at > v.at and b.pass > 0),
          'packed', (select ${stored('m.pieces', -1)} from ${movesSince(office)}),
          'returned', (select ${stored('m.pieces', 1)} from ${movesSince(office)}),
          'moved', (select ${summed((field) => `case m.kind when 'in' then 1 else -1 end * (m.pieces ->> '${field}')::bigint`)}
            from vault_entry m where m.office = ${office} and m.kind <> 'count' and m.at > v.at))
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

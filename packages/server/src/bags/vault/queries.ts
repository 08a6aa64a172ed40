import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { expectedPieces, vaultFlows, type VaultPieces } from '@kassavirta/domain/bags/vault/rules'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { pieceFields, handledPieceNames } from '@kassavirta/domain/kernel/money/denominations'
import { lapsedBefore } from '../../people/approvals/queries.ts'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { companyValues } from '../../shared/company-words.ts'
import { isAfter, PAGE_LENGTH, type Cursor } from '../../shared/pages.ts'
import { staffUser } from '../../tables/people.ts'
import { vaultCount, vaultEntry } from '../../tables/bags.ts'

/** Serialises the counts and transfers of a vault. */
export async function lockVault(tx: Db, office: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('vault ' || ${office}::text, 0))`)
}

export const listOffices = (db: Db): Promise<readonly string[]> => companyValues(db, 'office_in_charge')

const counter = alias(staffUser, 'counter')
const second = alias(staffUser, 'second')
const decider = alias(staffUser, 'decider')
const opener = alias(staffUser, 'opener')

export type FoundEntry = Awaited<ReturnType<typeof listEntries>>[number]

/** One more than a page, newest first. */
export const listEntries = (db: Db, office: string, after: Cursor | undefined) =>
  db
    .select({
      entry: vaultEntry,
      by: { firstName: counter.firstName, lastName: counter.lastName },
      second: { firstName: second.firstName, lastName: second.lastName },
      decidedBy: { firstName: decider.firstName, lastName: decider.lastName },
    })
    .from(vaultEntry)
    .innerJoin(counter, eq(counter.id, vaultEntry.staffId))
    .leftJoin(second, eq(second.id, vaultEntry.secondId))
    .leftJoin(decider, eq(decider.id, vaultEntry.decidedBy))
    .where(and(eq(vaultEntry.office, office), isAfter(vaultEntry.at, vaultEntry.id, after, true)))
    .orderBy(desc(vaultEntry.at), desc(vaultEntry.id))
    .limit(PAGE_LENGTH + 1)

export async function insertEntry(tx: Db, entry: typeof vaultEntry.$inferInsert): Promise<number> {
  const [made] = await tx.insert(vaultEntry).values(entry).returning({ id: vaultEntry.id })
  if (!made) throw new Error('no entry of the vault was written')
  return made.id
}

/** The open count of the vault, with its people. */
export async function findCount(db: Db, office: string) {
  const [found] = await db
    .select({
      count: vaultCount,
      opener: { firstName: opener.firstName, lastName: opener.lastName },
      counter: counter.username,
    })
    .from(vaultCount)
    .innerJoin(opener, eq(opener.id, vaultCount.openedBy))
    .leftJoin(counter, eq(counter.id, vaultCount.counterId))
    .where(and(eq(vaultCount.office, office), isNull(vaultCount.closedAt)))
  return found
}

export async function insertCount(tx: Db, count: typeof vaultCount.$inferInsert): Promise<number> {
  const [made] = await tx.insert(vaultCount).values(count).returning({ id: vaultCount.id })
  if (!made) throw new Error('no count of the vault was opened')
  return made.id
}

export const changeCount = (tx: Db, countId: number, values: Partial<typeof vaultCount.$inferInsert>) =>
  tx.update(vaultCount).set(values).where(eq(vaultCount.id, countId))

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

/** Moves of money by acts on orders since the count v. */
const movesSince = (office: string): SQL => sql`vault_move m ${companyOf('m', office)} where m.at > v.at`

const Pieces = z.object(recordOf(pieceFields, () => z.int()))
const Flows = z.strictObject({ flows: z.nullable(z.object(recordOf(vaultFlows, () => Pieces))) })

/** What a vault held at a moment. */
type VaultBalance = { readonly pieces: VaultPieces; readonly at: Date }

const lastCount = (office: string): SQL => sql`(select pieces, at from vault_entry
  where office = ${office} and kind = 'count' order by at desc, id desc limit 1)`
const given = ({ pieces, at }: VaultBalance): SQL =>
  sql`(select ${JSON.stringify(pieces)}::jsonb as pieces, ${at.toISOString()}::timestamptz as at)`

/**
 * What the vault held at its last count, or at another given moment, and what came and went since. Results of bags are
 * read as they are now, so a correction of a bag that was closed before the count is a part of that count's difference.
 */
export async function readFlows(db: Db, office: string, since?: VaultBalance) {
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
            from vault_entry m where m.office = ${office} and m.kind in ('in', 'out') and m.at > v.at))
        from ${since ? given(since) : lastCount(office)} v) as flows`,
  )
  return found?.flows ?? null
}

/** Whether the vault of the office is being counted: then nobody may see anything that reveals what it should hold. */
export const isCounted = (office: SQL, now: Date): SQL => sql`(
  exists (select from vault_count n where n.office = ${office} and n.closed_at is null)
  or exists (select from approval a where a.kind = 'vaultDifference' and a.subject = ${office} and a.decision is null
    and a.requested_at > ${lapsedBefore(now).toISOString()}::timestamptz))`

const Office = z.strictObject({ office: z.string() })

/** The offices from whose vault more of a denomination was packed than is known to have come. */
export async function shortVaults(db: Db, only: string | undefined, now: Date): Promise<readonly string[]> {
  const counted = await queryRows(
    db,
    Office,
    sql`select e.office from vault_entry e where e.kind = 'count' ${only ? sql`and e.office = ${only}` : sql``}
      and not ${isCounted(sql.raw('e.office'), now)} group by e.office order by e.office`,
  )
  const short: string[] = []
  for (const { office } of counted) {
    const flows = await readFlows(db, office)
    if (flows && Object.values(expectedPieces(flows)).some((pieces) => pieces < 0)) short.push(office)
  }
  return short
}

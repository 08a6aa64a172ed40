import type { PgTable } from 'drizzle-orm/pg-core'
import type { SetLater } from '../../tables/submissions.ts'
import type { Db } from './database.ts'

/**
 * The row of a submission has every column that the submission decides on, also one with a default, and nothing
 * without a column. Otherwise the provider would get a value that the row does not keep.
 */
type CompleteRow<Table extends PgTable, Row> = Table['$inferInsert'] &
  Required<Omit<Table['$inferInsert'], 'id' | SetLater>> & {
    readonly [Name in Exclude<keyof Row, keyof Table['$inferInsert']>]: never
  }

/** Inserts a row and returns its id. */
export async function insertOne<Table extends PgTable, Row extends CompleteRow<Table, Row>>(
  tx: Db,
  table: Table,
  row: Row,
): Promise<number> {
  const [inserted] = (await tx.insert(table).values(row).returning()) as { readonly id: number }[]
  if (!inserted) throw new Error('nothing was inserted')
  return inserted.id
}

type RowAuthor = { readonly company: { readonly companyId: number }; readonly userId: number }

/** The columns that say who sent a row, from which company and when. */
export const senderColumns = ({ company, userId }: RowAuthor, now: Date) => ({
  companyId: company.companyId,
  userId,
  createdAt: now,
})

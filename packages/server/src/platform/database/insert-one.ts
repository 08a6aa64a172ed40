import type { PgTable } from 'drizzle-orm/pg-core'
import type { SetLater } from '../../tables/submissions.ts'
import type { Db } from './database.ts'

/**
 * The row of a submission: every column that it decides on, also one that has a default, and nothing that has no column.
 * Otherwise the provider would hear of a value that the row does not keep.
 */
type CompleteRow<Table extends PgTable, Row> = Table['$inferInsert'] &
  Required<Omit<Table['$inferInsert'], 'id' | SetLater>> & {
    readonly [Name in Exclude<keyof Row, keyof Table['$inferInsert']>]: never
  }

/** Inserts a row and answers its number. */
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

/** Who sent a row, from where and when. */
export const senderColumns = ({ company, userId }: RowAuthor, now: Date) => ({
  companyId: company.companyId,
  userId,
  createdAt: now,
})

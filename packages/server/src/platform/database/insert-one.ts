import type { PgTable } from 'drizzle-orm/pg-core'
import type { SetLater } from '../../tables/submissions.ts'
import type { Db } from './database.ts'

/**
 * The row of a submission with every column that it decides on. A column that has a default must be named too: left out,
 * the provider would hear of a value that the row does not keep.
 */
type SubmittedRow<Table extends PgTable> = Table['$inferInsert'] &
  Required<Omit<Table['$inferInsert'], 'id' | SetLater>>

/** Inserts a row and answers its number. */
export async function insertOne<Table extends PgTable>(
  tx: Db,
  table: Table,
  row: SubmittedRow<Table>,
): Promise<number> {
  const [made] = (await tx.insert(table).values(row).returning()) as { readonly id: number }[]
  if (!made) throw new Error('nothing was inserted')
  return made.id
}

type Sent = { readonly company: { readonly companyId: number }; readonly userId: number }

/** Who sent a row, from where and when. */
export const sentBy = ({ company, userId }: Sent, now: Date) => ({
  companyId: company.companyId,
  userId,
  createdAt: now,
})

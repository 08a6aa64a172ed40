import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/** Inserts a row and answers its number. */
export async function insertOne<Table extends PgTable>(
  tx: Db,
  table: Table,
  values: Table['$inferInsert'],
): Promise<number> {
  const [made] = (await tx.insert(table).values(values).returning()) as { readonly id: number }[]
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

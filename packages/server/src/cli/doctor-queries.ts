import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../platform/database/database.ts'

const Row = z.strictObject({
  superuser: z.boolean(),
  ownsAudit: z.boolean(),
  fsync: z.boolean(),
  synchronousCommit: z.boolean(),
  hoursSinceBackup: z.nullable(z.number()),
  invalidIndexes: z.array(z.string()),
  hasServiceDeskPhone: z.boolean(),
})
export type DatabaseFacts = z.output<typeof Row>

/** What an operator can mend in the database itself. */
export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const [row] = await queryRows(
    db,
    Row,
    sql`select
      coalesce((select rolsuper from pg_roles where rolname = current_user), false) as superuser,
      coalesce((select pg_get_userbyid(relowner) = current_user from pg_class where oid = to_regclass('audit')), false)
        as "ownsAudit",
      current_setting('fsync') = 'on' as fsync,
      current_setting('synchronous_commit') <> 'off' as "synchronousCommit",
      (select extract(epoch from now() - max(at))::double precision / 3600 from audit where action = 'command.backup')
        as "hoursSinceBackup",
      (select coalesce(json_agg(indexrelid::regclass::text), '[]') from pg_index where not indisvalid) as "invalidIndexes",
      exists (select from parameter where key = 'serviceDeskPhone' and value <> '') as "hasServiceDeskPhone"`,
  )
  if (!row) throw new Error('no row')
  return row
}

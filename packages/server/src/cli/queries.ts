import { and, desc, eq, gt, isNull, or, sql, asc, isNotNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { staffRoles } from '@kassavirta/domain/kernel/people/staff-roles'
import { queryRows, type Db } from '../platform/database/database.ts'
import { mail } from '../tables/ledgers.ts'
import { announcement } from '../tables/letters.ts'
import { portalUser, staffFactor, staffUser } from '../tables/people.ts'

export async function countTables(db: Db): Promise<number> {
  const [found] = await queryRows(
    db,
    z.strictObject({ tables: z.int() }),
    sql`select count(*)::integer as tables from pg_tables where schemaname = current_schema()`,
  )
  return found?.tables ?? 0
}

export async function disableUser(tx: Db, userId: number, now: Date): Promise<void> {
  await tx.update(portalUser).set({ disabledAt: now }).where(eq(portalUser.id, userId))
}

export async function isAnnounced(db: Db, viite: string): Promise<boolean> {
  const found = await db
    .select({ id: announcement.id })
    .from(announcement)
    .where(eq(announcement.viite, viite))
  return found.length > 0
}

/** Returns true when the announcement had not ended yet. */
export async function endAnnouncement(tx: Db, viite: string, now: Date): Promise<boolean> {
  const going = or(isNull(announcement.validTo), gt(announcement.validTo, now))
  const ended = await tx
    .update(announcement)
    .set({ validTo: now })
    .where(and(eq(announcement.viite, viite), going))
    .returning({ id: announcement.id })
  return ended.length > 0
}

/** The newest e-mails, oldest of them first. */
export async function newestMail(db: Db, limit: number) {
  const newest = await db.select().from(mail).orderBy(desc(mail.id)).limit(limit)
  return newest.toReversed()
}

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

/** Facts of the database that an operator can correct. */
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

export async function listStaff(db: Db) {
  const found = await db
    .select({ staff: staffUser, factorId: staffFactor.staffId })
    .from(staffUser)
    .leftJoin(staffFactor, and(eq(staffFactor.staffId, staffUser.id), isNotNull(staffFactor.activeAt)))
    .orderBy(asc(staffUser.username))
  return found.map(({ staff, factorId }) => ({
    ...staff,
    roles: staffRoles.filter((role) => staff[role]),
    hasFactor: factorId !== null,
  }))
}

import type { SettingKey } from '@kassavirta/domain/operation/settings/rules'
import { eq, gt, and, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { lapsedBefore } from '../../people/approvals/queries.ts'
import { approval } from '../../tables/bags.ts'
import { parameter } from '../../tables/operation.ts'
import { staffUser } from '../../tables/people.ts'

const person = { firstName: staffUser.firstName, lastName: staffUser.lastName }

/** Every setting that was ever changed, and by whom. */
export const listChanged = (db: Db) =>
  db
    .select({ key: parameter.key, value: parameter.value, changedAt: parameter.changedAt, changedBy: person })
    .from(parameter)
    .leftJoin(staffUser, eq(staffUser.id, parameter.staffId))

/** Changes that wait for a second person. */
export const listAsked = (db: Db, now: Date) =>
  db
    .select({ key: approval.subject, payload: approval.payload, requestedBy: person })
    .from(approval)
    .innerJoin(staffUser, eq(staffUser.id, approval.requestedBy))
    .where(
      and(
        eq(approval.kind, 'settingChange'),
        isNull(approval.decision),
        gt(approval.requestedAt, lapsedBefore(now)),
      ),
    )

/** Serialises the changes of one setting, which may have no row yet. */
export const lockSetting = (tx: Db, key: SettingKey) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('setting ' || ${key}::text, 0))`)

/** The stored value, locked against an import; undefined where the default holds. */
export async function lockValue(tx: Db, key: SettingKey): Promise<string | undefined> {
  const [found] = await tx.select().from(parameter).where(eq(parameter.key, key)).for('update')
  return found?.value
}

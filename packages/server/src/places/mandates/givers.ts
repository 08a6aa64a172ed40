import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { approval } from '../../tables/counting.ts'
import { portalUser } from '../../tables/people.ts'

/** Who of the staff has made, joined, changed or restored one of these people, or given them rights. Their locks are held. */
export async function readGivers(tx: Db, userIds: readonly (number | null)[]): Promise<readonly number[]> {
  const known = userIds.filter((id) => id !== null)
  const found = await tx
    .select({ givers: portalUser.givers })
    .from(portalUser)
    .where(inArray(portalUser.id, known))
  return found.flatMap(({ givers }) => givers)
}

/** Keeps with a person that this one of the staff may not decide on their rights, also where a request waits by now. */
export async function rememberGiver(tx: Db, userId: number, staffId: number): Promise<void> {
  await tx
    .update(portalUser)
    .set({ givers: sql`array_append(${portalUser.givers}, ${staffId}::integer)` })
    .where(and(eq(portalUser.id, userId), sql`not ${staffId} = any (${portalUser.givers})`))
  await tx
    .update(approval)
    .set({ barred: sql`array_append(${approval.barred}, ${staffId}::integer)` })
    .where(
      and(
        inArray(approval.kind, ['mandateGrant', 'mandateChange']),
        isNull(approval.decision),
        or(
          eq(approval.requestedByUser, userId),
          sql`(${approval.payload}->>'holderId')::integer = ${userId}`,
        ),
        sql`not ${staffId} = any (${approval.barred})`,
      ),
    )
}

import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { account } from '../../tables/company.ts'
import { approval } from '../../tables/counting.ts'
import { portalUser } from '../../tables/people.ts'

type Own = { readonly companyId: number; readonly userId: number; readonly limit: number }

/** The latest rights that a person has asked for at a place. */
export const listOwnRequests = (db: Db, { companyId, userId, limit }: Own) =>
  db
    .select({
      requestId: approval.id,
      payload: approval.payload,
      requestedAt: approval.requestedAt,
      decision: approval.decision,
      decidedAt: approval.decidedAt,
      decisionReason: approval.decisionReason,
      firstName: portalUser.firstName,
      lastName: portalUser.lastName,
      accountNumber: account.accountNumber,
    })
    .from(approval)
    .innerJoin(portalUser, eq(portalUser.id, sql`(${approval.payload}->>'holderId')::integer`))
    .innerJoin(account, eq(account.id, sql`(${approval.payload}->>'accountId')::integer`))
    .where(
      and(
        eq(approval.companyId, companyId),
        // In the words of its index, so that it can be used.
        sql`${approval.kind} in ('mandateGrant', 'mandateChange')`,
        eq(approval.requestedByUser, userId),
      ),
    )
    .orderBy(desc(approval.id))
    .limit(limit)

export type OwnRequest = Awaited<ReturnType<typeof listOwnRequests>>[number]

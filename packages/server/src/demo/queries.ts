import { dayOf, type Day } from '@kassavirta/domain/kernel/dates'
import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../platform/database/database.ts'
import { permittedCompanies } from '../platform/rights/rights.ts'
import { account, chain, company, concern, personnel, reference } from '../tables/company.ts'
import { handledChangeOrder, handledDeposit } from '../tables/handled.ts'
import { audit } from '../tables/ledgers.ts'
import { announcement, message, messageRead } from '../tables/messages.ts'
import { parameter } from '../tables/parameter.ts'
import { portalUser } from '../tables/people.ts'
import { mandate, userChain, userCompanyRole, userConcern } from '../tables/rights.ts'
import { changeOrder, deposit, supplyOrder, visitChangeRequest, visitRequest } from '../tables/submissions.ts'
import { DEMO } from './rows.ts'

/** The platform has the numbers up to 7_310_003, the provider's import 7_310_101. */
const DEMO_LOCK = 7_310_201

/** Two servers that start on the same empty database fill it once. */
export async function lockDemo(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${DEMO_LOCK})`)
}

/** More than the demo has of anything. */
const FIRST_ROWS = 100

/**
 * The number of concerns, companies and people that belong to the demo, and of those that do not, among the first rows
 * of each. The demo goes into a database without others, so its rows are the first; a large database is not counted.
 */
export async function countData(db: Db): Promise<{ readonly demo: number; readonly other: number }> {
  const [found] = await queryRows(
    db,
    z.strictObject({ demo: z.int(), other: z.int() }),
    sql`select count(*) filter (where starts_with(ext_id, ${DEMO}))::integer as demo,
          count(*) filter (where not starts_with(ext_id, ${DEMO}))::integer as other
        from (
          (select ext_id from ${concern} order by id limit ${FIRST_ROWS})
          union all (select ext_id from ${company} order by id limit ${FIRST_ROWS})
          union all (select ext_id from ${portalUser} order by id limit ${FIRST_ROWS})
        ) known`,
  )
  return found ?? { demo: 0, other: 0 }
}

export async function setParameterKeys(db: Db): Promise<ReadonlySet<string>> {
  const set = await db.select({ key: parameter.key }).from(parameter)
  return new Set(set.map(({ key }) => key))
}

/** Finds an id by the provider's key. */
export type Numbers = (key: string) => number

export async function numbersIn(
  db: Db,
  table: typeof company | typeof account | typeof portalUser,
): Promise<Numbers> {
  const rows = await db.select({ id: table.id, extId: table.extId }).from(table)
  const ids = new Map(rows.map(({ id, extId }) => [extId, id]))
  return (key) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`the demo names ${key}, which is not there`)
    return id
  }
}

/** Reserves ascending ids, so that the id of each row is known before the row is inserted. */
export async function reserveIds(tx: Db, table: string, count: number): Promise<readonly number[]> {
  const rows = await queryRows(
    tx,
    z.strictObject({ id: z.int() }),
    sql`select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id
        from generate_series(1, ${count}::integer)`,
  )
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

export async function setUserCreated(tx: Db, createdAt: Date): Promise<void> {
  await tx.update(portalUser).set({ createdAt })
}

type Activation = { readonly passwordHash: string; readonly termsVersion: string; readonly at: Date }

export async function activate(
  tx: Db,
  userId: number,
  { passwordHash, termsVersion, at }: Activation,
): Promise<void> {
  const terms = { termsVersion, termsAcceptedAt: at }
  await tx
    .update(portalUser)
    .set({ passwordHash, activatedAt: at, ...terms })
    .where(eq(portalUser.id, userId))
}

/** As if the import that gave the mandate had come on that day. */
export async function setMandateAgreed(tx: Db, extId: string, at: Date): Promise<void> {
  await tx.update(mandate).set({ modifiedAt: at }).where(eq(mandate.extId, extId))
  await tx
    .update(audit)
    .set({ at })
    .where(and(eq(audit.action, 'mandate.given'), eq(sql`${audit.detail}->>'extId'`, extId)))
}

/** As if the import that gave the roles had come at that moment. */
export async function setRolesGiven(tx: Db, at: Date): Promise<void> {
  await tx.update(audit).set({ at }).where(eq(audit.action, 'role.given'))
}

type Cancellation = { readonly at: Date; readonly end: Day; readonly by: number }

/** Returns the id of the mandate. */
export async function cancelMandate(tx: Db, extId: string, { at, end, by }: Cancellation): Promise<number> {
  const [cancelled] = await tx
    .update(mandate)
    .set({ endDate: end, lastDay: dayOf(at), modifiedAt: at, cancelledAt: at, cancelledBy: by })
    .where(eq(mandate.extId, extId))
    .returning({ id: mandate.id })
  return cancelled?.id ?? 0
}

/** Returns the id of the role. */
export async function endRole(
  tx: Db,
  role: { readonly userId: number; readonly companyId: number },
  ended: { readonly at: Date; readonly by: number },
): Promise<number> {
  const { userId, companyId } = role
  const [cancelled] = await tx
    .update(userCompanyRole)
    .set({ endedAt: ended.at, endedBy: ended.by })
    .where(and(eq(userCompanyRole.userId, userId), eq(userCompanyRole.companyId, companyId)))
    .returning({ id: userCompanyRole.id })
  return cancelled?.id ?? 0
}

/** The messages in a person's list. */
export const messagesTo = (db: Db, userId: number, now: Date) =>
  db
    .select({ id: message.id, extId: sql<string>`${message.extId}`, createdAt: message.createdAt })
    .from(message)
    .where(
      sql`${message.userId} = ${userId} or (${isNull(message.userId)} and ${message.companyId} in
        (select p.company_id from (${permittedCompanies(userId, dayOf(now))}) p))`,
    )

const counted = {
  parameter,
  concern,
  chain,
  company,
  account,
  portalUser,
  userCompanyRole,
  userChain,
  userConcern,
  mandate,
  personnel,
  reference,
  announcement,
  message,
  messageRead,
  deposit,
  changeOrder,
  supplyOrder,
  visitRequest,
  visitChangeRequest,
  handledDeposit,
  handledChangeOrder,
} as const

export type TableCounts = Readonly<Record<keyof typeof counted, number>>

export async function countTables(db: Db): Promise<TableCounts> {
  const counts: Partial<Record<keyof typeof counted, number>> = {}
  for (const name of Object.keys(counted) as (keyof typeof counted)[])
    counts[name] = await db.$count(counted[name])
  return counts as TableCounts
}

import { dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { and, eq, getTableName, isNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { insertRows } from '@kassavirta/server/operation/provider/import/write/upsert-queries'
import { queryRows, type Db } from '@kassavirta/server/platform/database/database'
import { permittedCompanies } from '@kassavirta/server/platform/rights/rights'
import {
  account,
  chain,
  company,
  concern,
  personnel,
  reference,
  mandate,
  userChain,
  userCompanyRole,
  userConcern,
} from '@kassavirta/server/tables/places'
import { handledChangeOrder, handledDeposit } from '@kassavirta/server/tables/bags'
import { audit } from '@kassavirta/server/tables/ledgers'
import { announcement, message, messageRead } from '@kassavirta/server/tables/letters'
import { parameter } from '@kassavirta/server/tables/operation'
import { portalUser } from '@kassavirta/server/tables/people'
import {
  changeOrder,
  deposit,
  supplyOrder,
  visitChangeRequest,
  visitRequest,
} from '@kassavirta/server/tables/submissions'

/** The platform has the numbers up to 7_310_003, the provider's import 7_310_101. */
const DEMO_LOCK = 7_310_201

/** Two servers that start on the same empty database fill it once. */
export async function lockDemo(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${DEMO_LOCK})`)
}

export async function setParameterKeys(db: Db): Promise<ReadonlySet<string>> {
  const set = await db.select({ key: parameter.key }).from(parameter)
  return new Set(set.map(({ key }) => key))
}

/** Finds an id by the provider's key. */
export type Numbers = (key: string) => number
export type Keys = { readonly companyId: Numbers; readonly accountId: Numbers; readonly userId: Numbers }

export const readKeys = async (db: Db): Promise<Keys> => ({
  companyId: await numbersIn(db, company),
  accountId: await numbersIn(db, account),
  userId: await numbersIn(db, portalUser),
})

async function numbersIn(
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

/** Returns the id of the new row. */
export async function insertRow<Table extends PgTable>(
  tx: Db,
  table: Table,
  row: Table['$inferInsert'],
): Promise<number> {
  const [id = 0] = await reserveIds(tx, getTableName(table), 1)
  await insertRows(tx, table, [{ ...row, id }])
  return id
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
  // The code was read at the address.
  await tx.execute(
    sql`insert into alert_reader (user_id, confirmed_address) select id, email_address from portal_user where id = ${userId}`,
  )
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

/** The number of rows by table. */
export async function countTables(db: Db): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  for (const [name, table] of Object.entries(counted)) counts[name] = await db.$count(table)
  return counts
}

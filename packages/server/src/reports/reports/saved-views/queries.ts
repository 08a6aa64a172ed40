import { viewPages } from '@kassavirta/domain/reports/reports/saved-views'
import { sendingDays } from '@kassavirta/domain/reports/reports/schedule'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { rightNames, RightNames, rightsSources, permittedCompanies } from '../../../platform/rights/rights.ts'
import { portalUser } from '../../../tables/people.ts'
import { savedView } from '../../../tables/reports.ts'

const Row = z.strictObject({
  viewId: z.int(),
  name: z.string(),
  page: z.enum(viewPages),
  companyId: z.nullable(z.int()),
  place: z.nullable(z.string()),
  search: z.record(z.string(), z.string()),
  sendOn: z.nullable(z.enum(sendingDays)),
  sendHour: z.nullable(z.int()),
  held: RightNames,
  /** For a concern's list: whether the person may read at least one of the view's companies. */
  readsSome: z.boolean(),
})
export type ViewRow = z.output<typeof Row>

export type Owner = { readonly userId: number; readonly now: Date }

/** A company, chain or concern in the view's search; null where it has none. */
const chosen = (name: string): SQL => sql`(v.search->>${sql.raw(`'${name}'`)})::integer`

const select = ({ userId, now }: Owner, condition: SQL): SQL => {
  const today = dayOf(now)
  return sql`
    select v.id as "viewId", v.name, v.page, v.company_id as "companyId", c.name as place, v.search,
      v.send_on as "sendOn", v.send_hour as "sendHour", ${rightNames} as held,
      v.company_id is null and exists (
        select from (${permittedCompanies(userId, today)}) p join company o on o.id = p.company_id
        where p.concern_report and o.id = coalesce(${chosen('company')}, o.id)
          and (${chosen('chain')} is null or o.chain_id = ${chosen('chain')})
          and (${chosen('concern')} is null or o.concern_id = ${chosen('concern')})) as "readsSome"
    from saved_view v
    join portal_user u on u.id = v.user_id and u.disabled_at is null
    ${rightsSources(sql`v.company_id`, today)}
    where v.user_id = ${userId} and ${condition}`
}

/** The views of a person with the person's present rights, by name. */
export const listViews = (db: Db, owner: Owner): Promise<readonly ViewRow[]> =>
  queryRows(db, Row, sql`${select(owner, sql`true`)} order by lower(v.name), v.id`)

export async function readView(db: Db, owner: Owner, viewId: number): Promise<ViewRow | undefined> {
  const [found] = await queryRows(db, Row, select(owner, sql`v.id = ${viewId}`))
  return found
}

/** Serialises changes of a person's views, so that their number and names stay within the rules. */
export async function holdOwner(tx: Db, userId: number): Promise<void> {
  await tx
    .select({ id: portalUser.id })
    .from(portalUser)
    .where(eq(portalUser.id, userId))
    .for('no key update')
}

type ViewName = Pick<typeof savedView.$inferInsert, 'userId' | 'page' | 'companyId' | 'name'>

/** The person's view of this name of the same list and place. */
export async function findNamed(tx: Db, { userId, page, companyId = null, name }: ViewName) {
  const sameName = sql`lower(${savedView.name}) = lower(${name})`
  const samePlace = sql`${savedView.companyId} is not distinct from ${companyId}`
  const [found] = await tx
    .select()
    .from(savedView)
    .where(and(eq(savedView.userId, userId), eq(savedView.page, page), samePlace, sameName))
  return found
}

export const countViews = (tx: Db, userId: number): Promise<number> =>
  tx.$count(savedView, eq(savedView.userId, userId))

export async function insertView(tx: Db, view: typeof savedView.$inferInsert): Promise<number> {
  const [written] = await tx.insert(savedView).values(view).returning({ id: savedView.id })
  if (!written) throw new Error('a view was not written')
  return written.id
}

const own = (userId: number, viewId: number) => and(eq(savedView.userId, userId), eq(savedView.id, viewId))

export async function findOwn(tx: Db, userId: number, viewId: number) {
  const [found] = await tx.select().from(savedView).where(own(userId, viewId))
  return found
}

export const updateView = (tx: Db, viewId: number, change: Partial<typeof savedView.$inferInsert>) =>
  tx.update(savedView).set(change).where(eq(savedView.id, viewId))

export const deleteView = (tx: Db, userId: number, viewId: number) =>
  tx.delete(savedView).where(own(userId, viewId))

const BATCH = 500

const Due = z.strictObject({ viewId: z.int(), dueAt: z.string() })
export type DueView = z.output<typeof Due>

/** The views whose link is due, after one of them. */
export const listDue = (db: Db, now: Date, after: DueView | undefined): Promise<readonly DueView[]> =>
  queryRows(
    db,
    Due,
    sql`select id as "viewId", due_at::text as "dueAt" from saved_view
        where due_at <= ${now.toISOString()}
          and (due_at, id) > (${after?.dueAt ?? '-infinity'}::text::timestamptz, ${after?.viewId ?? 0})
        order by due_at, id limit ${BATCH}`,
  )

/** Locks a view; undefined if it is gone or another process has locked it. */
export async function holdView(tx: Db, viewId: number) {
  const [found] = await tx
    .select()
    .from(savedView)
    .where(eq(savedView.id, viewId))
    .for('update', { skipLocked: true })
  return found
}

/** The recipient of a link. An address at which nobody has activated the portal gets nothing. */
export async function findRecipient(tx: Db, userId: number) {
  const confirmed = sql`${portalUser.activatedAt} is not null and ${portalUser.disabledAt} is null
    and ${portalUser.emailAddress} <> ''`
  const [found] = await tx
    .select({ recipient: portalUser.emailAddress, firstName: portalUser.firstName })
    .from(portalUser)
    .where(and(eq(portalUser.id, userId), confirmed))
  return found
}

import type { AlertChoice } from '@kassavirta/domain/letters/alerts/api'
import { alertKinds, alertWays, type AlertKind } from '@kassavirta/domain/letters/alerts/rules'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { permittedCompanyIds } from '../../platform/rights/rights.ts'
import { alertChoice, alertReader } from '../../tables/letters.ts'

const Reader = z.strictObject({
  userId: z.int(),
  firstName: z.string(),
  address: z.string(),
  isActive: z.boolean(),
  confirmedAddress: z.nullable(z.string()),
  refusals: z.int(),
  digestHour: z.nullable(z.int()),
})
export type Reader = z.output<typeof Reader>

const readerColumns = sql`u.id as "userId", u.first_name as "firstName", u.email_address as address,
  u.disabled_at is null and u.activated_at is not null as "isActive",
  r.confirmed_address as "confirmedAddress", coalesce(f.refusals, 0) as refusals, r.digest_hour as "digestHour"`
const readerTables = sql`portal_user u left join alert_reader r on r.user_id = u.id
  left join mail_refusal f on f.address = u.email_address`

/** The mail address of a person and whether mail reaches it. */
export async function findReader(db: Db, userId: number): Promise<Reader | undefined> {
  const [found] = await queryRows(
    db,
    Reader,
    sql`select ${readerColumns} from ${readerTables} where u.id = ${userId}`,
  )
  return found
}

const Choices = z.strictObject({
  ...Reader.shape,
  choices: z.array(
    z.strictObject({
      companyId: z.nullable(z.int()),
      kind: z.enum(alertKinds),
      way: z.enum(alertWays),
    }),
  ),
})

/** The same with the person's choices, except those at places that the person has lost. */
export async function findChoices(db: Db, userId: number, now: Date): Promise<z.output<typeof Choices>> {
  const [found] = await queryRows(
    db,
    Choices,
    sql`select ${readerColumns}, coalesce((
          select json_agg(json_build_object('companyId', company_id, 'kind', kind, 'way', way) order by company_id nulls first, kind)
          from alert_choice
          where user_id = u.id and (company_id is null or company_id in ${permittedCompanyIds(userId, dayOf(now))})
        ), '[]') as choices
        from ${readerTables} where u.id = ${userId}`,
  )
  if (!found) throw new Error(`user ${userId} is gone`)
  return found
}

const OwnPlace = z.strictObject({ companyId: z.int() })

export const listOwnPlaces = async (db: Db, userId: number, now: Date): Promise<ReadonlySet<number>> => {
  const rows = await queryRows(
    db,
    OwnPlace,
    sql`select own.company_id as "companyId" from ${permittedCompanyIds(userId, dayOf(now))} own`,
  )
  return new Set(rows.map(({ companyId }) => companyId))
}

/** Two changes of one person's choices run one after the other. */
export async function lockReader(tx: Db, userId: number): Promise<void> {
  await tx
    .insert(alertReader)
    .values({ userId })
    .onConflictDoUpdate({ target: alertReader.userId, set: { userId } })
}

/** Replaces all choices of the person. */
export async function replaceChoices(
  tx: Db,
  userId: number,
  { digestHour, choices }: { readonly digestHour: number; readonly choices: readonly AlertChoice[] },
): Promise<void> {
  await tx.update(alertReader).set({ digestHour }).where(eq(alertReader.userId, userId))
  await tx.delete(alertChoice).where(eq(alertChoice.userId, userId))
  if (choices.length > 0)
    await tx.insert(alertChoice).values(choices.map((choice) => ({ ...choice, userId })))
}

/** Stops the mails of a kind, at every place. */
export async function stopKind(tx: Db, userId: number, kind: AlertKind): Promise<void> {
  await tx.delete(alertChoice).where(and(eq(alertChoice.userId, userId), eq(alertChoice.kind, kind)))
  await tx.insert(alertChoice).values({ userId, companyId: null, kind, way: 'none' })
}

/** Stops daily mail. Mail that is sent at once stays, also the choices for single places. */
export async function stopDaily(tx: Db, userId: number, byDefault: readonly AlertKind[]): Promise<void> {
  await tx
    .insert(alertChoice)
    .values(byDefault.map((kind) => ({ userId, companyId: null, kind, way: 'none' as const })))
    .onConflictDoNothing()
  await tx
    .update(alertChoice)
    .set({ way: 'none' })
    .where(and(eq(alertChoice.userId, userId), eq(alertChoice.way, 'daily')))
}

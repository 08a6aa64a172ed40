import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { mandateInForce } from '../../../platform/rights/rights.ts'
import { statementChoice } from '../../../tables/reports.ts'

type Holder = { readonly userId: number; readonly companyId: number; readonly today: Day }

const Row = z.strictObject({
  accountId: z.int(),
  accountNumber: z.string(),
  maySeeDeposits: z.boolean(),
  maySeeChangeOrders: z.boolean(),
  isMailed: z.boolean(),
})
/** An account of which the person may have statements, by what the mandates in force let them see. */
export type StatementAccount = z.output<typeof Row>

export const listStatementAccounts = (
  db: Db,
  { userId, companyId, today }: Holder,
): Promise<readonly StatementAccount[]> =>
  queryRows(
    db,
    Row,
    sql`select a.id as "accountId", a.account_number as "accountNumber", m.deposits as "maySeeDeposits",
        m.change_orders as "maySeeChangeOrders", s.user_id is not null as "isMailed"
      from account a
      join lateral (
        select bool_or(m.deposit_report) as deposits, bool_or(m.change_order_report) as change_orders
        from mandate m where m.account_id = a.id and m.user_id = ${userId} and ${mandateInForce(today)}
      ) m on m.deposits or m.change_orders
      left join statement_choice s on s.account_id = a.id and s.user_id = ${userId} and s.ended_at is null
      where a.company_id = ${companyId} and a.ended_at is null
      order by a.is_default desc, a.id`,
  )

/** Undefined for an account of which the person may see nothing. */
export async function findStatementAccount(
  db: Db,
  holder: Holder,
  accountId: number,
): Promise<StatementAccount | undefined> {
  const accounts = await listStatementAccounts(db, holder)
  return accounts.find((account) => account.accountId === accountId)
}

type Choice = {
  readonly userId: number
  readonly accountId: number
  readonly now: Date
  readonly mailedUpTo: Day
}

/** The first one that is mailed is that of the present month. Choosing twice changes nothing. */
export async function insertChoice(db: Db, { userId, accountId, now, mailedUpTo }: Choice): Promise<void> {
  await db
    .insert(statementChoice)
    .values({ userId, accountId, createdAt: now, mailedUpTo })
    .onConflictDoUpdate({
      target: [statementChoice.userId, statementChoice.accountId],
      set: { endedAt: null, mailedUpTo: sql`greatest(${statementChoice.mailedUpTo}, excluded.mailed_up_to)` },
      setWhere: isNotNull(statementChoice.endedAt),
    })
}

export async function endChoice(
  db: Db,
  { userId, accountId, now }: Pick<Choice, 'userId' | 'accountId' | 'now'>,
): Promise<void> {
  const own = and(eq(statementChoice.userId, userId), eq(statementChoice.accountId, accountId))
  await db
    .update(statementChoice)
    .set({ endedAt: now })
    .where(and(own, isNull(statementChoice.endedAt)))
}

const Due = z.strictObject({
  marked: z.int(),
  links: z.array(
    z.strictObject({
      userId: z.int(),
      companyId: z.int(),
      accountId: z.int(),
      recipient: z.string(),
      firstName: z.string(),
      place: z.string(),
    }),
  ),
})

/** The number of choices in one transaction. */
const BATCH = 200

/**
 * Marks the next choices as mailed for the month, which its first day stands for, and returns those whose people may still see the account. A choice that
 * another process marks at this moment is left to it.
 */
export async function takeDue(tx: Db, month: Day, today: Day): Promise<z.output<typeof Due>> {
  const [found] = await queryRows(
    tx,
    Due,
    sql`with due as (
        select user_id, account_id from statement_choice where ended_at is null and mailed_up_to < ${month}
        order by mailed_up_to, user_id, account_id limit ${BATCH} for update skip locked
      ), marked as (
        update statement_choice s set mailed_up_to = ${month} from due
        where s.user_id = due.user_id and s.account_id = due.account_id
        returning s.user_id, s.account_id
      )
      select count(*)::int as marked, coalesce(json_agg(json_build_object('userId', u.id, 'companyId', c.id, 'accountId', a.id, 'recipient', u.email_address,
          'firstName', u.first_name, 'place', c.name) order by u.id, a.id) filter (where ${mayRead(today)}), '[]') as links
      from marked join portal_user u on u.id = marked.user_id join account a on a.id = marked.account_id
        join company c on c.id = a.company_id`,
  )
  return found ?? { marked: 0, links: [] }
}

/** Whether the person still signs in, and one of their mandates lets them see the account today. */
const mayRead = (
  today: Day,
): SQL => sql`u.disabled_at is null and u.activated_at is not null and u.erased_at is null
  and a.ended_at is null and c.ended_at is null and exists (
    select from mandate m where m.account_id = a.id and m.user_id = u.id
      and (m.deposit_report or m.change_order_report) and ${mandateInForce(today)})`

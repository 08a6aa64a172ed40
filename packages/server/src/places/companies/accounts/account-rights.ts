import { WireDay } from '@kassavirta/domain/kernel/dates/dates'
import { cents, type Cents } from '@kassavirta/domain/kernel/money/money'
import type { ReferenceType } from '@kassavirta/domain/places/companies/references/api'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { LaterValues } from '../../../platform/database/statement.ts'
import { mandateInForce } from '../../../platform/rights/rights.ts'
import { typesParameter, validReferences, ValidReferences } from '../references/references.ts'

const Row = z.strictObject({
  accountId: z.int(),
  accountExtId: z.string(),
  accountNumber: z.string(),
  paymentId: z.nullable(z.string()),
  isDefault: z.boolean(),
  changeAllowed: z.boolean(),
  deliveryDays: z.nullable(z.string()),
  deliveryPolicy: z.enum(['banking', 'fixed', 'days']),
  earliestDeliveryDate: z.nullable(WireDay()),
  defaultDepositReference: z.string(),
  defaultDepositMessage: z.string(),
  defaultChangeReference: z.string(),
  defaultChangeMessage: z.string(),
  /** The account's own value where the provider set one, else the company's (decisions O9). */
  looseChange: z.boolean(),
  depositCountAtServiceCenter: z.boolean(),
  uncountedCoinsDeposit: z.boolean(),
  mayDeposit: z.boolean(),
  mayOrderChange: z.boolean(),
  maySeeDepositReport: z.boolean(),
  maySeeChangeOrderReport: z.boolean(),
  limitCents: z.nullable(z.int()),
})

/** An account of a company with the rights that one person's mandates in force give on it. */
export type AccountRights = Readonly<Omit<z.output<typeof Row>, 'limitCents'>> & {
  /** The smaller of the account's limit and the mandate's; undefined where neither has one. */
  readonly withdrawLimit: Cents | undefined
}

const toAccountRights = ({ limitCents, ...row }: z.output<typeof Row>): AccountRights => ({
  ...row,
  withdrawLimit: limitCents === null ? undefined : cents(limitCents),
})

/** The columns of `Row`, from the rows `a` of the account, `c` of its company and `m` of the mandates together. */
const accountColumns = sql`
  a.id as "accountId", a.ext_id as "accountExtId", a.account_number as "accountNumber", a.payment_id as "paymentId",
  a.is_default as "isDefault", a.change_allowed as "changeAllowed", a.delivery_days as "deliveryDays",
  a.delivery_policy as "deliveryPolicy", a.earliest_delivery_date::text as "earliestDeliveryDate",
  a.default_deposit_reference as "defaultDepositReference", a.default_deposit_message as "defaultDepositMessage",
  a.default_change_reference as "defaultChangeReference", a.default_change_message as "defaultChangeMessage",
  coalesce(a.loose_change, c.loose_change) as "looseChange",
  coalesce(a.deposit_count_at_service_center, c.deposit_count_at_service_center) as "depositCountAtServiceCenter",
  coalesce(a.uncounted_coins_deposit, c.uncounted_coins_deposit) as "uncountedCoinsDeposit",
  coalesce(m.deposit, false) as "mayDeposit",
  coalesce(m.change_currency and a.change_allowed, false) as "mayOrderChange",
  coalesce(m.deposit_report, false) as "maySeeDepositReport",
  coalesce(m.change_order_report, false) as "maySeeChangeOrderReport",
  least(a.withdraw_limit_cents, m.limit_cents) as "limitCents"`

export type Membership = {
  readonly userId: number
  readonly companyId: number | null
  readonly today: string
}

const accountTables = ({ userId, companyId, today }: LaterValues<Membership>): SQL => sql`
  account a join company c on c.id = a.company_id
  left join lateral (
    select bool_or(m.deposit) as deposit, bool_or(m.change_currency) as change_currency,
      bool_or(m.deposit_report) as deposit_report, bool_or(m.change_order_report) as change_order_report,
      -- Of several mandates the widest counts; one without a limit is the widest.
      case when bool_or(m.withdraw_limit_cents is null) filter (where m.change_currency) then null
        else max(m.withdraw_limit_cents) filter (where m.change_currency) end as limit_cents
    from mandate m
    where m.account_id = a.id and m.user_id = ${userId} and ${mandateInForce(today)}
  ) m on true
  where a.company_id = ${companyId} and a.ended_at is null`

/**
 * Every account of the company, also those on which the person has no mandate, as one column of a larger statement.
 */
export const companyAccounts = (query: LaterValues<Membership>): SQL => sql`(
  select coalesce(json_agg(account), '[]') from (
    select ${accountColumns} from ${accountTables(query)} order by a.is_default desc, a.id
  ) account)`

export const CompanyAccounts = z.pipe(
  z.array(Row),
  z.transform((rows) => rows.map(toAccountRights)),
)

type AccountSearch = {
  readonly accountId: number
  /** The day on which a reference must be valid. */
  readonly day: string
}

/**
 * What a submission on one account depends on: the account, the rights on it, and the references that it offers. Null
 * for an account of another company.
 */
export const accountFacts = <Body>(type: ReferenceType, searchOf: (body: Body) => AccountSearch) =>
  ({
    schema: z.nullable(
      z.pipe(
        z.extend(Row, { references: ValidReferences }),
        z.transform(({ references, ...row }) => ({ ...toAccountRights(row), references })),
      ),
    ),
    column: (query: LaterValues<Membership & AccountSearch & { types: string }>) => sql`(
      select row_to_json(account) from (
        select ${accountColumns},
          ${validReferences({ accountId: sql`a.id`, types: query.types, day: query.day })} as references
        from ${accountTables(query)} and a.id = ${query.accountId}
      ) account)`,
    valuesOf: (body: Body) => ({ ...searchOf(body), types: typesParameter([type]) }),
  }) as const

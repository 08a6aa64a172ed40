import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { WireDay, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { cents, type Cents } from '@kassavirta/domain/kernel/money/money'
import type { ReferenceType } from '@kassavirta/domain/places/companies/api'
import type { Db } from '../../../platform/database/database.ts'
import { type LaterValues, statement } from '../../../platform/database/statement.ts'
import type { User } from '../../../platform/rights/access.ts'
import type { Facts } from '../../../platform/rights/facts.ts'
import { mandateInForce, permittedCompanyIds } from '../../../platform/rights/rights.ts'
import { typesParameter, validReferences, ValidReferences } from '../queries.ts'

const Row = z.strictObject({
  accountId: z.int(),
  accountExtId: z.string(),
  accountNumber: z.string(),
  paymentId: z.nullable(z.string()),
  isDefault: z.boolean(),
  changeAllowed: z.boolean(),
  deliveryDays: z.nullable(z.string()),
  deliveryPolicy: z.enum(['banking', 'fixed', 'days']),
  earliestDeliveryDate: z.nullable(WireDay),
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
const companyAccounts = (query: LaterValues<Membership>): SQL => sql`(
  select coalesce(json_agg(account), '[]') from (
    select ${accountColumns} from ${accountTables(query)} order by a.is_default desc, a.id
  ) account)`

const CompanyAccounts = z.pipe(
  z.array(Row),
  z.transform((rows) => rows.map(toAccountRights)),
)

type AccountSearch = {
  readonly accountId: number
  /** The day on which a reference must be valid. */
  readonly day: string
}

/**
 * The facts for a submission on one account: the account, the rights on it, and the references that it offers. Null
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

const Permissions = z.strictObject({
  companyLooseChange: z.boolean(),
  companyDepositCountAtServiceCenter: z.boolean(),
  companyUncountedCoinsDeposit: z.boolean(),
  companySupplyOrder: z.boolean(),
  companyTransportCustomer: z.boolean(),
  companyRoleSupplyOrder: z.boolean(),
  companyRoleSupplyOrderReports: z.boolean(),
  companyRoleVisitChangeRequest: z.boolean(),
  companyRoleVisitChangeRequestReports: z.boolean(),
  companyRolePermissionMaintenance: z.boolean(),
  companyRoleRoleMaintenance: z.boolean(),
  accounts: CompanyAccounts,
})

/** The agreements of the company, the rights of the person's role there, and the company's accounts. */
export const permissionFacts: Facts<unknown, typeof Permissions> = {
  schema: Permissions,
  column: (query) => sql`case when c.id is not null then json_build_object(
    'companyLooseChange', c.loose_change,
    'companyDepositCountAtServiceCenter', c.deposit_count_at_service_center,
    'companyUncountedCoinsDeposit', c.uncounted_coins_deposit,
    'companySupplyOrder', c.supply_order, 'companyTransportCustomer', c.transport_customer,
    'companyRoleSupplyOrder', coalesce(role.accessory_order, false),
    'companyRoleSupplyOrderReports', coalesce(role.accessory_order_report, false),
    'companyRoleVisitChangeRequest', coalesce(role.visit_change_request, false),
    'companyRoleVisitChangeRequestReports', coalesce(role.visit_change_request_report, false),
    'companyRolePermissionMaintenance', coalesce(role.permission_maintenance, false),
    'companyRoleRoleMaintenance', coalesce(role.role_maintenance, false),
    'accounts', ${companyAccounts(query)}) end`,
  valuesOf: () => ({}),
}

const OwnAccountRow = z.strictObject({
  deliveryDays: z.nullable(z.string()),
  deliveryPolicy: z.enum(['banking', 'fixed', 'days']),
  earliestDeliveryDate: z.nullable(z.string()),
  references: ValidReferences,
})

type Query = {
  readonly userId: number
  readonly accountId: number
  readonly today: string
  readonly types: string
  readonly day: string
}

const selectOwnAccount = statement(
  OwnAccountRow,
  ({ userId, accountId, today, types, day }: LaterValues<Query>) => sql`
    select a.delivery_days as "deliveryDays", a.delivery_policy as "deliveryPolicy",
      a.earliest_delivery_date::text as "earliestDeliveryDate",
      ${validReferences({ accountId: sql`a.id`, types, day })} as references
    from account a
    where a.id = ${accountId} and a.ended_at is null and a.company_id in ${permittedCompanyIds(userId, today)}`,
)

type OwnAccountSearch = {
  readonly accountId: number
  /** References of these types that are valid on the day are given too. */
  readonly types?: readonly ReferenceType[]
  readonly day?: string
}

/** Finds an account of one of the caller's own companies. A foreign account and a missing one both answer 404. */
export async function findOwnAccount(db: Db, { userId }: User, search: OwnAccountSearch, now: Date) {
  const today = dayOf(now)
  const { accountId, types = [], day = today } = search
  const query = { userId, accountId, today, types: typesParameter(types), day }
  const [found] = await selectOwnAccount(db, query)
  if (!found) throw new Problem('notFound')
  const { references, ...account } = found
  return { account, references }
}

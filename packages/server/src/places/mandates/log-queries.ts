import { mandateRights, roleRights } from '@kassavirta/domain/kernel/people/access'
import {
  RIGHTS_CHANGES_SHOWN,
  rightsChanges,
  type Difference,
} from '@kassavirta/domain/kernel/people/administration'
import { cents, centsToEuros } from '@kassavirta/domain/kernel/money/money'
import { listName } from '@kassavirta/domain/kernel/people/names'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'

const Name = z.strictObject({ firstName: z.string(), lastName: z.string() })
const Value = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
const Values = z.record(z.string(), Value)
type Values = Readonly<z.output<typeof Values>>
const Row = z.strictObject({
  at: z.string(),
  change: z.enum(rightsChanges),
  accountNumber: z.nullable(z.string()),
  by: z.nullable(Name),
  person: Name,
  /** The earlier person or account, where the change moved the right from one to another within the company. */
  wasPerson: z.nullable(Name),
  wasAccount: z.nullable(z.string()),
  detail: z.catchall(z.object({ was: z.optional(Values) }), Value),
})
type Row = z.output<typeof Row>

/** The parts of a right that can change, by their names in the audit log. */
const kinds = {
  mandate: {
    rights: mandateRights,
    values: ['start', 'lastDay', 'withdrawLimit'],
  },
  role: { rights: roleRights, values: [] },
} as const
type Kind = keyof typeof kinds

/** The decision on a request for a mandate. For a request of the desk itself the log shows only an approval. */
const isDecision = sql`l.action in ('approval.approved', 'approval.rejected', 'approval.lapsed')`
const isOfMandate = sql`(${isDecision} and l.detail->>'kind' in ('mandateGrant', 'mandateChange')
  and (l.action = 'approval.approved' or q.requested_by_user is not null))`
const changeOf = sql`case when l.action <> 'approval.approved' then split_part(l.action, '.', 2)
  when l.detail->>'kind' = 'mandateGrant' then 'given' else 'changed' end`

/**
 * Reads the latest changes of one kind at a company from the audit log: those of administrators and those of the
 * provider's import, which have no user. The answer has names instead of ids, because people read it.
 */
export async function readRightsLog(db: Db, companyId: number, kind: Kind) {
  const found = await queryRows(
    db,
    Row,
    sql`
    select to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      ${changeOf} as change,
      case when b.id is not null
        then json_build_object('firstName', b.first_name, 'lastName', b.last_name) end as by,
      json_build_object('firstName', p.first_name, 'lastName', p.last_name) as person,
      a.account_number as "accountNumber",
      case when w.id is not null
        then json_build_object('firstName', w.first_name, 'lastName', w.last_name) end as "wasPerson",
      f.account_number as "wasAccount", l.detail
    from audit l
    left join portal_user b on b.id = l.user_id
    left join approval q on q.id = case when ${isDecision} then l.subject::integer end
    join portal_user p on p.ext_id = coalesce(l.detail->>'user', q.payload->>'user')
    left join account a on a.ext_id = coalesce(l.detail->>'account', q.payload->>'account')
    left join portal_user w on w.ext_id = l.detail->'was'->>'user' and w.id <> p.id
    left join account f on f.ext_id = l.detail->'was'->>'account' and f.id <> a.id and f.company_id = l.company_id
    where l.company_id = ${companyId} and (l.action like ${`${kind}.%`} or ${kind === 'mandate' ? isOfMandate : sql`false`})
    order by l.at desc, l.id desc
    limit ${RIGHTS_CHANGES_SHOWN}`,
  )
  return { changes: found.map((row) => toAnswer(kind, row)) }
}

function toAnswer(kind: Kind, row: Row) {
  const { at, by, change, person, accountNumber, wasPerson, wasAccount } = row
  return {
    at,
    by: by && listName(by),
    change,
    person: listName(person),
    accountNumber,
    differences: [
      ...(wasPerson ? [{ what: 'person', before: listName(wasPerson), after: listName(person) }] : []),
      ...(wasAccount ? [{ what: 'account', before: wasAccount, after: accountNumber }] : []),
      ...(isRequest(change) ? [{ what: 'account', before: null, after: accountNumber }] : []),
      ...(isRefused(change) ? [] : differencesOf(kind, row)),
    ],
  }
}

/**
 * Converts logged values to the names and euros of the wire. Older rows have no last day; for the provider's own
 * mandates it was the end.
 */
function toWireValues({ end, withdrawLimitCents: limit, ...rest }: Values): Values {
  return {
    ...(end === undefined ? {} : { lastDay: end }),
    ...(limit === undefined
      ? {}
      : { withdrawLimit: typeof limit === 'number' ? centsToEuros(cents(limit)) : null }),
    ...rest,
  }
}

/** A rejected or lapsed request, which changed nothing. */
const isRefused = (change: Row['change']): boolean => change === 'rejected' || change === 'lapsed'
const isRequest = (change: Row['change']): boolean => change === 'requested' || isRefused(change)
/** A right that the person did not have before. */
const isNew = (change: Row['change']): boolean => change === 'given' || change === 'requested'

/** A person who is given a right had nothing before, and loses all of it when it ends. */
function differencesOf(kind: Kind, { change, detail }: Row): readonly Difference[] {
  const { was: earlier, ...now } = detail
  const [old, current] = [toWireValues(earlier ?? {}), toWireValues(now)]
  const { rights, values } = kinds[kind]
  const hasEnded = change === 'ended' || change === 'cancelled'
  const hasRight = (some: Values, name: string) => some[name] === true
  const before: Values = isNew(change) ? {} : { ...current, ...old }
  const changedRights = rights
    .map((what) => ({ what, before: hasRight(before, what), after: !hasEnded && hasRight(current, what) }))
    .filter((each) => each.before !== each.after)
  const changedValues = values
    .filter((what) => isNew(change) || (what in old && old[what] !== current[what]))
    .map((what) => ({ what, before: before[what] ?? null, after: current[what] ?? null }))
  return [...changedValues, ...changedRights]
}

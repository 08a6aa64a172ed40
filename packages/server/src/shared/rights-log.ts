import {
  RIGHTS_CHANGES_SHOWN,
  type Difference,
  type RightsChange,
} from '@kassavirta/domain/kernel/administration'
import { cents, centsToEuros } from '@kassavirta/domain/kernel/money'
import { listName } from '@kassavirta/domain/kernel/names'
import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '../platform/database/database.ts'

type Name = { readonly firstName: string; readonly lastName: string }
type Values = Readonly<Record<string, Difference['before']>>
type Row = Pick<RightsChange, 'change' | 'accountNumber'> & {
  readonly at: string
  readonly by: Name | null
  readonly person: Name
  /** Before the change, where it was somebody else's, or on another account of the place. */
  readonly wasPerson: Name | null
  readonly wasAccount: string | null
  readonly detail: Values & { readonly was?: Values }
}

/** What can change in a right, by the names that the audit log has for it. */
const kinds = {
  mandate: {
    rights: ['changeCurrency', 'deposit', 'changeOrderReport', 'depositReport'],
    values: ['start', 'lastDay', 'withdrawLimit'],
  },
  role: {
    rights: [
      'visitChangeRequest',
      'accessoryOrder',
      'visitChangeRequestReport',
      'accessoryOrderReport',
      'deposits',
      'changeOrders',
      'locationMaintenance',
      'permissionMaintenance',
      'roleMaintenance',
      'concernReport',
    ],
    values: [],
  },
} as const
type Kind = keyof typeof kinds

/**
 * The latest changes of one kind at a company, from the audit log: those of administrators and those of the provider's
 * import, which no user made. Numbers stay in the log: people read names.
 */
export async function readRightsLog(db: Db, companyId: number, kind: Kind) {
  const found = await rowsOf<Row>(
    db,
    sql`
    select to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      split_part(l.action, '.', 2) as change,
      case when b.id is not null
        then json_build_object('firstName', b.first_name, 'lastName', b.last_name) end as by,
      json_build_object('firstName', p.first_name, 'lastName', p.last_name) as person,
      a.account_number as "accountNumber",
      case when w.id is not null
        then json_build_object('firstName', w.first_name, 'lastName', w.last_name) end as "wasPerson",
      f.account_number as "wasAccount", l.detail
    from audit l
    left join portal_user b on b.id = l.user_id
    join portal_user p on p.ext_id = l.detail->>'user'
    left join account a on a.ext_id = l.detail->>'account'
    left join portal_user w on w.ext_id = l.detail->'was'->>'user' and w.id <> p.id
    left join account f on f.ext_id = l.detail->'was'->>'account' and f.id <> a.id and f.company_id = l.company_id
    where l.company_id = ${companyId} and l.action like ${`${kind}.%`}
    order by l.at desc, l.id desc
    limit ${RIGHTS_CHANGES_SHOWN}`,
  )
  return { changes: found.map((row) => asAnswered(kind, row)) }
}

function asAnswered(kind: Kind, row: Row) {
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
      ...differencesOf(kind, row),
    ],
  }
}

/** With the names and the money of the wire. Older rows tell no last day; for the provider's own it was the end. */
function asTold({ end, withdrawLimitCents: limit, ...rest }: Values): Values {
  return {
    ...(end === undefined ? {} : { lastDay: end }),
    ...(limit === undefined
      ? {}
      : { withdrawLimit: typeof limit === 'number' ? centsToEuros(cents(limit)) : null }),
    ...rest,
  }
}

/** Whoever is given a right had nothing before; with its end all of it goes. */
function differencesOf(kind: Kind, { change, detail }: Row): readonly Difference[] {
  const { was: earlier, ...now } = detail
  const [was, is] = [asTold(earlier ?? {}), asTold(now)]
  const { rights, values } = kinds[kind]
  const over = change === 'ended' || change === 'cancelled'
  const held = (of: Values, name: string) => of[name] === true
  const before: Values = change === 'given' ? {} : { ...is, ...was }
  const turned = rights
    .map((what) => ({ what, before: held(before, what), after: !over && held(is, what) }))
    .filter((each) => each.before !== each.after)
  const moved = values
    .filter((what) => change === 'given' || (what in was && was[what] !== is[what]))
    .map((what) => ({ what, before: before[what] ?? null, after: is[what] ?? null }))
  return [...moved, ...turned]
}

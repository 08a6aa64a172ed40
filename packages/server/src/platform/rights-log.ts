import { RIGHTS_CHANGES_SHOWN } from '@kassavirta/domain/kernel/administration'
import { listName } from '@kassavirta/domain/kernel/names'
import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from './database.ts'
import type { OutboxEvent } from './outbox.ts'

type Name = { readonly firstName: string; readonly lastName: string }
type Row = {
  readonly at: string
  readonly by: Name
  readonly person: Name
  readonly accountNumber: string | null
}

type CancelledRight = Extract<OutboxEvent['type'], 'mandate.cancelled' | 'role.cancelled'>

/** The latest changes of one kind at a company, from the audit log. Numbers stay in the log: people read names. */
export async function readRightsLog(db: Db, companyId: number, action: CancelledRight) {
  const found = await rowsOf<Row>(
    db,
    sql`
    select to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      json_build_object('firstName', b.first_name, 'lastName', b.last_name) as by,
      json_build_object('firstName', p.first_name, 'lastName', p.last_name) as person,
      a.account_number as "accountNumber"
    from audit l
    join portal_user b on b.id = l.user_id
    join portal_user p on p.ext_id = l.detail->>'user'
    left join account a on a.ext_id = l.detail->>'account'
    where l.company_id = ${companyId} and l.action = ${action}
    order by l.at desc, l.id desc
    limit ${RIGHTS_CHANGES_SHOWN}`,
  )
  return {
    changes: found.map(({ by, person, ...row }) => ({ ...row, by: listName(by), person: listName(person) })),
  }
}

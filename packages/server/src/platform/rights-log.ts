import { RIGHTS_CHANGES_SHOWN, type RightsChange } from '@kassavirta/domain/kernel/administration'
import { listName } from '@kassavirta/domain/kernel/names'
import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from './database.ts'

type Name = { readonly firstName: string; readonly lastName: string }
type Row = Pick<RightsChange, 'change' | 'accountNumber'> & {
  readonly at: string
  readonly by: Name | null
  readonly person: Name
}

/**
 * The latest changes of one kind at a company, from the audit log: those of administrators and those of the provider's
 * import, which no user made. Numbers stay in the log: people read names.
 */
export async function readRightsLog(db: Db, companyId: number, kind: 'mandate' | 'role') {
  const found = await rowsOf<Row>(
    db,
    sql`
    select to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      split_part(l.action, '.', 2) as change,
      case when b.id is not null
        then json_build_object('firstName', b.first_name, 'lastName', b.last_name) end as by,
      json_build_object('firstName', p.first_name, 'lastName', p.last_name) as person,
      a.account_number as "accountNumber"
    from audit l
    left join portal_user b on b.id = l.user_id
    join portal_user p on p.ext_id = l.detail->>'user'
    left join account a on a.ext_id = l.detail->>'account'
    where l.company_id = ${companyId} and l.action like ${`${kind}.%`}
    order by l.at desc, l.id desc
    limit ${RIGHTS_CHANGES_SHOWN}`,
  )
  return {
    changes: found.map(({ by, person, ...row }) => ({
      ...row,
      by: by && listName(by),
      person: listName(person),
    })),
  }
}

import type { Placeholder, SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { isResultSeen } from './seen-results.ts'
import { differenceOf, euros } from '../../../shared/wire-columns.ts'

type Reader = Readonly<Record<'companyId' | 'userId' | 'today' | 'firstDay', Placeholder>>

const sums = sql`'securityBagNumber', h.security_bag_number,
    'signedTotal', ${euros('h.signed_total_cents')}, 'total', ${euros('h.total_cents')}, 'difference', ${differenceOf('h')}`

/** The result that the notice `message` names, where the caller sees it among the handled deposits; else null. */
export const noticeResult = ({ companyId, userId, today, firstDay }: Reader): SQL => sql`(
  select json_build_object('entryId', h.id, ${sums})
  from handled_deposit h
  where h.ext_id = message.handled_deposit_ext_id and ${isResultSeen({ companyId, userId, today, since: firstDay })})`

/** What the notice tells in its text too: whoever may read it sees its sums, but gets no link (decisions P14). */
export const noticeSums = (companyId: Placeholder): SQL => sql`(
  select json_build_object(${sums})
  from handled_deposit h
  where h.ext_id = message.handled_deposit_ext_id and h.company_id = ${companyId} and h.parent_id is null)`

import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { utc } from '../../shared/wire-columns.ts'
import { Holder, isOfPlace } from './desk-queries.ts'

const Offered = {
  holders: z.array(Holder),
  accounts: z.array(z.strictObject({ accountId: z.int(), accountNumber: z.string() })),
}

/** To whom and on which accounts a mandate can be given at a place, as columns of one statement. */
const offered = (companyId: number, today: Day): SQL => sql`
  (select coalesce(json_agg(json_build_object('holderId', u.id, 'firstName', u.first_name, 'lastName', u.last_name)), '[]')
    from portal_user u where ${isOfPlace(companyId, today)}) as holders,
  (select coalesce(json_agg(json_build_object('accountId', a.id, 'accountNumber', a.account_number)
      order by a.is_default desc, a.id), '[]')
    from account a where a.company_id = ${companyId} and a.ended_at is null) as accounts`

export async function readOffered(db: Db, companyId: number, today: Day) {
  const [found] = await queryRows(db, z.strictObject(Offered), sql`select ${offered(companyId, today)}`)
  if (!found) throw new Error('what is offered is one row')
  return found
}

const OwnRequest = z.strictObject({
  requestId: z.int(),
  payload: z.unknown(),
  requestedAt: z.string(),
  decision: z.nullable(z.enum(['approved', 'rejected', 'lapsed'])),
  decidedAt: z.nullable(z.string()),
  decisionReason: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  accountNumber: z.string(),
})
export type OwnRequest = z.output<typeof OwnRequest>

type Own = {
  readonly companyId: number
  readonly userId: number
  readonly today: Day
  readonly limit: number
}

/** The latest rights that a person has asked for at a place; their kinds in the words of the index, so that it can be used. */
const requests = ({ companyId, userId, limit }: Own): SQL => sql`
  select p.id as "requestId", p.payload, ${utc('p.requested_at')} as "requestedAt", p.decision,
    ${utc('p.decided_at')} as "decidedAt", p.decision_reason as "decisionReason", u.first_name as "firstName",
    u.last_name as "lastName", a.account_number as "accountNumber"
  from approval p
  join portal_user u on u.id = (p.payload->>'holderId')::integer
  join account a on a.id = (p.payload->>'accountId')::integer
  where p.company_id = ${companyId} and p.kind in ('mandateGrant', 'mandateChange') and p.requested_by_user = ${userId}
  order by p.id desc limit ${limit}`

/** What a person can ask for at a place, and has asked for, in one round trip. */
export async function readOwnRequests(db: Db, own: Own) {
  const [found] = await queryRows(
    db,
    z.strictObject({ ...Offered, requests: z.array(OwnRequest) }),
    sql`select ${offered(own.companyId, own.today)},
      (select coalesce(json_agg(r order by r."requestId" desc), '[]') from (${requests(own)}) r) as requests`,
  )
  if (!found) throw new Error('what was asked for is one row')
  return found
}

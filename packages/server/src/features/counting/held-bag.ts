import { Problem } from '@kassavirta/domain/kernel/problem'
import { sql, type SQLChunk } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import { rowOf } from '../../platform/database/json-rows.ts'
import { statement, type LaterValues } from '../../platform/database/statement.ts'
import { together } from '../../platform/database/together.ts'
import { BeginAgain } from '../../platform/database/transaction.ts'
import { isWaiting } from '../../shared/open-bags.ts'
import { parametersColumn } from '../../shared/parameters.ts'
import { bag, bagPerson, countPass, countTill } from '../../tables/counting.ts'
import { deposit } from '../../tables/submissions.ts'
import { RulesColumn } from './rules-in-force.ts'

const lock = statement(
  z.strictObject({ bag: rowOf(bag), deposits: z.array(rowOf(deposit)) }),
  // The condition that always holds is asked before the row is locked, and asking it locks the declarations.
  ({ bagId }: LaterValues<{ readonly bagId: number }>) => sql`
    with found as materialized (select * from bag where id = ${bagId}),
    declared as materialized (
      select deposit.* from deposit
      where deposit.id = (select deposit_id from found)
        or (deposit.security_bag_number = (select security_bag_number from found where state <> 'counted')
          and ${isWaiting})
      order by deposit.id for update of deposit),
    held as materialized (
      select b.* from bag b where b.id = ${bagId} and (select count(*) from declared) >= 0 for update)
    select row_to_json(held) as bag, (select coalesce(json_agg(declared), '[]') from declared) as deposits from held`,
)

/**
 * A bag with its declaration, and until it is counted all others that have its number; the declarations are locked first,
 * in the order of their numbers, as an import and a removal lock them.
 */
export async function lockWithDeclaration(tx: Db, bagId: number) {
  const [found] = await lock(tx, { bagId })
  if (!found) throw new Problem('notFound')
  const declared = found.deposits.find(({ id }) => id === found.bag.depositId)
  // Somebody found its declaration meanwhile.
  if (found.bag.depositId !== (declared?.id ?? null)) throw new BeginAgain()
  return { ...found, deposit: declared }
}

const PlaceColumn = z.strictObject({ companyId: z.int(), name: z.string(), city: z.string() })
const AccountColumn = z.strictObject({ id: z.int(), extId: z.string(), number: z.string() })
/** A living declaration with the number of a bag. */
const Claim = z.strictObject({
  depositId: z.int(),
  place: PlaceColumn,
  account: AccountColumn,
  salesDay: z.string(),
})
export type Claim = z.output<typeof Claim>

export const Known = z.strictObject({
  place: z.nullable(PlaceColumn),
  account: z.nullable(AccountColumn),
  passes: z.array(rowOf(countPass)),
  tills: z.array(rowOf(countTill)),
  people: z.array(rowOf(bagPerson)),
  claims: z.array(Claim),
  rules: RulesColumn,
})
export type Subject = {
  readonly bagId: number | null
  readonly companyId: number | null
  readonly accountId: number | null
  readonly depositId: number | null
  readonly number: string
}

const place = sql.raw(`json_build_object('companyId', c.id, 'name', c.name, 'city', c.city)`)
const account = sql.raw(`json_build_object('id', a.id, 'extId', a.ext_id, 'number', a.account_number)`)

type Claimed = Pick<Subject, 'depositId' | 'number'>

/** The living declarations with a number, newest first: that of the bag, and those that wait for one. */
const claimsColumn = ({ depositId, number }: Readonly<Record<keyof Claimed, SQLChunk>>) => sql`(
  select coalesce(json_agg(json_build_object('depositId', deposit.id, 'place', ${place}, 'account', ${account},
      'salesDay', deposit.register_date) order by deposit.created_at desc, deposit.id desc), '[]')
    from deposit join company c on c.id = deposit.company_id join account a on a.id = deposit.account_id
    where (deposit.id = ${depositId} or (deposit.security_bag_number = ${number} and ${isWaiting}))
      and not exists (select from handled_deposit h
        where h.deposit_id = deposit.id and h.keeper = 'systems'))`

const selectClaims = statement(
  z.strictObject({ claims: z.array(Claim) }),
  (claimed: LaterValues<Claimed>) => sql`select ${claimsColumn(claimed)} as claims`,
)

export async function findClaims(db: Db, claimed: Claimed): Promise<readonly Claim[]> {
  const [found] = await selectClaims(db, claimed)
  return found?.claims ?? []
}

/** What acts on a bag depend on. A later statement than that of the locks reads it, since its snapshot is younger. */
export const knownColumns = (subject: Readonly<Record<keyof Subject, SQLChunk>>) => sql`
  (select ${place} from company c where c.id = ${subject.companyId}) as place,
  (select ${account} from account a where a.id = ${subject.accountId}) as account,
  (select coalesce(json_agg(p order by p.pass), '[]') from count_pass p where p.bag_id = ${subject.bagId}) as passes,
  (select coalesce(json_agg(t order by t.pass, t.till), '[]') from count_till t where t.bag_id = ${subject.bagId}) as tills,
  (select coalesce(json_agg(p), '[]') from bag_person p where p.bag_id = ${subject.bagId}) as people,
  ${claimsColumn(subject)} as claims,
  ${parametersColumn} as rules`

const know = statement(
  z.extend(Known, { resultId: z.int() }),
  ({ bagId }: LaterValues<{ readonly bagId: number }>) => sql`
    select ${knownColumns({
      bagId,
      companyId: sql`held.company_id`,
      accountId: sql`held.account_id`,
      depositId: sql`held.deposit_id`,
      number: sql`held.security_bag_number`,
    })},
      nextval('handled_deposit_id_seq') as "resultId"
    from bag held where held.id = ${bagId}`,
)

export type HeldBag = Awaited<ReturnType<typeof holdBag>>

/** A bag and its declarations, locked, with everything that an act on it depends on and the id that its result would get. */
export async function holdBag(tx: Db, bagId: number) {
  // Both go out at once; the second is carried out when the first has its locks.
  const [held, [known]] = await together([lockWithDeclaration(tx, bagId), know(tx, { bagId })])
  if (!known) throw new Error('nothing is known of a bag')
  return { ...known, ...held, isContested: isContested(known.claims, held.bag.depositId) }
}

/** Whether another living declaration has the number of a bag than that which the bag is tied to. */
export const isContested = (claims: readonly Claim[], depositId: number | null): boolean =>
  claims.some((claim) => claim.depositId !== depositId)

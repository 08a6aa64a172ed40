import { Problem } from '@kassavirta/domain/kernel/problem'
import { sql, type SQLChunk } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import { rowOf } from '../../platform/database/json-rows.ts'
import { statement, type LaterValues } from '../../platform/database/statement.ts'
import { BeginAgain } from '../../platform/database/transaction.ts'
import { parametersColumn } from '../../shared/parameters.ts'
import { bag, bagPerson, countPass, countTill } from '../../tables/counting.ts'
import { deposit } from '../../tables/submissions.ts'
import { RulesColumn } from './rules-in-force.ts'

const lock = statement(
  z.strictObject({ bag: rowOf(bag), deposit: z.nullable(rowOf(deposit)) }),
  // The condition that always holds is asked before the row is locked, and asking it locks the declaration.
  ({ bagId }: LaterValues<{ readonly bagId: number }>) => sql`
    with declared as materialized (
      select d.* from deposit d where d.id = (select deposit_id from bag where id = ${bagId}) for update),
    held as materialized (
      select b.* from bag b where b.id = ${bagId} and (select count(*) from declared) >= 0 for update)
    select row_to_json(held) as bag, (select row_to_json(declared) from declared) as deposit from held`,
)

/** A bag with its declaration, both locked: the declaration first, as an import and a removal lock it. */
export async function lockWithDeclaration(tx: Db, bagId: number) {
  const [found] = await lock(tx, { bagId })
  if (!found) throw new Problem('notFound')
  // Somebody found its declaration meanwhile.
  if (found.bag.depositId !== (found.deposit?.id ?? null)) throw new BeginAgain()
  return { bag: found.bag, deposit: found.deposit ?? undefined }
}

export const PlaceColumn = z.strictObject({ companyId: z.int(), name: z.string(), city: z.string() })
export const Known = z.strictObject({
  place: z.nullable(PlaceColumn),
  account: z.nullable(z.strictObject({ id: z.int(), extId: z.string(), number: z.string() })),
  passes: z.array(rowOf(countPass)),
  tills: z.array(rowOf(countTill)),
  people: z.array(rowOf(bagPerson)),
  rules: RulesColumn,
})
export type Subject = {
  readonly bagId: number | null
  readonly companyId: number | null
  readonly accountId: number | null
}

/** What acts on a bag depend on. A later statement than that of the locks reads it, since its snapshot is younger. */
export const knownColumns = ({
  bagId,
  companyId,
  accountId,
}: Readonly<Record<keyof Subject, SQLChunk>>) => sql`
  (select json_build_object('companyId', c.id, 'name', c.name, 'city', c.city)
    from company c where c.id = ${companyId}) as place,
  (select json_build_object('id', a.id, 'extId', a.ext_id, 'number', a.account_number)
    from account a where a.id = ${accountId}) as account,
  (select coalesce(json_agg(p order by p.pass), '[]') from count_pass p where p.bag_id = ${bagId}) as passes,
  (select coalesce(json_agg(t order by t.pass, t.till), '[]') from count_till t where t.bag_id = ${bagId}) as tills,
  (select coalesce(json_agg(p), '[]') from bag_person p where p.bag_id = ${bagId}) as people,
  ${parametersColumn} as rules`

const know = statement(
  z.extend(Known, { resultId: z.int() }),
  ({ bagId }: LaterValues<{ readonly bagId: number }>) => sql`
    select ${knownColumns({ bagId, companyId: sql`held.company_id`, accountId: sql`held.account_id` })},
      nextval('handled_deposit_id_seq') as "resultId"
    from bag held where held.id = ${bagId}`,
)

export type HeldBag = Awaited<ReturnType<typeof holdBag>>

/** A bag and its declaration, locked, with everything that an act on it depends on and the id that its result would get. */
export async function holdBag(tx: Db, bagId: number) {
  // Both go out at once; the second is carried out when the first has its locks.
  const [held, [known]] = await Promise.all([lockWithDeclaration(tx, bagId), know(tx, { bagId })])
  if (!known) throw new Error('nothing is known of a bag')
  return { ...known, ...held }
}

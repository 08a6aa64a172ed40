import {
  allNumbers,
  shortName,
  stateAfter,
  type HandOverState,
  type Told,
} from '@kassavirta/domain/stages/hand-over'
import { addDays, dayOf, instantAt } from '@kassavirta/domain/kernel/dates/dates'
import { FETCHED } from '@kassavirta/domain/stages/entries'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../platform/database/database.ts'
import { revision, type RowWrite } from '../platform/database/row-writes.ts'
import { handOver } from '../tables/deliveries.ts'
import type { HandOverStop } from './hand-over-stops.ts'
import { newCase } from './new-case.ts'
import { stageRowsOnce, type StageAuthor } from './stage-events.ts'

/** A bag is not declared much earlier than it is fetched; its number may have been another bag's before. */
const DECLARED_DAYS = 30

const Declared = z.strictObject({ id: z.int() })

/** The newest declaration of the place with each of the numbers. */
const declaredWith = (tx: Db, companyId: number, numbers: readonly string[], now: Date) =>
  queryRows(
    tx,
    Declared,
    sql`select distinct on (d.security_bag_number) d.id from deposit d
        where d.company_id = ${companyId} and d.security_bag_number = any(${sql.param([...numbers])}::text[])
          and d.removed_at is null
          and d.created_at >= ${instantAt(addDays(dayOf(now), -DECLARED_DAYS), '00:00').toISOString()}
        order by d.security_bag_number, d.created_at desc, d.id desc`,
  )

/** What the place says, with the row that keeps it. */
export type ShopWord = Told & {
  readonly id: number
  readonly userId: number
  readonly at: Date
  readonly isByCode: boolean
  /** Where the hand-over was before this word. */
  readonly before: HandOverState | null
}
type CrewWord = Told & { readonly at: Date }

type Settling = {
  readonly tx: Db
  readonly stop: Pick<HandOverStop, 'companyId' | 'crew'>
  readonly shop: ShopWord
  /** Everything that the crew has said, in its order. */
  readonly crew: readonly CrewWord[]
  readonly by: StageAuthor
  readonly now: Date
}

/**
 * Compares what place and crew say of the bags at a stop whose run is locked, and returns the writes: where both say the
 * same, the step of every declaration; where they do not, a case. Nothing else tells a customer that a bag was fetched.
 */
export async function settleHandOver({
  tx,
  stop: { companyId, crew: people },
  shop,
  crew,
  by,
  now,
}: Settling): Promise<{ readonly state: HandOverState; readonly writes: readonly RowWrite[] }> {
  const { id, userId, at, isByCode, bags, numbers, before } = shop
  const state = crew.reduce<HandOverState>(
    (reached, word) => stateAfter(reached, shop, word),
    stateAfter(before, shop, null),
  )
  const row = revision(handOver, id, { state, at, userId, isByCode, bags, numbers })
  if (state === 'disputed' && before !== 'disputed') {
    return { state, writes: [row, newCase('handOver', id, { company: { companyId }, userId }, now)] }
  }
  const word = crew.at(-1)
  if (state !== 'agreed' || !word) return { state, writes: [row] }
  const declared = await declaredWith(tx, companyId, allNumbers(shop, word), now)
  const note = people.map(({ name }) => shortName(name)).join(', ')
  const steps = declared.map(({ id: entryId }) => ({
    ...by,
    kind: 'deposit' as const,
    entryId,
    attempt: 1,
    stage: FETCHED,
    at: word.at,
    note,
  }))
  return { state, writes: steps.length === 0 ? [row] : [row, stageRowsOnce(steps)] }
}

/** What the place has said before, as it is settled anew. */
export const earlierWord = ({ state, at, ...told }: NonNullable<HandOverStop['told']>): ShopWord => ({
  ...told,
  at: new Date(at),
  before: state,
})

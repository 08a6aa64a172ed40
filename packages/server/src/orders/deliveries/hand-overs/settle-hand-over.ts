import {
  allNumbers,
  shortName,
  stateOf,
  type HandOverState,
  type Told,
} from '@kassavirta/domain/bags/deposits/stages/hand-over'
import { addDays, dayOf, instantAt } from '@kassavirta/domain/kernel/dates/dates'
import { FETCHED } from '@kassavirta/domain/bags/deposits/stages/entries'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { revision, type RowWrite } from '../../../platform/database/row-writes.ts'
import { handOver } from '../../../tables/deliveries.ts'
import type { HandOverStop } from './hand-over-stops.ts'
import { stageRowsOnce, type StageAuthor } from '../../../bags/deposits/entry-events/stage-events.ts'

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

type Said = Told & { readonly at: Date }

type Settling = {
  readonly tx: Db
  /** As it was before this word; its run is locked. */
  readonly stop: Pick<HandOverStop, 'companyId' | 'crew' | 'handed' | 'fetched'>
  /** What the place says now or has said, with its row. */
  readonly handed: Said & { readonly id: number; readonly userId: number }
  /** What the crew says now or has said. */
  readonly fetched: Said | undefined
  readonly by: StageAuthor
  readonly now: Date
}

/**
 * Compares what place and crew say of the bags at a stop, and returns the writes: where both say the same, the step of every
 * declaration; where they no longer do, these steps go again. Nothing else tells a customer that a bag was fetched.
 */
export async function settleHandOver({
  tx,
  stop,
  handed: { id, ...said },
  fetched,
  by,
  now,
}: Settling): Promise<{ readonly state: HandOverState; readonly writes: readonly RowWrite[] }> {
  const { companyId, crew, handed: before, fetched: fetchedBefore } = stop
  const state = stateOf(said, fetched ?? null)
  const writes = [revision(handOver, id, { state, ...said })]
  const read = async (one: Told, other: Told) =>
    (await declaredWith(tx, companyId, allNumbers(one, other), now)).map((found) => found.id)
  const earlier = before?.state === 'agreed' && fetchedBefore ? await read(before, fetchedBefore) : []
  const agreed = state === 'agreed' && fetched ? await read(said, fetched) : []
  const gone = earlier.filter((entryId) => !agreed.includes(entryId))
  if (gone.length > 0) writes.push(forgetFetched(gone))
  if (fetched && agreed.length > 0) {
    const note = crew.map(({ name }) => shortName(name)).join(', ')
    const step = { ...by, kind: 'deposit', attempt: 1, stage: FETCHED, at: fetched.at, note } as const
    writes.push(stageRowsOnce(agreed.map((entryId) => ({ ...step, entryId }))))
  }
  return { state, writes }
}

const forgetFetched = (entryIds: readonly number[]): RowWrite => ({
  key: 'fetched no more',
  text: () => sql`delete from entry_event where kind = 'deposit' and stage = ${sql.raw(`'${FETCHED}'`)}
    and entry_id = any(${sql.placeholder('not fetched')}::integer[])`,
  values: { 'not fetched': [...entryIds] },
})

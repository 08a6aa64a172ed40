import { SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { utc } from '../../../shared/wire-columns.ts'

/** How many bags wait, and the stamp of their lists: the same for everybody. */
const Tally = z.strictObject({
  waiting: z.int(),
  late: z.int(),
  second: z.int(),
  aside: z.int(),
  disputed: z.int(),
  stamp: z.string(),
})
type Tally = z.output<typeof Tally>
export type BagTally = {
  readonly counting: Omit<Tally, 'stamp'> & { readonly oldest: string | null }
  readonly stamp: string
}

/** What the ends of indexes tell is always read, the tally only where the sign is another than the one that was known. */
export const TallyColumn = z.strictObject({
  sign: z.string(),
  oldest: z.nullable(z.string()),
  tally: z.nullable(Tally),
})

export type TallyValues = { readonly knownSign: string; readonly lateBefore: string }

/**
 * A text that changes with nearly everything that happens to a bag that waits, from the ends of indexes and the few bags
 * that are neither counted nor in the queue. Of the newest rows a few are looked at, because numbers are not committed in
 * their order. It does not see a bag whose declaration was removed while it lay in the queue.
 */
const SIGN = sql.raw(`(select concat_ws('-',
    (select concat_ws('-', count(*), max(id), sum(version)) from bag
      where state not in ('counted', 'withdrawn') and state in ('aside', 'counting', 'second', 'secondCounting', 'disputed')),
    (select concat_ws('-', min(arrived_at)) from bag where state not in ('counted', 'withdrawn') and state = 'arrived'),
    (select concat_ws('-', sum(id), sum(version)) from (select id, version from bag order by id desc limit 20) newest),
    (select sum(id) from (select id from entry_event order by id desc limit 20) newest)) as sign offset 0)`)

/** One look at the index counts for the numbers and the stamp alike. */
export const tallyColumn = ({ knownSign, lateBefore }: TallyValues): SQL => sql`(
  select json_build_object('sign', known.sign,
    'oldest', (select ${utc('min(arrived_at)')} from bag where state not in ('counted', 'withdrawn') and state = 'arrived'),
    'tally', case when known.sign <> ${knownSign} then (
      select json_build_object('waiting', count(*) filter (where b.state = 'arrived'),
        'late', count(*) filter (where b.state = 'arrived' and b.arrived_at < ${lateBefore}::timestamptz),
        'second', count(*) filter (where b.state = 'second'), 'aside', count(*) filter (where b.state = 'aside'),
        'disputed', count(*) filter (where b.state = 'disputed'),
        'stamp', concat_ws('-', count(*), max(b.id), sum(b.version)))
      from bag b where b.state not in ('counted', 'withdrawn')) end)
  from ${SIGN} known)`

/** What the sign does not tell is true again after this long. */
const KEPT_MS = 5 * SECOND_MS

type Kept = {
  readonly sign: string
  readonly lateBefore: string
  readonly tally: Tally
  readonly countedAt: number
}

/**
 * Pages of everybody ask all day long, and to count 20 000 bags takes ten times as long as all the rest of a pulse. So the
 * last tally is kept, and whoever asks says which one is known; where nothing has changed, nothing is counted.
 */
export function tallyKeeper() {
  let last: Kept | undefined
  return {
    known: (lateBefore: string): Kept | undefined =>
      last && last.lateBefore === lateBefore && performance.now() - last.countedAt < KEPT_MS
        ? last
        : undefined,
    /** The tally of an answer, which is the known one where none was counted. */
    take: (
      { sign, oldest, tally }: z.output<typeof TallyColumn>,
      known: Kept | undefined,
      lateBefore: string,
    ): BagTally => {
      if (tally) last = { sign, lateBefore, tally, countedAt: performance.now() }
      const found = tally ?? known?.tally
      if (!found) throw new Error('no tally')
      const { stamp, ...numbers } = found
      return { stamp, counting: { ...numbers, oldest } }
    },
  }
}

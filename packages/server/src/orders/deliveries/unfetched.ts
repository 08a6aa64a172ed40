import { NEW_WORD } from '@kassavirta/domain/kernel/data/counting-state'
import { addDays, dayOf, instantAt } from '@kassavirta/domain/kernel/dates/dates'
import { sql, type SQL } from 'drizzle-orm'
import { isForDeposit } from '../../bags/deposits/open-bags.ts'

/** A declaration that is older is looked for as a missing bag, and no van stops for it. */
const WAITING_DAYS = 7

/**
 * Nobody has scanned its bag, and no crew has taken it: all that was declared by then, or its very number. A number that the
 * place disputes shows nothing.
 */
const isUnfetched = (
  butFor: SQL,
): SQL => sql`not exists (select from bag b where b.deposit_id = d.id or ${isForDeposit})
  and not exists (select from missing_bag m where m.deposit_id = d.id and m.closed_at is not null)
  and not exists (select from run_pickup f where f.company_id = d.company_id and f.at >= d.created_at and ${butFor}
    and f.outcome = 'fetched' and not exists (select from hand_over h
      where h.run_id = f.run_id and h.company_id = f.company_id and h.state = 'disputed') and (f.bags >= f.declared or exists (select from run_bag n
      where n.number = d.security_bag_number and n.run_id = f.run_id and n.company_id = f.company_id)))`

/**
 * The declarations d that wait, of all places. Of the provider's customers only a few days' are among them. What the run f
 * that is left out has fetched still counts as waiting.
 */
export const waitingDeposits = (now: Date, butFor: SQL = sql`true`): SQL => sql`d.removed_at is null
  and d.counting_state = ${sql.raw(`'${NEW_WORD}'`)}
  and d.created_at between ${instantAt(addDays(dayOf(now), -WAITING_DAYS), '00:00').toISOString()}
    and ${now.toISOString()} and ${isUnfetched(butFor)}`

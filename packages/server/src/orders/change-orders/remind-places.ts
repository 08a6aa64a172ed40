import { alertPaths } from '@kassavirta/domain/letters/alerts/rules'
import {
  depositReminder,
  orderReminder,
  sameWeekdays,
  type Span,
} from '@kassavirta/domain/orders/change-orders/reminders'
import { dayOf, instantAt, type Day } from '@kassavirta/domain/kernel/dates/dates'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { rememberAlerts } from '../../letters/alerts/alerts.ts'
import { deliveryDatesOf } from '../../places/companies/accounts/delivery-dates.ts'
import { readParameters } from '../../shared/parameters.ts'
import { findUndeclared, listPlaces, listUsualAccounts, lockRound, noteProgress } from './reminder-queries.ts'

/** The number of companies in one transaction. */
const BATCH = 500

type JobDeps = Pick<Deps, 'db' | 'clock'>
type Parameters = Awaited<ReturnType<typeof readParameters>>

type ReminderQuery = {
  readonly places: readonly number[]
  readonly today: Day
  readonly span: Span
  readonly parameters: Parameters
  readonly now: Date
}

/** The kinds of reminders: when each is sent, where its link leads, and which companies get it. */
const reminders = [
  {
    kind: 'cutOffNear',
    path: alertPaths.order(),
    spanOf: (today: Day, { changeOrderCutoffLocal, exceptionDays }: Parameters) =>
      orderReminder(today, { cutOff: changeOrderCutoffLocal, exceptions: exceptionDays }),
    find: findWithoutOrder,
  },
  {
    kind: 'depositMissing',
    path: alertPaths.declare(),
    spanOf: (today: Day, { depositReminderLocal }: Parameters) =>
      depositReminder(today, depositReminderLocal),
    find: (tx: Db, { places, today }: ReminderQuery) =>
      findUndeclared(tx, { places, days: sameWeekdays(today) }, instantAt(today, '00:00')),
  },
] as const

/**
 * Reminds companies of what they usually do and have not done today. From the set time on, all companies are read once
 * a day in batches; a row stores how far this got. Every process may run it: the row is locked.
 */
export async function remindPlaces({ db, clock }: JobDeps): Promise<void> {
  const parameters = await readParameters(db)
  if (parameters.alertMails !== 'true') return
  const today = dayOf(clock())
  for (const reminder of reminders) {
    const span = reminder.spanOf(today, parameters)
    const next = () =>
      span !== undefined &&
      isWithin(clock(), span) &&
      inTransaction(db, (tx) => remindNext(tx, { reminder, today, span, parameters, clock }))
    while (await next());
  }
}

const isWithin = (now: Date, { from, until }: Span): boolean => from <= now && now < until

type ReminderTurn = Pick<ReminderQuery, 'today' | 'span' | 'parameters'> & {
  readonly reminder: (typeof reminders)[number]
  readonly clock: Deps['clock']
}

/** Handles one batch of companies. True where there are more. */
async function remindNext(
  tx: Db,
  { reminder, today, span, parameters, clock }: ReminderTurn,
): Promise<boolean> {
  const { kind, path, find } = reminder
  const round = { kind, day: today }
  const locked = await lockRound(tx, round, clock())
  if (!locked) return false
  const now = clock()
  const places = await listPlaces(tx, locked.after, BATCH)
  const found = await find(tx, { places, today, span, parameters, now })
  const alerts = found.map((companyId) => ({
    kind,
    companyId,
    path,
    onceKey: `${kind}-${companyId}-${today}`,
  }))
  await rememberAlerts(tx, alerts, now)
  const hasMore = places.length === BATCH
  await noteProgress(tx, round, places.at(-1) ?? locked.after, hasMore ? null : now)
  return hasMore
}

/**
 * The companies with an account on which money is usually ordered on this weekday, and without an order for the day
 * that today's cut-off closes.
 */
async function findWithoutOrder(
  tx: Db,
  { places, today, span, parameters, now }: ReminderQuery,
): Promise<readonly number[]> {
  const accounts = await listUsualAccounts(tx, { places, days: sameWeekdays(today) }, today)
  const without = accounts.filter((account) => {
    const { earliest, cutoff } = deliveryDatesOf(account, parameters, now)
    return cutoff.getTime() === span.until.getTime() && !account.ordered.includes(earliest)
  })
  return [...new Set(without.map(({ companyId }) => companyId))]
}

import { defaultWays, digestAfter, mayReceive, type AlertWay } from '@kassavirta/domain/letters/alerts/rules'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { companyCapabilities } from '@kassavirta/domain/kernel/people/access'
import { writeRows } from '../../platform/database/row-writes.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { mailRows } from '../../platform/mail/mail.ts'
import { readParameters } from '../../shared/parameters.ts'
import { alertEmail, digestEmail } from './alert-email.ts'
import * as readerQueries from './reader-queries.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'tokenSecrets'>
type Parameters = Awaited<ReturnType<typeof readParameters>>

/** The most people of one transaction: a short one holds up no other writer. */
const BATCH = 500

/** An older event sends no mail: an import may bring years of history. */
const NEWS_MS = 7 * DAY_MS

/**
 * Finds the readers of new alert events and writes their mails: at once, or once a day. Every process may run this. Each
 * event records how far its list of people is done, and each pair of event and person is one row, so everybody gets one mail
 * even when a server dies.
 */
export async function sendAlerts(deps: JobDeps): Promise<void> {
  const parameters = await readParameters(deps.db)
  if (parameters.alertMails !== 'true') return readerQueries.dropWaiting(deps.db, deps.clock())
  while (await inTransaction(deps.db, (tx) => spreadBatch(deps, tx, parameters)));
  for (let people = await duePeople(deps); people.length > 0; people = await duePeople(deps)) {
    let hasSent = false
    for (const userId of people) {
      const isSent = await inTransaction(deps.db, (tx) => sendDailyMail(deps, tx, { userId, parameters }))
      hasSent ||= isSent
    }
    // Another process has locked all of these people.
    if (!hasSent) return
  }
}

const duePeople = ({ db, clock }: JobDeps) => readerQueries.listDuePeople(db, clock(), BATCH)

/** Handles the next batch of people of one event. False when no event is left. */
async function spreadBatch(deps: JobDeps, tx: Db, parameters: Parameters): Promise<boolean> {
  const event = await readerQueries.lockWaiting(tx)
  if (!event) return false
  const now = deps.clock()
  const people = await peopleOf(tx, event, now)
  const found = people.length > 0 ? await readerQueries.listAlertReaders(tx, event.id, people, now) : []
  const readers = found.filter((reader) => getsAlert(reader, parameters))
  const atOnce = readers.filter((reader) => wayOf(reader) === 'atOnce')
  const mails = readers.map((reader) => {
    const isDaily = wayOf(reader) === 'daily'
    const [dueAt, settledAt] = isDaily ? [digestAfter(now, reader.digestHour), null] : [null, now]
    return { eventId: event.id, userId: reader.userId, dueAt, settledAt }
  })
  const isLast = event.userId !== null || people.length < BATCH
  await writeRows(tx, [
    readerQueries.spreadRow(event.id, people.at(-1) ?? event.spreadTo, isLast ? now : null),
    ...readerQueries.alertMailRows(mails),
    ...(atOnce.length > 0
      ? [
          mailRows(
            atOnce.map((reader) => alertEmail(deps, reader)),
            now,
          ),
        ]
      : []),
  ])
  return true
}

function peopleOf(
  tx: Db,
  event: readerQueries.WaitingEvent,
  now: Date,
): readonly number[] | Promise<readonly number[]> {
  if (now.getTime() - event.at.getTime() > NEWS_MS) return []
  return event.userId === null ? readerQueries.listCandidates(tx, event, BATCH) : [event.userId]
}

const wayOf = ({ kind, way }: readerQueries.AlertReader): AlertWay => way ?? defaultWays[kind]

/**
 * Whether a person gets the alert, by the same rights as on the screens. An answer sends one only where the provider shows
 * answers in the portal.
 */
function getsAlert(
  reader: readerQueries.AlertReader,
  { entriesVisibleToAll, casesInPortal }: Parameters,
): boolean {
  const { kind, held } = reader
  if (wayOf(reader) === 'none' || (kind === 'answer' && casesInPortal !== 'true')) return false
  const toAll = entriesVisibleToAll === 'true'
  return mayReceive(kind, {
    ...reader,
    isPermitted: held.has('permitted'),
    capabilities: new Set(companyCapabilities.filter((capability) => held.has(capability))),
    seesAllDeposits: held.has('deposits') || toAll,
    seesAllChangeOrders: held.has('changeOrders') || toAll,
  })
}

type DailyMail = { readonly userId: number; readonly parameters: Parameters }

/** Writes the daily mail, with the alerts that the person still may get and still wants. False where another process writes it. */
async function sendDailyMail(deps: JobDeps, tx: Db, { userId, parameters }: DailyMail): Promise<boolean> {
  if (!(await readerQueries.tryLockReader(tx, userId))) return false
  const now = deps.clock()
  const due = await readerQueries.listDueAlerts(tx, userId, now)
  const alerts = due.filter((reader) => getsAlert(reader, parameters))
  const [first] = alerts
  await writeRows(tx, [
    readerQueries.settledRow(userId, now),
    ...(first ? [mailRows([digestEmail(deps, first, alerts)], now)] : []),
  ])
  return true
}

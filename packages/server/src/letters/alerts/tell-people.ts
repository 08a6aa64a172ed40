import { defaultWays, digestAfter, mayHear } from '@kassavirta/domain/letters/alerts/rules'
import type { AlertWay } from '@kassavirta/domain/letters/alerts/kinds'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { companyCapabilities } from '@kassavirta/domain/kernel/people/access'
import { writeRows } from '../../platform/database/row-writes.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { mailRows } from '../../platform/mail/mail.ts'
import { readParameters } from '../../shared/parameters.ts'
import { alertEmail, digestEmail } from './alert-email.ts'
import { listDueHearings, listHearers, type Hearer } from './hearer-queries.ts'
import {
  dropWaiting,
  hearingRows,
  holdReader,
  listCandidates,
  listDuePeople,
  lockWaiting,
  settledRow,
  spreadRow,
  type WaitingEvent,
} from './spread-queries.ts'

type JobDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'tokenSecrets'>
type Parameters = Awaited<ReturnType<typeof readParameters>>

/** So many people are looked at in one transaction: it stays short, whoever else writes. */
const BATCH = 500

/** What is older is no news, e.g. history that an import brought along. */
const NEWS_MS = 7 * DAY_MS

/**
 * Finds the people who hear of what has happened, and writes their mails: at once, or once a day. Every process may run it; each
 * event has its place in the list of its people, and a pair of event and person is one row, so that everybody hears once
 * though servers die.
 */
export async function tellPeople(deps: JobDeps): Promise<void> {
  const parameters = await readParameters(deps.db)
  if (parameters.alertMails !== 'true') return dropWaiting(deps.db, deps.clock())
  while (await inTransaction(deps.db, (tx) => spreadBatch(deps, tx, parameters)));
  for (let people = await duePeople(deps); people.length > 0; people = await duePeople(deps)) {
    let isAnyoneTold = false
    for (const userId of people) {
      const isTold = await inTransaction(deps.db, (tx) => tellDay(deps, tx, { userId, parameters }))
      isAnyoneTold ||= isTold
    }
    // Another process holds all of them.
    if (!isAnyoneTold) return
  }
}

const duePeople = ({ db, clock }: JobDeps) => listDuePeople(db, clock(), BATCH)

/** Looks at the next people of one event. False when nothing is left. */
async function spreadBatch(deps: JobDeps, tx: Db, parameters: Parameters): Promise<boolean> {
  const event = await lockWaiting(tx)
  if (!event) return false
  const now = deps.clock()
  const people = await peopleOf(tx, event, now)
  const found = people.length > 0 ? await listHearers(tx, event.id, people, now) : []
  const hearers = found.filter((hearer) => hears(hearer, parameters))
  const told = hearers.filter((hearer) => wayOf(hearer) === 'atOnce')
  const hearings = hearers.map((hearer) => {
    const isDaily = wayOf(hearer) === 'daily'
    const [dueAt, settledAt] = isDaily ? [digestAfter(now, hearer.digestHour), null] : [null, now]
    return { eventId: event.id, userId: hearer.userId, dueAt, settledAt }
  })
  const isLast = event.userId !== null || people.length < BATCH
  await writeRows(tx, [
    spreadRow(event.id, people.at(-1) ?? event.spreadTo, isLast ? now : null),
    ...hearingRows(hearings),
    ...(told.length > 0
      ? [
          mailRows(
            told.map((hearer) => alertEmail(deps, hearer)),
            now,
          ),
        ]
      : []),
  ])
  return true
}

function peopleOf(tx: Db, event: WaitingEvent, now: Date): readonly number[] | Promise<readonly number[]> {
  if (now.getTime() - event.at.getTime() > NEWS_MS) return []
  return event.userId === null ? listCandidates(tx, event, BATCH) : [event.userId]
}

const wayOf = ({ kind, way }: Hearer): AlertWay => way ?? defaultWays[kind]

/** By the rights that the screens go by. Answers are read in the portal only where the provider shows them there. */
function hears(hearer: Hearer, { entriesVisibleToAll, casesInPortal }: Parameters): boolean {
  const { kind, held } = hearer
  if (wayOf(hearer) === 'none' || (kind === 'answer' && casesInPortal !== 'true')) return false
  const toAll = entriesVisibleToAll === 'true'
  return mayHear(kind, {
    ...hearer,
    isPermitted: held.has('permitted'),
    capabilities: new Set(companyCapabilities.filter((capability) => held.has(capability))),
    seesAllDeposits: held.has('deposits') || toAll,
    seesAllChangeOrders: held.has('changeOrders') || toAll,
  })
}

type Day = { readonly userId: number; readonly parameters: Parameters }

/** Writes the mail of the day, of what the person may still hear of and still wants to. False where another process does it. */
async function tellDay(deps: JobDeps, tx: Db, { userId, parameters }: Day): Promise<boolean> {
  if (!(await holdReader(tx, userId))) return false
  const now = deps.clock()
  const due = await listDueHearings(tx, userId, now)
  const told = due.filter((hearer) => hears(hearer, parameters))
  const [first] = told
  await writeRows(tx, [
    settledRow(userId, now),
    ...(first ? [mailRows([digestEmail(deps, first, told)], now)] : []),
  ])
  return true
}

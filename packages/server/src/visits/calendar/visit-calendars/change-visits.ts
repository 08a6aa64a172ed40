import type * as z from 'zod/mini'
import type { AnswerOf, BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { dayOf, weekdays, type Day, isDay } from '@kassavirta/domain/kernel/dates/dates'
import {
  MOST_VISIT_EXCEPTIONS,
  type changeVisitWeek as weekEndpoint,
  type removeVisitException as removeEndpoint,
  type setVisitException as exceptionEndpoint,
  type PlaceVisits,
  type reportMissedVisit as endpoint,
} from '@kassavirta/domain/visits/calendar/api'
import {
  type VisitCalendar,
  nextVisits,
  missedVisit as missedOf,
} from '@kassavirta/domain/visits/calendar/visit-calendars'
import { checkKeeper } from '../../../places/companies/keeper.ts'
import type { Db } from '../../../platform/database/database.ts'
import { insertion, senderColumns } from '../../../platform/database/row-writes.ts'
import type { NewRowContext, SubmissionResult } from '../../../platform/ledgers/submit.ts'
import { checkVersion, type Act, type ActContext } from '../../../platform/staff/desk-act.ts'
import { newCase } from '../../../questions/cases/new-case.ts'
import { readParameters, parametersFor } from '../../../shared/parameters.ts'
import { missedVisit } from '../../../tables/submissions.ts'
import * as queries from './queries.ts'

type LockedCalendar = Awaited<ReturnType<typeof queries.lockCalendar>>
type Answer = AnswerOf<typeof weekEndpoint>
type OfPlace<Body> = { readonly params: { readonly companyId: number }; readonly body: Body }
type OfDay<Body> = { readonly params: { readonly companyId: number; readonly day: Day }; readonly body: Body }

/** The locked calendar, after the checks that the desk may change it now. */
function changeable(
  { calendar, endedAt }: LockedCalendar,
  { version }: { readonly version: number },
): queries.StoredVisits {
  checkKeeper(calendar)
  if (endedAt !== null) throw new Problem('stateChanged')
  checkVersion(calendar, version)
  return calendar
}

async function saved(
  { tx, now }: ActContext,
  before: queries.StoredVisits,
  change: Partial<VisitCalendar>,
  detail: Readonly<Record<string, unknown>>,
) {
  const { companyId } = before
  await queries.putCalendar(tx, before, change)
  const answer = await showVisits(tx, companyId, now)
  return { answer, action: 'visitcalendar.changed', subject: companyId, companyId, detail }
}

export const changeVisitWeek: Act<LockedCalendar, OfPlace<BodyOf<typeof weekEndpoint>>, Answer> = {
  lock: ({ tx }, { params }) => queries.lockCalendar(tx, params.companyId),
  work: async (context, held, { body }) => {
    const before = changeable(held, body)
    const { validFrom, validTo } = body
    if (validFrom !== null && validTo !== null && validTo < validFrom)
      throw fieldProblem('validTo', 'endBeforeStart')
    const week = Object.fromEntries(weekdays.flatMap((day) => (body[day] ? [[day, body[day]]] : [])))
    const was = { week: before.week, validFrom: before.validFrom, validTo: before.validTo }
    const now = { week, validFrom, validTo }
    return saved(context, before, now, { was, now })
  },
}

export const setVisitException: Act<LockedCalendar, OfDay<BodyOf<typeof exceptionEndpoint>>, Answer> = {
  lock: ({ tx }, { params }) => queries.lockCalendar(tx, params.companyId),
  work: async (context, held, { params: { day }, body }) => {
    const before = changeable(held, body)
    const today = dayOf(context.now)
    if (day < today) throw fieldProblem('day', 'dayInPast')
    const others = Object.entries(before.exceptions).filter(([other]) => other >= today && other !== day)
    if (others.length >= MOST_VISIT_EXCEPTIONS) throw fieldProblem('day', 'invalid')
    const { window } = body
    const exceptions = { ...Object.fromEntries(others), [day]: window }
    return saved(context, before, { exceptions }, { day, was: before.exceptions[day], now: window })
  },
}

export const removeVisitException: Act<LockedCalendar, OfDay<BodyOf<typeof removeEndpoint>>, Answer> = {
  lock: ({ tx }, { params }) => queries.lockCalendar(tx, params.companyId),
  work: async (context, held, { params: { day }, body }) => {
    const before = changeable(held, body)
    if (!Object.hasOwn(before.exceptions, day)) throw new Problem('notFound')
    const { [day]: was, ...exceptions } = before.exceptions
    return saved(context, before, { exceptions }, { day, was })
  },
}

const SHOWN = 3

/** The calendar of a place as the desk sees it. */
export async function showVisits(db: Db, companyId: number, now: Date): Promise<z.input<typeof PlaceVisits>> {
  const since = queries.visitsSince(now)
  const found = await queries.findVisits(db, companyId, since)
  if (!found) throw new Problem('notFound')
  const { visits, keeper, version } = found
  const terms = queries.visitTerms(visits, (await readParameters(db)).exceptionDays)
  const { week, validFrom, validTo, exceptions } = terms.calendar
  return {
    week: recordOf(weekdays, (weekday) => week[weekday] ?? null),
    validFrom,
    validTo,
    exceptions: Object.entries(exceptions)
      .flatMap(([day, window]) => (isDay(day) && day >= since ? [{ day, window }] : []))
      .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    next: [...nextVisits(terms, { now, visited: visits.visited }, SHOWN)],
    keeper: keeper ?? 'desk',
    version: version ?? 0,
  }
}

type Context = NewRowContext & { readonly facts: queries.MissedFacts }

/** Computes the missed visit again, because the driver may have come since the page was shown. */
export async function reportMissedVisit(
  { member, now, newId: id, facts: { visits, isReported } }: Context,
  { day }: BodyOf<typeof endpoint>,
): Promise<SubmissionResult<{ readonly id: number }>> {
  const parameters = parametersFor(member)
  if (parameters.visitCalendars !== 'true') throw new Problem('notFound')
  if (isReported) throw new Problem('visitReported')
  const terms = queries.visitTerms(visits, parameters.exceptionDays)
  const missed = missedOf(terms, { now, visited: visits.visited })
  if (missed?.day !== day) throw new Problem('stateChanged')
  const { window } = missed
  return {
    answer: { id },
    write: insertion(missedVisit, { id, ...senderColumns(member, now), day, visitWindow: window }),
    alsoWrite: [newCase('missedVisit', id, member, now)],
    event: 'visit.missed',
    subject: id,
    data: { entryId: id, day, from: window?.from ?? null, to: window?.to ?? null },
  }
}

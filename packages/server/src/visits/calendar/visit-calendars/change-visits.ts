import type { AnswerOf, BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf, weekdays, type Day } from '@kassavirta/domain/kernel/dates/dates'
import {
  MOST_VISIT_EXCEPTIONS,
  type changeVisitWeek as weekEndpoint,
  type removeVisitException as removeEndpoint,
  type setVisitException as exceptionEndpoint,
} from '@kassavirta/domain/visits/calendar/visit-calendars/api'
import type { VisitCalendar } from '@kassavirta/domain/visits/calendar/visit-calendars/rules'
import { checkVersion, type Act, type ActContext } from '../../../platform/staff/desk-act.ts'
import { checkKeeper } from '../../../places/companies/keeper.ts'
import { lockCalendar, putCalendar, type StoredVisits } from './queries.ts'
import { showVisits } from './show-visits.ts'

type Held = Awaited<ReturnType<typeof lockCalendar>>
type Answer = AnswerOf<typeof weekEndpoint>
type OfPlace<Body> = { readonly params: { readonly companyId: number }; readonly body: Body }
type OfDay<Body> = { readonly params: { readonly companyId: number; readonly day: Day }; readonly body: Body }

/** The calendar, where the desk may change it now. */
function changeable({ calendar, endedAt }: Held, { version }: { readonly version: number }): StoredVisits {
  checkKeeper(calendar)
  if (endedAt !== null) throw new Problem('stateChanged')
  checkVersion(calendar, version)
  return calendar
}

async function saved(
  { tx, now }: ActContext,
  before: StoredVisits,
  change: Partial<VisitCalendar>,
  detail: Readonly<Record<string, unknown>>,
) {
  const { companyId } = before
  await putCalendar(tx, before, change)
  const answer = await showVisits(tx, companyId, now)
  return { answer, action: 'visitcalendar.changed', subject: companyId, companyId, detail }
}

export const changeVisitWeek: Act<Held, OfPlace<BodyOf<typeof weekEndpoint>>, Answer> = {
  lock: ({ tx }, { params }) => lockCalendar(tx, params.companyId),
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

export const setVisitException: Act<Held, OfDay<BodyOf<typeof exceptionEndpoint>>, Answer> = {
  lock: ({ tx }, { params }) => lockCalendar(tx, params.companyId),
  work: async (context, held, { params: { day }, body }) => {
    const before = changeable(held, body)
    const today = dayOf(context.now)
    if (day < today) throw fieldProblem('day', 'dayInPast')
    const kept = Object.entries(before.exceptions).filter(([other]) => other >= today && other !== day)
    if (kept.length >= MOST_VISIT_EXCEPTIONS) throw fieldProblem('day', 'invalid')
    const { window } = body
    const exceptions = { ...Object.fromEntries(kept), [day]: window }
    return saved(context, before, { exceptions }, { day, was: before.exceptions[day], now: window })
  },
}

export const removeVisitException: Act<Held, OfDay<BodyOf<typeof removeEndpoint>>, Answer> = {
  lock: ({ tx }, { params }) => lockCalendar(tx, params.companyId),
  work: async (context, held, { params: { day }, body }) => {
    const before = changeable(held, body)
    if (!Object.hasOwn(before.exceptions, day)) throw new Problem('notFound')
    const { [day]: was, ...exceptions } = before.exceptions
    return saved(context, before, { exceptions }, { day, was })
  },
}

import { dayOf, type Day } from '@kassavirta/domain/kernel/dates'
import { earliestVisitDay } from '@kassavirta/domain/kernel/delivery-dates'
import { fault } from '@kassavirta/domain/kernel/fault'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/problem'
import type { decideVisit as endpoint, VisitRow } from '@kassavirta/domain/visits/api'
import type * as z from 'zod/mini'
import type { Db } from '../../platform/database/database.ts'
import { checkVersion, type ActContext, type ActResult } from '../../platform/staff/desk-act.ts'
import { checkOpenDay } from '../../shared/open-day.ts'
import { readParameters } from '../../shared/parameters.ts'
import { stageRow } from '../../shared/stage-events.ts'
import { dayOfWish, findWish, moveWish, positionAfter, type Wish } from '../../shared/visit-wishes.ts'
import { showVisit } from './show-visits.ts'
import { visitEvents } from './visit-events.ts'

type Params = z.output<(typeof endpoint)['params']>
type Body = z.output<(typeof endpoint)['body']>

/** The clock is read again once the wish is locked, because midnight or the cut-off may pass meanwhile. */
type Moment = ActContext & { readonly clock: () => Date }

export async function decideVisit(
  { tx, staff, clock }: Moment,
  { kind, entryId }: Params,
  body: Body,
): Promise<ActResult<z.input<typeof VisitRow>>> {
  const wish = await findWish(tx, kind, entryId, { locked: true })
  if (!wish) throw new Problem('notFound')
  const at = clock()
  checkVersion(wish, body.version)
  const next = positionAfter(wish, body.decision)
  const terms = await termsOf(tx, wish, body, at)
  await moveWish(tx, wish, { ...next, ...terms, at })
  const { companyId } = wish
  const source = { source: 'desk', staffId: staff.staffId } as const
  const told = { decision: body.decision, proposedDate: terms.proposedDate ?? null, reason: terms.reason }
  return {
    answer: await showVisit(tx, kind, entryId, at),
    action: `${visitEvents[kind]}.decided`,
    subject: entryId,
    companyId,
    detail: told,
    event: { type: `${visitEvents[kind]}.decided`, data: { id: entryId, ...told } },
    writes: [stageRow({ kind, entryId, ...next, at, note: terms.reason, ...source })],
  }
}

type Terms = { readonly proposedDate?: Day; readonly reason: string }

/** What a decision needs besides itself: a day that is not too early, or a reason. */
async function termsOf(tx: Db, wish: Wish, { decision, date, reason = '' }: Body, at: Date): Promise<Terms> {
  switch (decision) {
    case 'accept':
    case 'acceptForCustomer':
      if (dayOfWish(wish) < dayOf(at)) throw new Problem('dayInPast')
      checkOpenDay(dayOfWish(wish), await readParameters(tx))
      return wish.proposedDate === null ? { reason } : { proposedDate: wish.proposedDate, reason }
    case 'propose': {
      if (!date) throw fieldProblem('date', 'required')
      const parameters = await readParameters(tx)
      const earliest = earliestBy(parameters, at)
      if (date < earliest) throw fieldProblem('date', fault('visitDayTooEarly', { min: earliest }))
      checkOpenDay(date, parameters, 'date')
      return { proposedDate: date, reason }
    }
    case 'refuse':
      if (reason === '') throw fieldProblem('reason', 'required')
      return { reason }
    default:
      return decision satisfies never
  }
}

/** The first day that the desk may propose, by the rule that binds customers too. */
export const readEarliest = async (db: Db, now: Date): Promise<Day> =>
  earliestBy(await readParameters(db), now)

function earliestBy(parameters: Awaited<ReturnType<typeof readParameters>>, now: Date): Day {
  const { changeOrderCutoffLocal: cutOff, visitRequestMinimumLeadTime, exceptionDays } = parameters
  const minimumLeadDays = Number(visitRequestMinimumLeadTime)
  return earliestVisitDay({ now, cutOff, minimumLeadDays, exceptions: exceptionDays })
}

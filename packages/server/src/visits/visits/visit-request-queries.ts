import { alertPaths } from '@kassavirta/domain/letters/alerts/paths'
import { addDays, day, dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import {
  visitAfter,
  type VisitAct,
  type VisitKind,
  type VisitStep,
} from '@kassavirta/domain/visits/visits/states'
import { eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { revision } from '../../platform/database/row-writes.ts'
import { visitChangeRequest, visitRequest } from '../../tables/submissions.ts'
import { alertRows } from '../../letters/alerts/alerts.ts'
import { stageRow, type StageAuthor } from '../../bags/deposits/entry-events/stage-events.ts'

/** How long a request that nobody has settled stays in the list of the desk after its day. */
const LATE_DAYS = 7

/** The first day that the desk still looks at. */
export const firstVisitDay = (now: Date): Day => addDays(dayOf(now), -LATE_DAYS)

const tables = { visit: visitRequest, visitChange: visitChangeRequest } as const

/** The table of a kind, the day that its sender wants, and the day that would be left. */
export const visitSources = [
  { kind: 'visit', table: 'visit_request', wanted: 'suggested_date', original: 'null::date' },
  { kind: 'visitChange', table: 'visit_change_request', wanted: 'new_date', original: 'v.original_date' },
] as const satisfies readonly { readonly kind: VisitKind; readonly [name: string]: string }[]
export type VisitSource = (typeof visitSources)[number]

/** The conditions of the lists, each as one of its indexes has it. The table is v. */
export const visitConditions = {
  undecided: ({ wanted }: VisitSource, since: Day | Placeholder): SQL =>
    sql`v.stage is null and v.${sql.raw(wanted)} >= ${since}`,
  proposed: (_: VisitSource, since: Day | Placeholder): SQL =>
    sql`v.stage in ('proposed', 'declined') and v.proposed_date >= ${since}`,
  settled: ({ wanted }: VisitSource, since: Day | Placeholder): SQL =>
    sql`v.stage in ('accepted', 'refused', 'withdrawn') and coalesce(v.proposed_date, v.${sql.raw(wanted)}) >= ${since}`,
} as const

/** The day that a visit would be on now. */
export const dayOfVisit = ({ proposedDate, wanted }: Pick<VisitRequest, 'proposedDate' | 'wanted'>): Day =>
  proposedDate ?? wanted

function selectVisit(db: Db, kind: VisitKind, id: number) {
  const table = tables[kind]
  return db
    .select({
      id: table.id,
      companyId: table.companyId,
      userId: table.userId,
      createdAt: table.createdAt,
      wanted: kind === 'visit' ? visitRequest.suggestedDate : visitChangeRequest.newDate,
      stage: table.stage,
      attempt: table.attempt,
      proposedDate: table.proposedDate,
      reason: table.reason,
      /** When the desk, the systems or the customer last acted. */
      decidedAt: table.decidedAt,
      version: table.version,
    })
    .from(table)
    .where(eq(table.id, id))
}

type Selected = Awaited<ReturnType<typeof selectVisit>>[number]

/** A customer's request for a visit, or for another day of a planned one. */
export type VisitRequest = Omit<Selected, 'wanted' | 'proposedDate'> & {
  readonly kind: VisitKind
  readonly wanted: Day
  readonly proposedDate: Day | null
}

const toVisit = (kind: VisitKind, found: Selected | undefined): VisitRequest | undefined =>
  found && {
    ...found,
    kind,
    wanted: day(found.wanted),
    proposedDate: found.proposedDate === null ? null : day(found.proposedDate),
  }

export async function findVisitRequest(
  db: Db,
  kind: VisitKind,
  id: number,
): Promise<VisitRequest | undefined> {
  const [found] = await selectVisit(db, kind, id)
  return toVisit(kind, found)
}

/** Locks a request until the transaction ends: the desk, its customer and an import may all be about to settle it. */
export async function lockVisitRequest(
  tx: Db,
  kind: VisitKind,
  id: number,
): Promise<VisitRequest | undefined> {
  const [found] = await selectVisit(tx, kind, id).for('update')
  return toVisit(kind, found)
}

/** The position after an act. What is not possible has been overtaken by somebody else. */
export function positionAfter(request: VisitRequest, act: VisitAct): VisitStep {
  const next = visitAfter(request, act)
  if (!next) throw new Problem('stateChanged')
  return next
}

type Move = {
  readonly at: Date
  readonly by: StageAuthor
  readonly proposedDate?: Day
  /** What the customer reads with the decision; where it is left out, the reason of before stays. */
  readonly reason?: string
}

/**
 * Moves a locked request: the request as it becomes, and the writes of its row, of the step that the customer sees and,
 * where somebody else decided, of what is told by e-mail.
 */
export function moveVisit(request: VisitRequest, { attempt, stage }: VisitStep, { at, by, ...terms }: Move) {
  const { kind, id: entryId, companyId, userId: ownerId } = request
  const told = { kind: 'visitDecided', companyId, ownerId, path: alertPaths[kind](entryId) } as const
  const columns = { ...terms, attempt, stage, decidedAt: at, version: request.version + 1 }
  return {
    request: { ...request, ...columns },
    row: revision(tables[kind], entryId, columns),
    step: stageRow({ kind, entryId, attempt, stage, at, note: terms.reason ?? '', ...by }),
    alerts: by.source === 'customer' ? [] : alertRows([told], at),
  }
}

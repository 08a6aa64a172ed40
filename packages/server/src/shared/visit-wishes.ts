import { addDays, day, dayOf, type Day } from '@kassavirta/domain/kernel/dates'
import { Problem } from '@kassavirta/domain/kernel/problem'
import {
  visitAfter,
  type VisitAct,
  type VisitKind,
  type VisitPosition,
  type VisitStep,
} from '@kassavirta/domain/visits/states'
import { eq, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { visitChangeRequest, visitRequest } from '../tables/submissions.ts'

/** How long a wish that nobody has settled stays in the list of the desk after its day. */
const LATE_DAYS = 7

/** The first day that the desk still looks at. */
export const firstVisitDay = (now: Date): Day => addDays(dayOf(now), -LATE_DAYS)

const tables = { visit: visitRequest, visitChange: visitChangeRequest } as const

/** The table of a kind, the day that its sender wants, and the day that would be left. */
export const wishSources = [
  { kind: 'visit', table: 'visit_request', wanted: 'suggested_date', original: 'null::date' },
  { kind: 'visitChange', table: 'visit_change_request', wanted: 'new_date', original: 'v.original_date' },
] as const satisfies readonly { readonly kind: VisitKind; readonly [name: string]: string }[]
export type WishSource = (typeof wishSources)[number]

/** The conditions of the lists, each as one of its indexes has it. The table is v. */
export const wishLists = {
  undecided: ({ wanted }: WishSource, since: Day | Placeholder): SQL =>
    sql`v.stage is null and v.${sql.raw(wanted)} >= ${since}`,
  proposed: (_: WishSource, since: Day | Placeholder): SQL =>
    sql`v.stage in ('proposed', 'declined') and v.proposed_date >= ${since}`,
  settled: ({ wanted }: WishSource, since: Day | Placeholder): SQL =>
    sql`v.stage in ('accepted', 'refused', 'withdrawn') and coalesce(v.proposed_date, v.${sql.raw(wanted)}) >= ${since}`,
} as const

export type Wish = VisitPosition & {
  readonly id: number
  readonly kind: VisitKind
  readonly companyId: number
  readonly userId: number
  readonly createdAt: Date
  readonly wanted: Day
  readonly proposedDate: Day | null
  readonly reason: string
  /** When the desk, the systems or the customer last acted. */
  readonly decidedAt: Date | null
  readonly version: number
}

/** The day that a visit would be on now. */
export const dayOfWish = ({ proposedDate, wanted }: Pick<Wish, 'proposedDate' | 'wanted'>): Day =>
  proposedDate ?? wanted

/** Finds a wish; with `locked` it is held still until the transaction ends. */
export async function findWish(
  db: Db,
  kind: VisitKind,
  id: number,
  { locked = false } = {},
): Promise<Wish | undefined> {
  const table = tables[kind]
  const query = db
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
      decidedAt: table.decidedAt,
      version: table.version,
    })
    .from(table)
    .where(eq(table.id, id))
  const [found] = await (locked ? query.for('update') : query)
  return (
    found && {
      ...found,
      kind,
      wanted: day(found.wanted),
      proposedDate: found.proposedDate === null ? null : day(found.proposedDate),
    }
  )
}

/** The position after an act. What is not possible has been overtaken by somebody else. */
export function positionAfter(wish: Wish, act: VisitAct): VisitStep {
  const next = visitAfter(wish, act)
  if (!next) throw new Problem('stateChanged')
  return next
}

type Move = VisitStep & {
  readonly at: Date
  readonly proposedDate?: Day
  readonly reason?: string
}

/** Writes where a locked wish is now. */
export async function moveWish(tx: Db, { kind, id, version }: Wish, { at, ...move }: Move): Promise<void> {
  const table = tables[kind]
  await tx
    .update(table)
    .set({ ...move, decidedAt: at, version: version + 1 })
    .where(eq(table.id, id))
}

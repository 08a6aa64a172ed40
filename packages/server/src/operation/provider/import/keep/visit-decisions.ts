import { keysOf } from '@kassavirta/domain/kernel/data/records'
import { visitAfter, type VisitDecision, type VisitKind } from '@kassavirta/domain/visits/visits/states'
import type { Db } from '../../../../platform/database/database.ts'
import { writeRows } from '../../../../platform/database/row-writes.ts'
import {
  findVisitRequest,
  lockVisitRequest,
  moveVisit,
  type VisitRequest,
} from '../../../../visits/visits/queries.ts'
import type { BundleRow } from '../read/bundle.ts'
import type { SkippedRow } from './desk-entries.ts'
import { listKnownDecisions } from './entry-queries.ts'
import type { Tally } from '../write/tally.ts'

type DecisionRow = BundleRow<'visitDecisions'>

/** The portal's names of the kinds in a bundle. */
const kindsOfBundle = { visit: 'visit', visitchange: 'visitChange' } as const satisfies Record<
  DecisionRow['kind'],
  VisitKind
>
const kinds: readonly DecisionRow['kind'][] = keysOf(kindsOfBundle)

const stageOf = {
  accept: 'accepted',
  acceptForCustomer: 'accepted',
  propose: 'proposed',
  refuse: 'refused',
} as const satisfies Record<VisitDecision, string>

/** The decisions that are not stored yet. A stored decision has the same moment; the customer may have answered it since. */
async function findNewDecisions(tx: Db, rows: readonly DecisionRow[]): Promise<readonly DecisionRow[]> {
  const stored = new Set<string>()
  for (const kind of kinds) {
    const ids = rows.filter((row) => row.kind === kind).map(({ entryId }) => entryId)
    if (ids.length === 0) continue
    for (const { entryId, stage, at } of await listKnownDecisions(tx, kindsOfBundle[kind], ids))
      stored.add(`${kind} ${entryId} ${stage} ${at}`)
  }
  return rows.filter(
    ({ kind, entryId, decision, at }) =>
      !stored.has(`${kind} ${entryId} ${stageOf[decision]} ${at.toISOString()}`),
  )
}

/** Locks requests in the order of their numbers, which is that of every import. */
const inOrder = (rows: readonly DecisionRow[]): readonly DecisionRow[] =>
  rows.toSorted(
    (one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || one.entryId - other.entryId,
  )

type DecisionSelection = { readonly rows: readonly DecisionRow[]; readonly skipped: readonly SkippedRow[] }

/**
 * Whether a decision still fits the request. It must not be older than the present proposal, and an agreement by phone must name
 * the proposed day.
 */
function isTimely({ decision, date, at }: DecisionRow, request: VisitRequest): boolean {
  if (!visitAfter(request, decision)) return false
  if (request.stage !== 'proposed') return true
  const isNewer = request.decidedAt === null || at > request.decidedAt
  return isNewer && (decision !== 'acceptForCustomer' || date === request.proposedDate)
}

/**
 * Skips decisions that come too late: the desk has decided, or the customer has answered or withdrawn the request. The requests
 * of the other decisions stay locked until the import ends.
 */
export async function leaveOvertakenDecisions(
  tx: Db,
  sent: readonly DecisionRow[],
): Promise<DecisionSelection> {
  if (sent.length === 0) return { rows: sent, skipped: [] }
  const skipped = new Set<DecisionRow>()
  for (const row of inOrder(await findNewDecisions(tx, sent))) {
    const request = await lockVisitRequest(tx, kindsOfBundle[row.kind], row.entryId)
    if (!request || !isTimely(row, request)) skipped.add(row)
  }
  return {
    rows: sent.filter((row) => !skipped.has(row)),
    skipped: sent
      .filter((row) => skipped.has(row))
      .map(({ entryId }) => ({ section: 'visitDecisions' as const, entryId })),
  }
}

/** Writes the new decisions into their requests, which are locked. */
export async function writeVisitDecisions(tx: Db, rows: readonly DecisionRow[]): Promise<Tally> {
  const fresh = await findNewDecisions(tx, rows)
  for (const { kind: named, entryId, decision, date, reason, at } of fresh) {
    const kind = kindsOfBundle[named]
    const request = await findVisitRequest(tx, kind, entryId)
    const next = request && visitAfter(request, decision)
    if (!next) throw new Error(`${kind} ${entryId} is not locked`)
    const terms = { reason, ...(date === null ? {} : { proposedDate: date }) }
    const { row, step, alerts } = moveVisit(request, next, { ...terms, at, by: { source: 'systems' } })
    await writeRows(tx, [row, step, ...alerts])
  }
  return { created: 0, changed: fresh.length, unchanged: rows.length - fresh.length, ended: 0 }
}

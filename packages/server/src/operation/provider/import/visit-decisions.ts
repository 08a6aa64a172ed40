import { keysOf } from '@kassavirta/domain/kernel/data/records'
import { visitAfter, type VisitDecision, type VisitKind } from '@kassavirta/domain/visits/visits/states'
import type { Db } from '../../../platform/database/database.ts'
import { writeRows } from '../../../platform/database/row-writes.ts'
import {
  findVisitRequest,
  lockVisitRequest,
  moveVisit,
  type VisitRequest,
} from '../../../visits/visits/visit-request-queries.ts'
import type { BundleRow } from './bundle.ts'
import type { KeptRow } from './desk-entries.ts'
import { listKnownDecisions } from './stage-queries.ts'
import type { Tally } from './tally.ts'

type DecisionRow = BundleRow<'visitDecisions'>

/** What the portal calls the kinds of a bundle. */
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

/** A decision is the same one when it was made at the same moment: the customer may have answered it since. */
async function findUntold(tx: Db, rows: readonly DecisionRow[]): Promise<readonly DecisionRow[]> {
  const told = new Set<string>()
  for (const kind of kinds) {
    const ids = rows.filter((row) => row.kind === kind).map(({ entryId }) => entryId)
    if (ids.length === 0) continue
    for (const { entryId, stage, at } of await listKnownDecisions(tx, kindsOfBundle[kind], ids))
      told.add(`${kind} ${entryId} ${stage} ${at}`)
  }
  return rows.filter(
    ({ kind, entryId, decision, at }) =>
      !told.has(`${kind} ${entryId} ${stageOf[decision]} ${at.toISOString()}`),
  )
}

/** Locks requests in the order of their numbers, which is that of every import. */
const inOrder = (rows: readonly DecisionRow[]): readonly DecisionRow[] =>
  rows.toSorted(
    (one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind) || one.entryId - other.entryId,
  )

type Left = { readonly rows: readonly DecisionRow[]; readonly kept: readonly KeptRow[] }

/**
 * Whether a decision is about what the request is now. One that was made before the proposal that stands knew nothing of it, and a
 * customer agrees by phone to a day that is named.
 */
function isTimely({ decision, date, at }: DecisionRow, request: VisitRequest): boolean {
  if (!visitAfter(request, decision)) return false
  if (request.stage !== 'proposed') return true
  const isNewer = request.decidedAt === null || at > request.decidedAt
  return isNewer && (decision !== 'acceptForCustomer' || date === request.proposedDate)
}

/**
 * Leaves out decisions that have been overtaken: the desk has decided, or the customer has answered or withdrawn the request.
 * The requests that are decided stay locked until the import ends.
 */
export async function leaveOvertakenDecisions(tx: Db, sent: readonly DecisionRow[]): Promise<Left> {
  if (sent.length === 0) return { rows: sent, kept: [] }
  const kept = new Set<DecisionRow>()
  for (const row of inOrder(await findUntold(tx, sent))) {
    const request = await lockVisitRequest(tx, kindsOfBundle[row.kind], row.entryId)
    if (!request || !isTimely(row, request)) kept.add(row)
  }
  return {
    rows: sent.filter((row) => !kept.has(row)),
    kept: sent
      .filter((row) => kept.has(row))
      .map(({ entryId }) => ({ section: 'visitDecisions' as const, entryId })),
  }
}

/** Writes the decisions that are not told yet, into requests that are locked. */
export async function writeVisitDecisions(tx: Db, rows: readonly DecisionRow[]): Promise<Tally> {
  const fresh = await findUntold(tx, rows)
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

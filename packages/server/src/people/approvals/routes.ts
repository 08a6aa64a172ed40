import * as api from '@kassavirta/domain/people/approvals/api'
import type { Deps } from '../../platform/deps.ts'
import { route, type AppBuilder, type Feature } from '../../platform/http/route.ts'
import { bindAct } from '../../platform/staff/desk-act.ts'
import { readCursor, toPage } from '../../shared/pages.ts'
import {
  toApproval,
  approveRequest,
  rejectRequest,
  type SubjectLocks,
  type Subjects,
} from './decide-request.ts'
import { listDecided, listWaiting } from './queries.ts'

/** Gives, for the requests that the reader has approved, the second half of each code that is still valid. */
type ReadHalves = (
  deps: Deps,
  approvalIds: readonly number[],
  now: Date,
) => Promise<ReadonlyMap<number, { readonly end: string }>>

type KindFeatures = Pick<Subjects, 'words'> & {
  readonly locksFor: (deps: Deps) => SubjectLocks
  readonly readHalves: ReadHalves
}

/** The approvals. A request belongs to the feature of its kind, which says how it is locked, shown and carried out. */
export const approvalRoutes =
  ({ locksFor, words, readHalves }: KindFeatures): Feature =>
  (builder: AppBuilder): void => {
    const { deps } = builder
    const { db, clock } = deps
    const subjects = { locks: locksFor(deps), words }
    route(builder, api.listApprovals, async ({ caller: { staffId }, query: { decided, after } }) => {
      const list = decided === 'true' ? listDecided : listWaiting
      const now = clock()
      const rows = await list(db, now, readCursor(after))
      const own = rows.filter(
        ({ request }) => request.decidedBy === staffId && request.decision === 'approved',
      )
      const ids = own.map(({ request }) => request.id)
      const halves = await readHalves(deps, ids, now)
      return toPage(
        rows,
        ({ request }) => ({ at: request.requestedAt, id: request.id }),
        (found) => toApproval(found, { readerId: staffId, now, words }, halves.get(found.request.id)?.end),
      )
    })
    bindAct(builder, api.approveRequest, approveRequest(subjects))
    bindAct(builder, api.rejectRequest, rejectRequest(subjects))
  }

import * as api from '@kassavirta/domain/people/approvals/api'
import type { Deps } from '../../platform/deps.ts'
import { route, type AppBuilder, type Feature } from '../../platform/http/route.ts'
import { bindAct } from '../../platform/staff/desk-act.ts'
import { findHalves } from '../staff/staff-codes.ts'
import { readCursor, toPage } from '../../shared/pages.ts'
import { toApproval } from './approval-row.ts'
import { approveRequest, rejectRequest, type SubjectLocks } from './decide-request.ts'
import { listDecided, listWaiting } from './queries.ts'

/** The approvals. What a request is about belongs to other features, which tell how to lock it and what approving does. */
export const approvalRoutes =
  (locksFor: (deps: Deps) => SubjectLocks): Feature =>
  (builder: AppBuilder): void => {
    const { deps } = builder
    const { db, clock } = deps
    const locks = locksFor(deps)
    route(builder, api.listApprovals, async ({ caller: { staffId }, query: { decided, after } }) => {
      const list = decided === 'true' ? listDecided : listWaiting
      const now = clock()
      const rows = await list(db, now, readCursor(after))
      const own = rows.filter(
        ({ request }) => request.decidedBy === staffId && request.decision === 'approved',
      )
      const halves = await findHalves(
        db,
        deps.deskSecrets,
        own.map(({ request }) => request.id),
        now,
      )
      return toPage(
        rows,
        ({ request }) => ({ at: request.requestedAt, id: request.id }),
        (found) => toApproval(found, staffId, now, halves.get(found.request.id)?.end),
      )
    })
    bindAct(builder, api.approveRequest, approveRequest(locks))
    bindAct(builder, api.rejectRequest, rejectRequest(locks))
  }

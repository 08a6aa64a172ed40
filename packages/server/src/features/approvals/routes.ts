import * as api from '@kassavirta/domain/approvals/api'
import { route, type AppBuilder, type Feature } from '../../platform/http/route.ts'
import { bindAct } from '../../platform/staff/desk-act.ts'
import { readCursor, toPage } from '../../shared/pages.ts'
import { toApproval } from './approval-row.ts'
import { approveRequest, rejectRequest, type SubjectLocks } from './decide-request.ts'
import { listDecided, listWaiting } from './queries.ts'

/** The approvals. What a request is about belongs to other features, which tell how to lock it and what approving does. */
export const approvalRoutes =
  (locks: SubjectLocks): Feature =>
  (builder: AppBuilder): void => {
    const { db, clock } = builder.deps
    route(builder, api.listApprovals, async ({ caller: { staffId }, query: { decided, after } }) => {
      const list = decided === 'true' ? listDecided : listWaiting
      const now = clock()
      return toPage(
        await list(db, now, readCursor(after)),
        ({ request }) => ({ at: request.requestedAt, id: request.id }),
        (found) => toApproval(found, staffId, now),
      )
    })
    bindAct(builder, api.approveRequest, approveRequest(locks))
    bindAct(builder, api.rejectRequest, rejectRequest(locks))
  }

import * as api from '@kassavirta/domain/operation/upkeep/audit-log-api'
import { readHead } from '../../platform/audit/chain.ts'
import { verifyAudit } from '../../platform/audit/verify-audit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { writeAudit } from '../../platform/ledgers/record.ts'
import type { StaffCaller } from '../../platform/staff/staff-session.ts'
import { PAGE_LENGTH, readCursor, toPage } from '../../shared/pages.ts'
import { listActions, listStaff, searchLog, type Filters, type FoundRow } from './audit-log-queries.ts'

/** The audit log for the desk. The only row that these calls write is that somebody has looked. */
export function auditLogRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, api.searchAuditLog, ({ caller, query }) =>
    showLog(db, query, { staff: caller, now: clock() }),
  )
  route(builder, api.exportAuditLog, async ({ caller, query }) => {
    const { rows, isCut } = await exportLog(db, query, { staff: caller, now: clock() })
    return { rows: [...rows], isCut }
  })
  route(builder, api.listAuditChoices, async () => ({
    staff: (await listStaff(db)).map(({ staffId, firstName, lastName }) => ({
      staffId,
      name: `${lastName} ${firstName}`,
    })),
    actions: [...(await listActions(db))],
  }))
  route(builder, api.checkSeals, ({ query }) => checkSeals(builder.deps, query.from))
}

type Reader = { readonly staff: StaffCaller; readonly now: Date }

/** Records the search and the searcher. A further page of the same search is not recorded again. */
async function showLog(
  db: Db,
  { after, ...filters }: Filters & { readonly after?: string | undefined },
  reader: Reader,
) {
  const found = await searchLog(db, filters, readCursor(after), PAGE_LENGTH + 1)
  if (after === undefined) await noteLook(db, 'auditlog.searched', filters, reader)
  return toPage(
    found,
    ({ at, auditId }) => ({ at: new Date(at), id: auditId }),
    (row: FoundRow) => row,
  )
}

async function exportLog(db: Db, filters: Filters, reader: Reader) {
  const found = await searchLog(db, filters, undefined, api.MOST_EXPORTED + 1)
  await noteLook(db, 'auditlog.exported', filters, reader)
  return { rows: found.slice(0, api.MOST_EXPORTED), isCut: found.length > api.MOST_EXPORTED }
}

const noteLook = (db: Db, action: string, filters: Filters, { staff: { staffId }, now }: Reader) =>
  writeAudit(db, { at: now, action, staffId, userId: null, companyId: null, subject: '', detail: filters })

/** So many of the newest seals are checked whenever somebody opens the log. */
const NEWEST = 500

/**
 * Checks a part of the chain. The first seal of a part is the last one of the part before, so that no link between two
 * parts is left out.
 */
async function checkSeals(
  { db, auditKeys, clock }: Pick<Deps, 'db' | 'auditKeys' | 'clock'>,
  asked: number | undefined,
): Promise<api.SealCheck> {
  const last = (await readHead(db))?.seq ?? 0
  const from = Math.max(1, asked ?? last - NEWEST + 1)
  const isToEnd = from + api.SEALS_CHECKED > last
  const range = { from, to: isToEnd ? Number.MAX_SAFE_INTEGER : from + api.SEALS_CHECKED - 1 }
  const state = await verifyAudit({ db, auditKeys, now: clock(), heads: [], range })
  const { first, head, brokenAt, overdue, late, faults } = state
  return {
    from: first?.seq ?? 0,
    to: head?.seq ?? 0,
    last: Math.max(last, head?.seq ?? 0),
    broken: brokenAt ?? null,
    isCut: faults.length > (brokenAt === undefined ? 0 : 1) + (overdue > 0 ? 1 : 0),
    unsealed: overdue,
    late: late.length,
  }
}

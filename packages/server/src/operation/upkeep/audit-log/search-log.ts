import { MOST_EXPORTED } from '@kassavirta/domain/operation/upkeep/audit-log/api'
import type { Db } from '../../../platform/database/database.ts'
import { writeAudit } from '../../../platform/ledgers/audit.ts'
import type { StaffCaller } from '../../../platform/staff/staff-access.ts'
import { PAGE_LENGTH, readCursor, toPage } from '../../../shared/pages.ts'
import { searchLog, type Filters, type FoundRow } from './queries.ts'

type Reader = { readonly staff: StaffCaller; readonly now: Date }

/** Who has looked for what stays on record; a further page of the same search is no new look. */
export async function showLog(
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

export async function exportLog(db: Db, filters: Filters, reader: Reader) {
  const found = await searchLog(db, filters, undefined, MOST_EXPORTED + 1)
  await noteLook(db, 'auditlog.exported', filters, reader)
  return { rows: found.slice(0, MOST_EXPORTED), isCut: found.length > MOST_EXPORTED }
}

const noteLook = (db: Db, action: string, filters: Filters, { staff: { staffId }, now }: Reader) =>
  writeAudit(db, { at: now, action, staffId, userId: null, companyId: null, subject: '', detail: filters })

import { placeEventKinds } from '@kassavirta/domain/operation/customers/events-api'
import type { Db } from '../../platform/database/database.ts'
import type { StaffCaller } from '../../platform/staff/staff-access.ts'
import { PAGE_LENGTH } from '../../shared/pages.ts'
import { listEvents, type EventCursor } from './event-queries.ts'

/** A page of what happened at a place. Its page was opened before, and that is recorded. */
export async function showEvents(
  db: Db,
  { capabilities }: StaffCaller,
  companyId: number,
  after: string | undefined,
) {
  const found = await listEvents(db, {
    companyId,
    after: readCursor(after),
    counts: capabilities.includes('count'),
    seesCases: capabilities.includes('cases'),
  })
  const rows = found.slice(0, PAGE_LENGTH)
  const last = found.length > PAGE_LENGTH ? rows.at(-1) : undefined
  return { rows, next: last ? `${last.at}_${last.kind}_${last.id}` : null }
}

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([A-Za-z]+)_(\d{1,10})$/

function readCursor(text: string | undefined): EventCursor | undefined {
  const [, at, name, id] = CURSOR.exec(text ?? '') ?? []
  const kind = placeEventKinds.find((each) => each === name)
  return at && kind && !Number.isNaN(Date.parse(at)) ? { at, kind, id: Number(id) } : undefined
}

import { groupOf, needsOf } from '@kassavirta/domain/reports/reports/saved-views/address'
import type { SavedView } from '@kassavirta/domain/reports/reports/saved-views/api'
import type { ViewRow } from './queries.ts'

/** Whether the person may open the list now, at its place. */
export function isAvailable({ page, held, readsSome }: ViewRow): boolean {
  const needs = needsOf(page)
  if (groupOf(page) === 'concern') return readsSome
  return held.has('permitted') && (needs === undefined || held.has(needs))
}

/** A view whose place or right is gone tells nothing but its name. */
export function toSavedView(row: ViewRow): SavedView {
  const { viewId, name, page, companyId, place, search, sendOn, sendHour } = row
  const available = isAvailable(row)
  return {
    viewId,
    name,
    page,
    companyId: available ? companyId : null,
    place: available ? (place ?? '') : '',
    search: available ? search : {},
    schedule: sendOn === null || sendHour === null ? null : { on: sendOn, hour: sendHour },
    isAvailable: available,
  }
}

import { MOST_FOUND } from '@kassavirta/domain/operation/customers/api'
import { readGroup } from '@kassavirta/domain/operation/customers/rules'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { Db } from '../../platform/database/database.ts'
import { writeAudit } from '../../platform/ledgers/audit.ts'
import type { StaffCaller } from '../../platform/staff/staff-access.ts'
import { PAGE_LENGTH } from '../../shared/pages.ts'
import { listConcerns } from './group-queries.ts'
import { findPlace, findPlaces, listPlaces, type Found } from './place-queries.ts'

type Wanted = {
  readonly q?: string | undefined
  readonly office?: string | undefined
  readonly group?: string | undefined
  readonly after?: number | undefined
}

/** A page of places. A search looks at all offices: whoever phones may be anybody's customer. */
export async function showPlaces(db: Db, { q = '', office, group, after }: Wanted) {
  if (q === '') {
    const wanted = { office, group: readGroup(group ?? ''), after }
    return { ...toPage(await listPlaces(db, wanted), new Map()), isCut: false }
  }
  const found = placesOf(await findPlaces(db, q))
  const ids = [...found.keys()]
  const rows = ids.length === 0 ? [] : await listPlaces(db, { ids: ids.slice(0, MOST_FOUND), after })
  return { ...toPage(rows, found), isCut: ids.length > MOST_FOUND }
}

type Page = Awaited<ReturnType<typeof listPlaces>>

function toPage(read: Page, found: ReadonlyMap<number, Found>) {
  const rows = read.slice(0, PAGE_LENGTH).map((row) => {
    const { by, text } = found.get(row.companyId) ?? { by: null, text: '' }
    return { ...row, found: by && { by, text } }
  })
  return { rows, next: read.length > PAGE_LENGTH ? String(rows.at(-1)?.companyId) : null }
}

/** Each place once, by what stands first. */
function placesOf(found: readonly Found[]): ReadonlyMap<number, Found> {
  const places = new Map<number, Found>()
  for (const each of found) if (!places.has(each.companyId)) places.set(each.companyId, each)
  return places
}

/** Who looked at a place stays on record. */
export async function showPlace(db: Db, { staffId }: StaffCaller, companyId: number, now: Date) {
  const place = await findPlace(db, companyId)
  if (!place) throw new Problem('notFound')
  const subject = String(companyId)
  await writeAudit(db, { at: now, action: 'company.viewed', staffId, userId: null, companyId, subject })
  return place
}

type GroupsWanted = { readonly q?: string | undefined; readonly after?: number | undefined }

export async function showGroups(db: Db, { q = '', after }: GroupsWanted) {
  const found = await listConcerns(db, q, after)
  const rows = found.slice(0, PAGE_LENGTH)
  return { rows, next: found.length > PAGE_LENGTH ? String(rows.at(-1)?.concernId) : null }
}

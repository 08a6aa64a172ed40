import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import * as api from '@kassavirta/domain/operation/customers/api'
import { cleanBusinessId, readGroup } from '@kassavirta/domain/operation/customers/rules'
import type { Db } from '../../platform/database/database.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { writeAudit } from '../../platform/ledgers/record.ts'
import { bindAct } from '../../platform/staff/desk-act.ts'
import type { StaffCaller } from '../../platform/staff/staff-session.ts'
import { PAGE_LENGTH } from '../../shared/pages.ts'
import { createChain, createConcern, renameChain, renameConcern } from './change-groups.ts'
import { changePlace, createPlace, endPlace, showLiving } from './change-place.ts'
import { listEvents, type EventCursor } from './event-queries.ts'
import { listConcerns } from './group-queries.ts'
import { findTwins, listChoices, findPlace, findPlaces, listPlaces, type PlaceHit } from './place-queries.ts'

/** The calls with which the desk finds, reads and changes places. */
export function customerRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, api.listPlaces, ({ query }) => showPlaces(db, query))
  route(builder, api.findTwins, async ({ query: { businessId, but } }) => ({
    rows: await findTwins(db, cleanBusinessId(businessId), but),
  }))
  route(builder, api.listPlaceChoices, () => listChoices(db))
  route(builder, api.listGroups, ({ query }) => showGroups(db, query))
  route(builder, api.getPlace, ({ caller, params }) => showPlace(db, caller, params.companyId, clock()))
  route(builder, api.listLiving, ({ params }) => showLiving(db, params.companyId, dayOf(clock())))
  route(builder, api.listPlaceEvents, ({ caller, params, query }) =>
    showEvents(db, caller, params.companyId, query.after),
  )
  bindAct(builder, api.createPlace, createPlace)
  bindAct(builder, api.changePlace, changePlace)
  bindAct(builder, api.endPlace, endPlace)
  bindAct(builder, api.createConcern, createConcern)
  bindAct(builder, api.renameConcern, renameConcern)
  bindAct(builder, api.createChain, createChain)
  bindAct(builder, api.renameChain, renameChain)
}

type PlaceSearch = {
  readonly q?: string | undefined
  readonly office?: string | undefined
  readonly group?: string | undefined
  readonly after?: number | undefined
}

/** A page of places. A search covers all offices, because a caller on the phone may be a customer of any of them. */
async function showPlaces(db: Db, { q = '', office, group, after }: PlaceSearch) {
  if (q === '') {
    const wanted = { office, group: readGroup(group ?? ''), after }
    return { ...toPage(await listPlaces(db, wanted), new Map()), isCut: false }
  }
  const found = placesOf(await findPlaces(db, q))
  const ids = [...found.keys()]
  const rows = ids.length === 0 ? [] : await listPlaces(db, { ids: ids.slice(0, api.MOST_FOUND), after })
  return { ...toPage(rows, found), isCut: ids.length > api.MOST_FOUND }
}

type Page = Awaited<ReturnType<typeof listPlaces>>

function toPage(read: Page, found: ReadonlyMap<number, PlaceHit>) {
  const rows = read.slice(0, PAGE_LENGTH).map((row) => {
    const { by, text } = found.get(row.companyId) ?? { by: null, text: '' }
    return { ...row, found: by && { by, text } }
  })
  return { rows, next: read.length > PAGE_LENGTH ? String(rows.at(-1)?.companyId) : null }
}

/** Each place once, with its first hit. */
function placesOf(found: readonly PlaceHit[]): ReadonlyMap<number, PlaceHit> {
  const places = new Map<number, PlaceHit>()
  for (const each of found) if (!places.has(each.companyId)) places.set(each.companyId, each)
  return places
}

/** Records in the audit log who looked at the place. */
async function showPlace(db: Db, { staffId }: StaffCaller, companyId: number, now: Date) {
  const place = await findPlace(db, companyId)
  if (!place) throw new Problem('notFound')
  const subject = String(companyId)
  await writeAudit(db, { at: now, action: 'company.viewed', staffId, userId: null, companyId, subject })
  return place
}

type GroupSearch = { readonly q?: string | undefined; readonly after?: number | undefined }

async function showGroups(db: Db, { q = '', after }: GroupSearch) {
  const found = await listConcerns(db, q, after)
  const rows = found.slice(0, PAGE_LENGTH)
  return { rows, next: found.length > PAGE_LENGTH ? String(rows.at(-1)?.concernId) : null }
}

/** A page of the events at a place. Opening the place before was recorded, so this is not. */
async function showEvents(
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
  const kind = api.placeEventKinds.find((each) => each === name)
  return at && kind && !Number.isNaN(Date.parse(at)) ? { at, kind, id: Number(id) } : undefined
}

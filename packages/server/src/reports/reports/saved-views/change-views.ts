import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import {
  groupOf,
  isViewSearch,
  needsOf,
  MOST_VIEWS,
  type changeView,
  type SavedView,
  type saveView,
} from '@kassavirta/domain/reports/reports/saved-views'
import { nextSending } from '@kassavirta/domain/reports/reports/schedule'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { User } from '../../../platform/rights/access.ts'
import * as queries from './queries.ts'

type ViewBody = BodyOf<typeof saveView>

/** Saves a view. The rule that later decides whether it opens decides whether it may be saved. */
export const storeView = (
  { db, clock }: Deps,
  { userId, company }: User,
  body: ViewBody,
): Promise<SavedView> =>
  inTransaction(db, async (tx) => {
    const { page, name, search } = body
    const ofPlace = groupOf(page) === 'company'
    if (ofPlace && !company) throw fieldProblem('customerId', 'required')
    if (!isViewSearch(page, search)) throw fieldProblem('search', 'invalid')
    await queries.holdOwner(tx, userId)
    const owner = { userId, now: clock() }
    const companyId = ofPlace ? (company?.companyId ?? null) : null
    const view = { userId, page, companyId, name, search, createdAt: owner.now }
    const there = await queries.findNamed(tx, view)
    if (there && !isDeepStrictEqual(there.search, search)) throw fieldProblem('name', 'viewNameTaken')
    if (!there && (await queries.countViews(tx, userId)) >= MOST_VIEWS) throw new Problem('viewsFull')
    const viewId = there?.id ?? (await queries.insertView(tx, view))
    const written = await existing(tx, owner, viewId)
    if (!isAvailable(written)) throw new Problem('notFound')
    return toSavedView(written)
  })

type Change = BodyOf<typeof changeView>

export const reviseView = (
  { db, clock }: Deps,
  { userId }: User,
  viewId: number,
  { name, schedule }: Change,
): Promise<SavedView> =>
  inTransaction(db, async (tx) => {
    await queries.holdOwner(tx, userId)
    const owner = { userId, now: clock() }
    const view = await queries.findOwn(tx, userId, viewId)
    if (!view) throw new Problem('notFound')
    const named = await queries.findNamed(tx, { ...view, name })
    if (named && named.id !== viewId) throw fieldProblem('name', 'viewNameTaken')
    const isSame = view.sendOn === (schedule?.on ?? null) && view.sendHour === (schedule?.hour ?? null)
    // A link that is due already stays due: another name does not cancel its mail.
    const dueAt = isSame ? view.dueAt : schedule && nextSending(schedule, later(owner.now, view.toldAt))
    await queries.updateView(tx, viewId, {
      name,
      sendOn: schedule?.on ?? null,
      sendHour: schedule?.hour ?? null,
      dueAt,
    })
    return toSavedView(await existing(tx, owner, viewId))
  })

/** Another process may have mailed a link by a clock that is ahead of this one. */
const later = (now: Date, mailedAt: Date | null): Date => (mailedAt && mailedAt > now ? mailedAt : now)

async function existing(tx: Db, owner: queries.Owner, viewId: number) {
  const found = await queries.readView(tx, owner, viewId)
  if (!found) throw new Problem('notFound')
  return found
}

/** Whether the person may open the list now, at its place. */
export function isAvailable({ page, held, readsSome }: queries.ViewRow): boolean {
  const needs = needsOf(page)
  if (groupOf(page) === 'concern') return readsSome
  return held.has('permitted') && (needs === undefined || held.has(needs))
}

/** A view whose company or right is gone shows only its name. */
export function toSavedView(row: queries.ViewRow): SavedView {
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

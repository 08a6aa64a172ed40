import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { groupOf, isViewSearch } from '@kassavirta/domain/reports/reports/saved-views/address'
import {
  MOST_VIEWS,
  type changeView,
  type SavedView,
  type saveView,
} from '@kassavirta/domain/reports/reports/saved-views/api'
import { nextSending } from '@kassavirta/domain/reports/reports/saved-views/schedule'
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { User } from '../../../platform/rights/access.ts'
import {
  countViews,
  findNamed,
  findOwn,
  holdOwner,
  insertView,
  readView,
  updateView,
  type Owner,
} from './queries.ts'
import { isAvailable, toSavedView } from './shown-view.ts'

type Kept = BodyOf<typeof saveView>

/** Keeps a view. Whether the person may is asked by the rule that decides later whether it opens. */
export const keepView = ({ db, clock }: Deps, { userId, company }: User, body: Kept): Promise<SavedView> =>
  inTransaction(db, async (tx) => {
    const { page, name, search } = body
    const ofPlace = groupOf(page) === 'company'
    if (ofPlace && !company) throw fieldProblem('customerId', 'required')
    if (!isViewSearch(page, search)) throw fieldProblem('search', 'invalid')
    await holdOwner(tx, userId)
    const owner = { userId, now: clock() }
    const companyId = ofPlace ? (company?.companyId ?? null) : null
    const view = { userId, page, companyId, name, search, createdAt: owner.now }
    const there = await findNamed(tx, view)
    if (there && !isDeepStrictEqual(there.search, search)) throw fieldProblem('name', 'viewNameTaken')
    if (!there && (await countViews(tx, userId)) >= MOST_VIEWS) throw new Problem('viewsFull')
    const viewId = there?.id ?? (await insertView(tx, view))
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
    await holdOwner(tx, userId)
    const owner = { userId, now: clock() }
    const view = await findOwn(tx, userId, viewId)
    if (!view) throw new Problem('notFound')
    const named = await findNamed(tx, { ...view, name })
    if (named && named.id !== viewId) throw fieldProblem('name', 'viewNameTaken')
    const isSame = view.sendOn === (schedule?.on ?? null) && view.sendHour === (schedule?.hour ?? null)
    // What is due already stays due: another name takes no letter away.
    const dueAt = isSame ? view.dueAt : schedule && nextSending(schedule, later(owner.now, view.toldAt))
    await updateView(tx, viewId, {
      name,
      sendOn: schedule?.on ?? null,
      sendHour: schedule?.hour ?? null,
      dueAt,
    })
    return toSavedView(await existing(tx, owner, viewId))
  })

/** Another process may have mailed a link by a clock that is ahead of this one. */
const later = (now: Date, told: Date | null): Date => (told && told > now ? told : now)

async function existing(tx: Db, owner: Owner, viewId: number) {
  const found = await readView(tx, owner, viewId)
  if (!found) throw new Problem('notFound')
  return found
}

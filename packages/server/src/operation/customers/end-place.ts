import type { endPlace as endpoint, listLiving } from '@kassavirta/domain/operation/customers/api'
import type { AnswerOf, BodyOf } from '@kassavirta/domain/kernel/contract/endpoint'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import type { Db } from '../../platform/database/database.ts'
import { lockRights } from '../../platform/rights/locks.ts'
import { checkVersion, type Act } from '../../platform/staff/desk-act.ts'
import { lockPlace, type StoredPlace } from './edit-queries.ts'
import { endPlaceRow, listLivingRows } from './end-queries.ts'
import { findPlace } from './place-queries.ts'

type Ending = {
  readonly params: { readonly companyId: number }
  readonly body: BodyOf<typeof endpoint>
}

/**
 * One person is enough, whoever keeps the row: it takes something away, and no import brings it back. As after an import
 * that ends a place, nobody has rights there from now on, and no recurring order makes another one. What is under way is
 * taken to its end by the desk.
 */
export const endPlace: Act<StoredPlace, Ending, AnswerOf<typeof endpoint>> = {
  lock: async ({ tx }, { params: { companyId } }) => {
    await lockRights(tx, { changes: { companyIds: [companyId] } })
    return lockPlace(tx, companyId)
  },
  work: async ({ tx, now }, place, { body: { reason, version } }) => {
    if (place.endedAt !== null) throw new Problem('stateChanged')
    checkVersion(place, version)
    await endPlaceRow(tx, place, now)
    const answer = await findPlace(tx, place.id)
    if (!answer) throw new Error(`place ${place.id} is not there`)
    const { id: companyId, name, keeper } = place
    return {
      answer,
      action: 'company.ended',
      subject: companyId,
      companyId,
      detail: { name, reason, was: { keeper } },
    }
  },
}

/** What is still under way at a place, to be read before it is ended. */
export async function showLiving(
  db: Db,
  companyId: number,
  today: Day,
): Promise<AnswerOf<typeof listLiving>> {
  const rows = await listLivingRows(db, companyId, today)
  if (!rows) throw new Problem('notFound')
  return rows
}

import type * as api from '@kassavirta/domain/bags/counting/api'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { checkVersion } from '../../../platform/staff/desk-act.ts'
import type { ActOf } from '../bags/act-of.ts'
import { toSuspect } from '../bags/show-bag.ts'
import { findBag } from '../queries/bag-queries.ts'
import { findSuspect, lockSuspect, markHanded, type Suspect } from '../queries/suspect-queries.ts'

/** Records that a suspect note was handed over to the authority: once, and not before it was found. */
export const handOverSuspect: ActOf<typeof api.handOverSuspect, Suspect> = {
  lock: async ({ tx }, { params }) => {
    const note = await lockSuspect(tx, params.suspectId)
    if (!note) throw new Problem('notFound')
    return note
  },
  work: async ({ tx, staff, now }, note, { body: { to, on, version } }) => {
    if (note.handedOn !== null) throw new Problem('stateChanged')
    checkVersion(note, version)
    if (on > dayOf(now)) throw fieldProblem('on', 'dayInFuture')
    if (on < dayOf(note.foundAt)) throw fieldProblem('on', 'dayInPast')
    await markHanded(tx, note.id, { handedOn: on, handedTo: to, handedBy: staff.staffId })
    const bag = await findBag(tx, note.bagId)
    return {
      answer: toSuspect(await findSuspect(tx, note.id), dayOf(now)),
      action: 'suspect.handedOver',
      subject: note.id,
      companyId: bag?.companyId ?? null,
      detail: { to, on, bagId: note.bagId },
    }
  },
}

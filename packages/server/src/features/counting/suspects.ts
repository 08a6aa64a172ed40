import type { SuspectNote } from '@kassavirta/domain/counting/wire'
import { dayOf, type Day } from '@kassavirta/domain/kernel/dates'
import { notes } from '@kassavirta/domain/kernel/denominations'
import { cents, centsToEuros } from '@kassavirta/domain/kernel/money'
import { fullName } from '@kassavirta/domain/kernel/names'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/problem'
import type * as z from 'zod/mini'
import { checkVersion } from '../../platform/staff/desk-act.ts'
import { findBag } from './queries.ts'
import type { CountContext } from './rules-in-force.ts'
import { findSuspect, lockSuspect, markHanded, type FoundSuspect } from './suspect-queries.ts'

export function toSuspect(found: FoundSuspect, today: Day): z.input<typeof SuspectNote> {
  const { note, number, place, foundBy, handedBy } = found
  return {
    suspectId: note.id,
    bagId: note.bagId,
    number,
    place,
    name: notes.find(({ unitValue }) => unitValue === note.unitCents)?.name ?? '',
    worth: centsToEuros(cents(note.unitCents)),
    serial: note.serial,
    found: note.foundAt.toISOString(),
    foundBy: fullName(foundBy),
    due: note.dueDate,
    isLate: note.handedOn === null && note.dueDate < today,
    handedOn: note.handedOn,
    handedTo: note.handedTo,
    handedBy: handedBy ? fullName(handedBy) : '',
    version: note.version,
  }
}

type HandOver = { readonly to: string; readonly on: Day; readonly version: number }

/** Records that a suspect note was handed over to the authority: once, and not before it was found. */
export async function handOverSuspect(
  { tx, staff, now }: CountContext,
  suspectId: number,
  { to, on, version }: HandOver,
) {
  const note = await lockSuspect(tx, suspectId)
  if (!note) throw new Problem('notFound')
  if (note.handedOn !== null) throw new Problem('stateChanged')
  checkVersion(note, version)
  if (on > dayOf(now)) throw fieldProblem('on', 'dayInFuture')
  if (on < dayOf(note.foundAt)) throw fieldProblem('on', 'dayInPast')
  await markHanded(tx, suspectId, { handedOn: on, handedTo: to, handedBy: staff.staffId })
  const bag = await findBag(tx, note.bagId)
  return {
    answer: toSuspect(await findSuspect(tx, suspectId), dayOf(now)),
    action: 'suspect.handedOver',
    subject: suspectId,
    companyId: bag?.companyId ?? null,
    detail: { to, on, bagId: note.bagId },
  }
}

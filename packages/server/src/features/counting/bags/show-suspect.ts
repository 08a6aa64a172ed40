import type { SuspectNote } from '@kassavirta/domain/counting/wire'
import type { Day } from '@kassavirta/domain/kernel/dates'
import { notes } from '@kassavirta/domain/kernel/denominations'
import { cents, centsToEuros } from '@kassavirta/domain/kernel/money'
import { fullName } from '@kassavirta/domain/kernel/names'
import type * as z from 'zod/mini'
import type { FoundSuspect } from '../queries/suspect-queries.ts'

export const toSuspect = (
  { note, number, company, foundBy, handedBy }: FoundSuspect,
  today: Day,
): z.input<typeof SuspectNote> => ({
  suspectId: note.id,
  bagId: note.bagId,
  number,
  place: company,
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
})

import type { CaseKind } from '@kassavirta/domain/questions/cases/states'
import { insertion, senderColumns, type RowWrite } from '../../platform/database/row-writes.ts'
import { serviceCase } from '../../tables/cases.ts'

type Author = Parameters<typeof senderColumns>[0]

/** The case of a letter, which is written together with it; with the number that was drawn for it, where one was. */
export const newCase = (kind: CaseKind, entryId: number, author: Author, now: Date, id?: number): RowWrite =>
  insertion(serviceCase, {
    ...(id === undefined ? {} : { id }),
    kind,
    entryId,
    ...senderColumns(author, now),
    askedAt: now,
    changedAt: now,
  })

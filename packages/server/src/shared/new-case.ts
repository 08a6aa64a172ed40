import type { CaseKind } from '@kassavirta/domain/cases/states'
import { insertion, senderColumns, type RowWrite } from '../platform/database/row-writes.ts'
import { serviceCase } from '../tables/cases.ts'

type Author = Parameters<typeof senderColumns>[0]

/** The case of a letter, which is written together with it. */
export const newCase = (kind: CaseKind, entryId: number, author: Author, now: Date): RowWrite =>
  insertion(serviceCase, { kind, entryId, ...senderColumns(author, now), askedAt: now, changedAt: now })

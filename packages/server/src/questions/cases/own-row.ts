import { openingOf, subjectOf } from '@kassavirta/domain/questions/cases/letter'
import type { OwnRecord } from './own-queries.ts'

/** A case as its sender sees it in the portal. */
export const toOwnRow = ({ companyName: name, companyId, letter, ...record }: OwnRecord) => ({
  caseId: record.caseId,
  kind: record.kind,
  number: record.number,
  state: record.state,
  subject: subjectOf(record.kind, letter),
  opening: openingOf(letter),
  company: { companyId, name },
  created: record.created,
  changed: record.changed,
  hasUnread: record.hasUnread,
})

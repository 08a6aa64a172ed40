import { visitStages } from '../../bags/deposits/stages/entries.ts'
import { keysOf } from '../../kernel/data/records.ts'
import { columnsOf, dayHead, momentHead, numberHead, own, textHead } from './columns.ts'
import { companyReport } from './definition.ts'
import { headings, personHeadings, reportTitles } from './headings.fi.ts'
import { emptyTexts, missingTexts } from './terms.fi.ts'
import { day, integer, moment, text, wireRow, wordOrNone } from './wire.ts'

const row = wireRow({
  id: integer,
  originalDate: day,
  newDate: day,
  created: moment,
  contactInfo: text,
  additionalInfo: text,
  userFirstName: text,
  userLastName: text,
  /** The decision, where the provider shows it; null or no key means that the request was received. */
  stage: wordOrNone(visitStages),
})
export type VisitChangeRow = NonNullable<ReturnType<typeof row.read>>

const heads = {
  id: numberHead(headings.number),
  created: momentHead(headings.created),
  originalDate: dayHead(headings.originalDate),
  newDate: dayHead(headings.newDate),
  contactInfo: textHead(headings.contactInfo),
  additionalInfo: textHead(headings.additionalInfo),
  userFirstName: textHead(personHeadings.sender.first),
  userLastName: textHead(personHeadings.sender.last),
}

export const visitChanges = companyReport<VisitChangeRow>({
  id: 'visit-changes',
  list: 'VisitChangeReport',
  title: reportTitles.visitChanges,
  needs: 'visitReport',
  row,
  call: {
    path: '/api/reports/visitchange',
    key: 'visitChangeRequests',
    summary: 'Requests for a visit on another day, of the whole place',
  },
  numberOf: ({ id }) => id,
  datedBy: ({ created }) => created,
  columns: columnsOf<VisitChangeRow, typeof heads>(heads, own<VisitChangeRow>()(...keysOf(heads))),
  shown: Object.keys(heads),
  newestBy: 'created',
  empty: emptyTexts.visitChanges,
  detail: {
    route: 'VisitChangeDetail',
    missing: missingTexts.entry,
    sections: [{ heading: null, person: personHeadings.sender.whole, columns: Object.keys(heads) }],
    inquiry: (row) => ({ entryType: 'visitchange', id: row.id, date: row.originalDate }),
  },
})

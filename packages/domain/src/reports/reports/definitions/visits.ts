import { visitStages } from '../../../bags/deposits/entry-stages.ts'
import { keysOf } from '../../../kernel/data/records.ts'
import { columnsOf, dayHead, momentHead, numberHead, own, textHead } from '../columns.ts'
import { companyReport } from '../definition.ts'
import { headings, personHeadings, reportTitles, emptyTexts, missingTexts } from '../terms.fi.ts'
import { day, integer, moment, text, wireRow, wordOrNone } from '../wire.ts'

const row = wireRow({
  id: integer,
  created: moment,
  modified: moment,
  suggestedDate: day,
  contactInfo: text,
  additionalInfo: text,
  userFirstName: text,
  userLastName: text,
  /** The decision, where the provider shows it; null or no key means that the request was received. */
  stage: wordOrNone(visitStages),
})
export type VisitRow = NonNullable<ReturnType<typeof row.read>>

const heads = {
  id: numberHead(headings.number),
  created: momentHead(headings.created),
  suggestedDate: dayHead(headings.suggestedDate),
  contactInfo: textHead(headings.contactInfo),
  additionalInfo: textHead(headings.additionalInfo),
  userFirstName: textHead(personHeadings.orderer.first),
  userLastName: textHead(personHeadings.orderer.last),
}

export const visits = companyReport<VisitRow>({
  id: 'visits',
  list: 'VisitReport',
  title: reportTitles.visits,
  needs: 'visitReport',
  row,
  call: {
    path: '/api/reports/visit',
    key: 'visitRequests',
    summary: 'Requests for an extra visit, of the whole place',
  },
  numberOf: ({ id }) => id,
  datedBy: ({ created }) => created,
  columns: columnsOf<VisitRow, typeof heads>(heads, own<VisitRow>()(...keysOf(heads))),
  shown: Object.keys(heads),
  newestBy: 'created',
  empty: emptyTexts.visits,
  detail: {
    route: 'VisitDetail',
    missing: missingTexts.visit,
    sections: [{ heading: null, person: personHeadings.orderer.whole, columns: Object.keys(heads) }],
    inquiry: (row) => ({ entryType: 'visit', id: row.id, date: row.suggestedDate }),
  },
})

const visitChangesRow = wireRow({
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
export type VisitChangeRow = NonNullable<ReturnType<typeof visitChangesRow.read>>

const visitChangesHeads = {
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
  row: visitChangesRow,
  call: {
    path: '/api/reports/visitchange',
    key: 'visitChangeRequests',
    summary: 'Requests for a visit on another day, of the whole place',
  },
  numberOf: ({ id }) => id,
  datedBy: ({ created }) => created,
  columns: columnsOf<VisitChangeRow, typeof visitChangesHeads>(
    visitChangesHeads,
    own<VisitChangeRow>()(...keysOf(visitChangesHeads)),
  ),
  shown: Object.keys(visitChangesHeads),
  newestBy: 'created',
  empty: emptyTexts.visitChanges,
  detail: {
    route: 'VisitChangeDetail',
    missing: missingTexts.entry,
    sections: [
      { heading: null, person: personHeadings.sender.whole, columns: Object.keys(visitChangesHeads) },
    ],
    inquiry: (visitChangesRow) => ({
      entryType: 'visitchange',
      id: visitChangesRow.id,
      date: visitChangesRow.originalDate,
    }),
  },
})

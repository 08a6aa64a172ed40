import { columnsOf, dayHead, keysOf, momentHead, numberHead, own, textHead } from './columns.ts'
import { companyReport } from './definition.ts'
import { emptyTexts, missingTexts } from './terms.fi.ts'
import { day, integer, moment, text, wireRow } from './wire.ts'

const row = wireRow({
  id: integer,
  created: moment,
  modified: moment,
  suggestedDate: day,
  contactInfo: text,
  additionalInfo: text,
  userFirstName: text,
  userLastName: text,
})
type VisitRow = NonNullable<ReturnType<typeof row.read>>

const heads = {
  id: numberHead('Numero'),
  created: momentHead('Luotu'),
  suggestedDate: dayHead('Toivottu käyntipäivä'),
  contactInfo: textHead('Yhteystiedot'),
  additionalInfo: textHead('Lisätiedot'),
  userFirstName: textHead('Tilaajan etunimi'),
  userLastName: textHead('Tilaajan sukunimi'),
}

export const visits = companyReport<VisitRow>({
  id: 'visits',
  list: 'VisitReport',
  title: 'Kuljetustilaukset',
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
    sections: [{ heading: null, columns: Object.keys(heads) }],
    inquiry: (row) => ({ entryType: 'visit', id: row.id, date: row.suggestedDate }),
  },
})

import { columnsOf, dayHead, momentHead, numberHead, textHead } from './columns.ts'
import { placeList, type PlaceReport } from './definition.ts'
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

export const visits: PlaceReport<VisitRow> = {
  id: 'visits',
  group: 'place',
  list: 'VisitReport',
  title: 'Kuljetustilaukset',
  needs: 'visitReport',
  row,
  endpoint: placeList(
    {
      path: '/api/reports/visit',
      key: 'visitRequests',
      summary: 'Requests for an extra visit, of the whole place',
      row,
    },
    'visitReport',
  ),
  numberOf: ({ id }) => id,
  datedBy: ({ created }) => created,
  columns: columnsOf<VisitRow, typeof heads>(heads, {
    id: (row) => row.id,
    created: (row) => row.created,
    suggestedDate: (row) => row.suggestedDate,
    contactInfo: (row) => row.contactInfo,
    additionalInfo: (row) => row.additionalInfo,
    userFirstName: (row) => row.userFirstName,
    userLastName: (row) => row.userLastName,
  }),
  shown: Object.keys(heads),
  newestBy: 'created',
  empty: emptyTexts.visits,
  detail: {
    route: 'VisitDetail',
    missing: missingTexts.visit,
    sections: [{ heading: null, columns: Object.keys(heads) }],
    inquiry: (row) => ({ entryType: 'visit', id: row.id, date: row.suggestedDate }),
  },
}

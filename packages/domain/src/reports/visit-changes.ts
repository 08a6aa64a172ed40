import { columnsOf, dayHead, momentHead, numberHead, textHead } from './columns.ts'
import { placeList, type PlaceReport } from './definition.ts'
import { emptyTexts, missingTexts } from './terms.fi.ts'
import { day, integer, moment, text, wireRow } from './wire.ts'

const row = wireRow({
  id: integer,
  originalDate: day,
  newDate: day,
  created: moment,
  contactInfo: text,
  additionalInfo: text,
  userFirstName: text,
  userLastName: text,
})
type VisitChangeRow = NonNullable<ReturnType<typeof row.read>>

const heads = {
  id: numberHead('Numero'),
  created: momentHead('Luotu'),
  originalDate: dayHead('Alkuperäinen käyntipäivä'),
  newDate: dayHead('Uusi käyntipäivä'),
  contactInfo: textHead('Yhteystiedot'),
  additionalInfo: textHead('Lisätiedot'),
  userFirstName: textHead('Lähettäjän etunimi'),
  userLastName: textHead('Lähettäjän sukunimi'),
}

export const visitChanges: PlaceReport<VisitChangeRow> = {
  id: 'visit-changes',
  group: 'place',
  list: 'VisitChangeReport',
  title: 'Käyntimuutospyynnöt',
  needs: 'visitReport',
  row,
  endpoint: placeList(
    {
      path: '/api/reports/visitchange',
      key: 'visitChangeRequests',
      summary: 'Requests for a visit on another day, of the whole place',
      row,
    },
    'visitReport',
  ),
  numberOf: ({ id }) => id,
  datedBy: ({ created }) => created,
  columns: columnsOf<VisitChangeRow, typeof heads>(heads, {
    id: (row) => row.id,
    created: (row) => row.created,
    originalDate: (row) => row.originalDate,
    newDate: (row) => row.newDate,
    contactInfo: (row) => row.contactInfo,
    additionalInfo: (row) => row.additionalInfo,
    userFirstName: (row) => row.userFirstName,
    userLastName: (row) => row.userLastName,
  }),
  shown: Object.keys(heads),
  newestBy: 'created',
  empty: emptyTexts.visitChanges,
  detail: {
    route: 'VisitChangeDetail',
    missing: missingTexts.entry,
    sections: [{ heading: null, columns: Object.keys(heads) }],
    inquiry: (row) => ({ entryType: 'visitchange', id: row.id, date: row.originalDate }),
  },
}

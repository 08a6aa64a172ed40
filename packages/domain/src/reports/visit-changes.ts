import { columnsOf, dayHead, keysOf, momentHead, numberHead, own, textHead } from './columns.ts'
import { companyReport } from './definition.ts'
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

export const visitChanges = companyReport<VisitChangeRow>({
  id: 'visit-changes',
  list: 'VisitChangeReport',
  title: 'Käyntimuutospyynnöt',
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
    sections: [{ heading: null, columns: Object.keys(heads) }],
    inquiry: (row) => ({ entryType: 'visitchange', id: row.id, date: row.originalDate }),
  },
})

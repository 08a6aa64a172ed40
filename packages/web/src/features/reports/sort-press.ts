import type { ColumnKind, ReportColumn } from '@kassavirta/domain/reports/columns'
import type { Sort } from '@kassavirta/domain/reports/sort'

/** Of these the newest and the largest are asked for first. */
const FROM_THE_TOP: readonly ColumnKind[] = ['day', 'moment', 'money', 'difference', 'count', 'number']

/** What a press on a heading makes of the order: a second press turns it round. */
export const sortAfterPress = (sort: Sort, { key, kind }: ReportColumn): Sort => ({
  column: key,
  descending: sort.column === key ? !sort.descending : FROM_THE_TOP.includes(kind),
})

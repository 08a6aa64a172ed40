import type { ColumnKind, ReportColumn } from '@kassavirta/domain/reports/reports/columns'
import type { Sort } from '@kassavirta/domain/reports/reports/sort'

/** Column kinds of which people want the newest or largest first. */
const FROM_THE_TOP: readonly ColumnKind[] = ['day', 'moment', 'money', 'difference', 'count', 'number']

/** The order after a press on a heading; a second press reverses it. */
export const sortAfterPress = (sort: Sort, { key, kind }: ReportColumn): Sort => ({
  column: key,
  descending: sort.column === key ? !sort.descending : FROM_THE_TOP.includes(kind),
})

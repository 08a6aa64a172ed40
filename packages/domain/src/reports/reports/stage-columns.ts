import type { ReportColumn } from './columns.ts'
import type { Report } from './definition.ts'

/** The counting state, in the words of the provider's systems. */
const STATE = 'countingState'

/**
 * The columns and defaults of a list where the provider shows stages: the stage takes the place of the counting state on
 * the screen, so that one thing has one word. The files keep the state, which customers' spreadsheets rely on (decisions F9).
 */
export const stagesForStates = <Row>(
  { columns, shown }: Pick<Report<Row>, 'columns' | 'shown'>,
  stage: readonly ReportColumn<Row>[],
) => ({
  columns: [
    ...columns.map((column) => (column.key === STATE ? { ...column, only: 'files' as const } : column)),
    ...stage,
  ],
  shown: [...shown.filter((key) => key !== STATE), 'stage'],
})

/** The page of an entry shows its stage above its facts. */
export const withoutState = <Detail extends { readonly sections: Sections }>(detail: Detail): Detail => ({
  ...detail,
  sections: detail.sections.map((section) => ({
    ...section,
    columns: section.columns.filter((key) => key !== STATE),
  })),
})

type Sections = readonly { readonly columns: readonly string[] }[]

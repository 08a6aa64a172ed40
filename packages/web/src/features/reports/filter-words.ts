import type { ListFilter } from '@kassavirta/domain/reports/list'
import { entryStateText } from '@kassavirta/domain/reports/counting-state'
import type { Report } from '@kassavirta/domain/reports/definition'
import { listTexts as texts } from './texts.fi.ts'

export const hasState = ({ columns }: Report): boolean =>
  columns.some(({ kind, value }) => kind === 'state' && value)

export const hasRemoved = (report: Report): boolean =>
  report.group === 'company' && report.isRemoved !== undefined

/** What is filtered beside the days, in words: on paper the fields are not there to tell it. */
export const filterWords = (report: Report, { state, removed }: ListFilter): readonly string[] => [
  ...(state && hasState(report) ? [`${texts.state}: ${entryStateText(state)}`] : []),
  ...(removed && hasRemoved(report) ? [texts.withRemoved] : []),
]

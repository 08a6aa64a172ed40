import type { ListFilter } from '@kassavirta/domain/reports/list'
import { entryStateText } from '@kassavirta/domain/reports/counting-state'
import type { Report } from '@kassavirta/domain/reports/definition'
import { listTexts as texts } from './texts.fi.ts'

export const hasState = ({ columns }: Report): boolean =>
  columns.some(({ kind, value }) => kind === 'state' && value)

export const hasRemoved = (report: Report): boolean =>
  report.group === 'company' && report.isRemoved !== undefined

/** The filters other than the days in words, for prints, which do not show the fields. */
export const filterWords = (report: Report, { state, removed }: ListFilter): readonly string[] => [
  ...(state && hasState(report) ? [`${texts.state}: ${entryStateText(state)}`] : []),
  ...(removed && hasRemoved(report) ? [texts.withRemoved] : []),
]

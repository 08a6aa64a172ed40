import type { Report } from '@kassavirta/domain/reports/definition'
import { removedTexts } from './texts.fi.ts'

export const hasRemoved = (report: Report): boolean =>
  report.group === 'company' && report.isRemoved !== undefined

/** The words for the rows of a report that count as removed. */
export const removedWords = (report: Report) =>
  removedTexts[(report.group === 'company' && report.removedAs) || 'removed']

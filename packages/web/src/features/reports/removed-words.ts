import type { Report } from '@kassavirta/domain/reports/definition'
import { removedTexts } from './texts.fi.ts'

export const hasRemoved = ({ isRemoved }: Report): boolean => isRemoved !== undefined

/** The words for the rows of a report that count as removed. */
export const removedWords = ({ removedAs }: Report) => removedTexts[removedAs ?? 'removed']

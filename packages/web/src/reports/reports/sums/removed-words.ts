import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { removedTexts } from '../texts.fi.ts'

/** The words for the rows of a report that are in no total. */
export const removedWords = ({ removedAs }: Report) => removedTexts[removedAs ?? 'removed']

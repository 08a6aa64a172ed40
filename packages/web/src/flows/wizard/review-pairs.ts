import type { FormLine } from '@kassavirta/domain/kernel/forms/form'
import { wizardTexts } from './texts.fi.ts'

/** The lines of a form as the summary and the receipt show them. */
export const reviewPairs = (lines: readonly FormLine[]) =>
  lines.map(({ label, text, unit }) => ({
    term: label,
    value: [text || wizardTexts.notGiven, ...(unit === undefined ? [] : [unit])].join(' '),
  }))

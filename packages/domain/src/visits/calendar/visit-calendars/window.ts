import { timeOf } from '../../../kernel/dates/time-of.ts'
import { fill } from '../../../kernel/texts/texts.ts'
import type { VisitWindow } from '../../../kernel/dates/visit-text.ts'
import { visitWindowText } from './terms.fi.ts'

const SPAN = /^([^–-]+)[–-]([^–-]+)$/

/** Reads a span of time as Finns write it, `9.30–10.30` or `9-11`; undefined where it is none or ends before it begins. */
export function windowOf(text: string): VisitWindow | undefined {
  const [, first = '', last = ''] = SPAN.exec(text.trim()) ?? []
  const [from, to] = [timeOf(first), timeOf(last)]
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined
}

/** '09:30–10:30' */
export const windowText = (window: VisitWindow): string => fill(visitWindowText, window)

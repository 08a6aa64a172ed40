import type { Report } from '@kassavirta/domain/reports/reports/definition'
import type { Rows } from '@kassavirta/domain/reports/reports/list'
import type { FileGroups } from './xlsx.ts'

/** What goes into a file. */
export type ListToSave = {
  readonly report: Report
  /** Every filtered row, in the order of the screen. */
  readonly rows: Rows<unknown>
  readonly groups?: FileGroups | undefined
}

/** How the making of a file is followed and stopped. */
export type Making = {
  readonly signal: AbortSignal
  /** Called now and then with the progress, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** So few rows are a task of a few milliseconds, also on a phone. */
export const SLICE_ROWS = 500

import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { csvPieces } from '@kassavirta/domain/reports/reports/print'
import type { Rows } from '@kassavirta/domain/reports/reports/list'
import type { DayRange } from '@kassavirta/domain/reports/reports/ranges'
import { nextTask } from '@kassavirta/ui/browser/slices.ts'
import type { PageMessage, WorkerMessage, FileGroups } from './xlsx.ts'

/** The content of a file. */
export type ListToSave = {
  readonly report: Report
  /** Every filtered row, in the order of the screen. */
  readonly rows: Rows<unknown>
  readonly groups?: FileGroups | undefined
}

/** Follows and stops the making of a file. */
export type ExportControl = {
  readonly signal: AbortSignal
  /** Called now and then with the progress, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** So few rows are a task of a few milliseconds, also on a phone. */
export const SLICE_ROWS = 500

/**
 * Made on the page itself, slice by slice. Everybody needs this file, so it needs no worker, whose script a page of an
 * older version could no longer fetch.
 */
export async function makeCsv(
  { report, rows }: ListToSave,
  { signal, onProgress }: ExportControl,
): Promise<Blob> {
  const pieces: string[] = []
  for (const piece of csvPieces(report, rows, SLICE_ROWS)) {
    await nextTask()
    signal.throwIfAborted()
    pieces.push(piece)
    onProgress(Math.min(1, (pieces.length * SLICE_ROWS) / rows.length))
  }
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' })
}

/** The part of a worker that is used. */
type WorkerLike = Pick<Worker, 'onmessage' | 'onmessageerror' | 'onerror' | 'postMessage' | 'terminate'>

/**
 * Has a worker make the file. The page copies a slice of rows only when the worker asks for it, so that the page stays
 * responsive between two slices.
 */
export function makeXlsx(
  worker: WorkerLike,
  { report, rows, groups }: ListToSave,
  { signal, onProgress }: ExportControl,
): Promise<Blob> {
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  const post = (message: PageMessage) => worker.postMessage(message)
  worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.kind === 'file') return resolve(data.file)
    onProgress(data.rows / rows.length)
    return post({ kind: 'rows', rows: rows.slice(data.rows, data.rows + SLICE_ROWS) })
  }
  worker.onmessageerror = () => reject(new Error('a message of the worker cannot be read'))
  worker.onerror = (event) => {
    // The code that waits for the file shows this fault; it must not also be reported as a fault of the page.
    event.preventDefault()
    reject(new Error(`the worker of xlsx files failed: ${event.message ?? 'it did not start'}`))
  }
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  post({ kind: 'begin', report: report.id, count: rows.length, groups })
  return promise.finally(() => worker.terminate())
}

const MOST_CHARACTERS = 60

/** Letters without their dots and accents, digits and dashes: what every file system and mail program takes. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\dA-Za-z]+/g, '-')
    .slice(0, MOST_CHARACTERS)
    .replaceAll(/^-|-$/g, '')

/** `konsernin-tilitykset_Myllypuoti_2026-10-01_2026-10-31.xlsx`: the report, whose rows they are, and the days. */
export function xlsxName(report: Report, owner: string, { from, to }: DayRange): string {
  const part = report.group === 'concern' ? report.part?.label : undefined
  const name = plain([report.title, part].join(' ')).toLowerCase()
  return `${[name, plain(owner), from, to].filter(Boolean).join('_')}.xlsx`
}

import { reportById } from '@kassavirta/domain/reports/reports/all'
import type { Rows } from '@kassavirta/domain/reports/reports/list'
import { openXlsx, type FileGroups } from './xlsx.ts'

/** From the page to the worker: the report first, then its rows, a slice whenever the worker asks for one. */
export type PageMessage =
  | {
      readonly kind: 'begin'
      readonly report: string
      readonly count: number
      readonly groups?: FileGroups | undefined
    }
  | { readonly kind: 'rows'; readonly rows: Rows<unknown> }

/** What the worker answers: how many rows it has written, which asks for the next slice, or the file. */
export type WorkerMessage =
  | { readonly kind: 'written'; readonly rows: number }
  | { readonly kind: 'file'; readonly file: Blob }

/** Makes one xlsx file from the messages of the page. */
export function fileMaker(answer: (message: WorkerMessage) => void): (message: PageMessage) => Promise<void> {
  let work: { readonly file: ReturnType<typeof openXlsx>; readonly count: number } | undefined
  return async (message) => {
    if (message.kind === 'begin') {
      const { count, groups } = message
      work = { file: openXlsx({ report: reportById(message.report), count, groups }), count }
    }
    if (!work) throw new Error('rows came before their report')
    const written = work.file.add(message.kind === 'rows' ? message.rows : [])
    answer(
      written < work.count
        ? { kind: 'written', rows: written }
        : { kind: 'file', file: await work.file.close() },
    )
  }
}

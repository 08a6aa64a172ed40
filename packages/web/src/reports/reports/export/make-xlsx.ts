import { SLICE_ROWS, type ListToSave, type Making } from './making.ts'
import type { PageMessage, WorkerMessage } from './worker-messages.ts'

/** What is used of a worker. */
type WorkerLike = Pick<Worker, 'onmessage' | 'onmessageerror' | 'onerror' | 'postMessage' | 'terminate'>

/**
 * Has a worker make the file. Copying rows for the worker is work of the page, so each slice is copied when the worker
 * asks for it, and between two slices the page does whatever else it has to do.
 */
export function makeXlsx(
  worker: WorkerLike,
  { report, rows, groups }: ListToSave,
  { signal, onProgress }: Making,
): Promise<Blob> {
  const { promise, resolve, reject } = Promise.withResolvers<Blob>()
  const tell = (message: PageMessage) => worker.postMessage(message)
  worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.kind === 'file') return resolve(data.file)
    onProgress(data.rows / rows.length)
    return tell({ kind: 'rows', rows: rows.slice(data.rows, data.rows + SLICE_ROWS) })
  }
  worker.onmessageerror = () => reject(new Error('a message of the worker cannot be read'))
  worker.onerror = (event) => {
    // The code that waits for the file shows this fault; it must not also be reported as a fault of the page.
    event.preventDefault()
    reject(new Error(`the worker of xlsx files failed: ${event.message ?? 'it did not start'}`))
  }
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  tell({ kind: 'begin', report: report.id, count: rows.length, groups })
  return promise.finally(() => worker.terminate())
}

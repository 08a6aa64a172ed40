import { csvPieces } from '@kassavirta/domain/reports/reports/file'
import { nextTask } from '@kassavirta/ui/browser/slices.ts'
import { SLICE_ROWS, type ListToSave, type Making } from './making.ts'

/**
 * Made on the page itself, slice by slice: it is the file that everybody needs, and so it needs no other script, which an
 * old page could not fetch any more.
 */
export async function makeCsv({ report, rows }: ListToSave, { signal, onProgress }: Making): Promise<Blob> {
  const pieces: string[] = []
  for (const piece of csvPieces(report, rows, SLICE_ROWS)) {
    await nextTask()
    signal.throwIfAborted()
    pieces.push(piece)
    onProgress(Math.min(1, (pieces.length * SLICE_ROWS) / rows.length))
  }
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' })
}

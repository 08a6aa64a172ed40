import { EXPORT_STATE_MS } from '@kassavirta/domain/reports/reports/file'
import { csvName } from '@kassavirta/domain/reports/reports/headings.fi'
import { saveFile } from '@kassavirta/ui/browser/save-file.ts'
import { useEffect, useState } from 'react'
import { makeCsv } from './make-csv.ts'
import { makeXlsx } from './make-xlsx.ts'
import type { ListToSave, Making } from './making.ts'
import { startXlsxWorker } from './start-worker.ts'

export type FileKind = 'csv' | 'xlsx'

type ExportState =
  | { readonly name: 'idle' | 'failed' | 'stopped' }
  | { readonly name: 'working'; readonly kind: FileKind; readonly share: number }
  | { readonly name: 'done'; readonly kind: FileKind }

const makers: {
  readonly [Kind in FileKind]: (list: ListToSave, making: Making) => Promise<Blob>
} = {
  csv: makeCsv,
  // A worker that cannot even be started fails the file like any other fault.
  xlsx: async (...what) => makeXlsx(startXlsxWorker(), ...what),
}

/** One file at a time. Leaving the page stops the making: nothing is saved for a person who may have signed out. */
export function useExport(list: ListToSave, xlsxName: string) {
  const [state, setState] = useState<ExportState>({ name: 'idle' })
  const [work, setWork] = useState<AbortController>()
  useEffect(() => () => work?.abort(), [work])
  useEffect(() => {
    if (state.name !== 'done') return undefined
    const timer = setTimeout(() => setState({ name: 'idle' }), EXPORT_STATE_MS)
    return () => clearTimeout(timer)
  }, [state])

  const start = (kind: FileKind) => {
    const controller = new AbortController()
    const { signal } = controller
    setWork(controller)
    const onProgress = (share: number) => !signal.aborted && setState({ name: 'working', kind, share })
    onProgress(0)
    makers[kind](list, { signal, onProgress }).then(
      (content) => {
        if (signal.aborted) return
        saveFile(kind === 'csv' ? csvName : xlsxName, content)
        setState({ name: 'done', kind })
      },
      (fault: unknown) => {
        if (signal.aborted) return
        reportError(fault)
        setState({ name: 'failed' })
      },
    )
  }
  const stop = () => {
    work?.abort()
    setState({ name: 'stopped' })
  }
  return { state, start, stop }
}

import { Fragment, useId, type ReactNode, useEffect, useState } from 'react'
import { EXPORT_STATE_MS } from '@kassavirta/domain/reports/reports/print'
import { csvName } from '@kassavirta/domain/reports/reports/terms.fi'
import { saveFile } from '@kassavirta/ui/browser/save-file.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { listTexts as texts } from '../texts.fi.ts'
import { type ListToSave, makeCsv, makeXlsx, type ExportControl } from './make-files.ts'
// oxlint-disable-next-line import/default -- the build exports the address of the built script
import address from './xlsx-worker.ts?worker&url'
import styles from './export.module.css'

export type ExportInput = {
  readonly list: ListToSave
  /** The name of the xlsx file; that of the CSV is always the same. */
  readonly xlsxName: string
  /** The id of the sentence that says why nothing can be exported now. */
  readonly stoppedBy?: string | undefined
  /** Takes the focus when a file is no longer made. */
  readonly onStop: () => void
}

/**
 * The buttons of the CSV and, for a menu, of the workbook and of printing; and the progress of a file, which is shown also
 * while the menu is closed.
 */
export function useExportParts({ list, xlsxName, stoppedBy, onStop }: ExportInput): {
  readonly csv: ReactNode
  readonly others: ReactNode
  /** The button of the workbook alone. */
  readonly xlsx: ReactNode
  readonly progress: ReactNode
} {
  const { state, start, stop } = useExport(list, xlsxName)
  const makingId = useId()
  const button = (kind: FileKind, label: string) => {
    const own = 'kind' in state && state.kind === kind
    return (
      <Button
        kind="secondary"
        busy={own}
        disabledBy={state.name === 'working' && !own ? makingId : stoppedBy}
        onClick={() => start(kind)}
      >
        {own && state.name === 'done' ? texts.exported : label}
      </Button>
    )
  }
  const stopAndReturn = () => {
    stop()
    // The pressed button is about to vanish, and the focus with it.
    onStop()
  }
  return {
    xlsx: button('xlsx', texts.exportXlsx),
    csv: <Fragment key="csv">{button('csv', texts.exportCsv)}</Fragment>,
    others: (
      <Fragment key="others">
        {button('xlsx', texts.exportXlsx)}
        <Button kind="secondary" disabledBy={stoppedBy} onClick={() => print()}>
          {texts.print}
        </Button>
      </Fragment>
    ),
    progress: (
      <>
        {state.name === 'working' && (
          <ExportProgress id={makingId} share={state.share} onStop={stopAndReturn} />
        )}
        <output className={styles['stopped']}>{state.name === 'stopped' && texts.exportStopped}</output>
        {state.name === 'failed' && <Banner kind="danger" heading={texts.exportFailed} />}
      </>
    ),
  }
}

/** A file of a short list is made faster: a bar that flashes by is worse than none. */
const SHOW_AFTER_MS = 300

type Props = {
  /** The id of the sentence, which also says why no other file can be made now. */
  readonly id: string
  /** From 0 to 1. */
  readonly share: number
  readonly onStop: () => void
}

function ExportProgress({ id, share, onStop }: Props) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles['progress']}>
      {/* An output is a live region: the text is read out when it appears, the bar when it is asked for. */}
      <output id={id}>{late && texts.exporting}</output>
      {late && (
        <>
          <progress aria-label={texts.exporting} value={share} max={1} />
          <Button kind="text" onClick={onStop}>
            {texts.stopExport}
          </Button>
        </>
      )}
    </div>
  )
}

type FileKind = 'csv' | 'xlsx'

type ExportState =
  | { readonly name: 'idle' | 'failed' | 'stopped' }
  | { readonly name: 'working'; readonly kind: FileKind; readonly share: number }
  | { readonly name: 'done'; readonly kind: FileKind }

const makers: {
  readonly [Kind in FileKind]: (list: ListToSave, control: ExportControl) => Promise<Blob>
} = {
  csv: makeCsv,
  // A worker that cannot even be started fails the file like any other fault.
  xlsx: async (...what) => makeXlsx(startXlsxWorker(), ...what),
}

/** One file at a time. Leaving the page stops the making: nothing is saved for a person who may have signed out. */
function useExport(list: ListToSave, xlsxName: string) {
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

let policy: { createScriptURL(asked: string): string } | undefined

/**
 * The security policy accepts no text as the address of a script, except through a named policy (Trusted Types). Ours for
 * workers always gives the same address (ADR-0018), and a name can be used only once. A browser without Trusted Types takes
 * the text itself.
 */
function startXlsxWorker(): Worker {
  policy ??= window.trustedTypes?.createPolicy('kassavirta-worker', { createScriptURL: () => address })
  return new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' })
}

import { Fragment, useId, type ReactNode } from 'react'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { listTexts as texts } from '../texts.fi.ts'
import { ExportProgress } from './ExportProgress.tsx'
import styles from './export.module.css'
import type { ListToSave } from './making.ts'
import { useExport, type FileKind } from './use-export.ts'

export type ExportInput = {
  readonly list: ListToSave
  /** The name of the xlsx file; that of the CSV is always the same. */
  readonly xlsxName: string
  /** The id of the sentence that says why nothing can be exported now. */
  readonly stoppedBy?: string | undefined
  /** Takes the focus when a file is no longer made. */
  readonly onStop: () => void
}

/** The button of the CSV, those of the workbook and of printing for a menu, and what is seen of a file that is being made, also when the menu is closed. */
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

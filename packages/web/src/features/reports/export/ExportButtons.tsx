import { useId, useRef } from 'react'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { listTexts as texts } from '../texts.fi.ts'
import { ExportProgress } from './ExportProgress.tsx'
import styles from './export.module.css'
import type { ListToSave } from './making.ts'
import { useExport, type FileKind } from './use-export.ts'

type Props = {
  readonly list: ListToSave
  /** The name of the xlsx file; that of the CSV is always the same. */
  readonly xlsxName: string
  /** The id of the sentence that says why nothing can be exported now. */
  readonly stoppedBy?: string | undefined
}

export function ExportButtons({ list, xlsxName, stoppedBy }: Props) {
  const { state, start, stop } = useExport(list, xlsxName)
  const makingId = useId()
  const pressed = useRef<HTMLButtonElement>(null)
  const button = (kind: FileKind, label: string) => {
    const own = 'kind' in state && state.kind === kind
    return (
      <Button
        kind="secondary"
        busy={own}
        disabledBy={state.name === 'working' && !own ? makingId : stoppedBy}
        onClick={({ currentTarget }) => {
          pressed.current = currentTarget
          start(kind)
        }}
      >
        {own && state.name === 'done' ? texts.exported : label}
      </Button>
    )
  }
  const stopAndReturn = () => {
    stop()
    // The pressed button is about to vanish, and the focus with it.
    pressed.current?.focus()
  }
  return (
    <>
      {button('csv', texts.exportCsv)}
      {button('xlsx', texts.exportXlsx)}
      {state.name === 'working' && (
        <ExportProgress id={makingId} share={state.share} onStop={stopAndReturn} />
      )}
      <output className={styles['stopped']}>{state.name === 'stopped' && texts.exportStopped}</output>
      {state.name === 'failed' && <Banner kind="danger" heading={texts.exportFailed} />}
    </>
  )
}

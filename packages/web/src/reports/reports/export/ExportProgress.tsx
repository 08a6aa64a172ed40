import { useEffect, useState } from 'react'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { listTexts as texts } from '../texts.fi.ts'
import styles from './export.module.css'

/** A file of a short list is made faster: a bar that flashes by is worse than none. */
const SHOW_AFTER_MS = 300

type Props = {
  /** The id of the sentence, which also says why no other file can be made now. */
  readonly id: string
  /** From 0 to 1. */
  readonly share: number
  readonly onStop: () => void
}

export function ExportProgress({ id, share, onStop }: Props) {
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

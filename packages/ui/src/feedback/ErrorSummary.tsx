import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { useEffect, useId, useRef } from 'react'
import styles from './ErrorSummary.module.css'
import { jumpTo } from '../elements/SkipLink.tsx'
import { markTabAtFault } from '../browser/tab-fault.ts'

type FieldFault = { readonly fieldId: string; readonly text: string }

type Props = {
  readonly heading?: string
  readonly errors: readonly FieldFault[]
  /** False where the first field at fault takes the focus instead. */
  readonly takesFocus?: boolean
}

/**
 * Lists all faults of a form above it, each a link to its field with the text shown beside that field. It takes the
 * focus when it appears, and the tab's title mentions it while it is open. A form that is sent again with faults gives
 * it a new `key`, so that it takes the focus again.
 */
export function ErrorSummary({ heading = validationTexts.invalid, errors, takesFocus = true }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const headingId = useId()
  useEffect(() => {
    if (takesFocus) box.current?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [takesFocus])
  useEffect(markTabAtFault, [])
  return (
    <div
      ref={box}
      className={styles['summary']}
      role="alert"
      // When a corrected fault leaves the list, the rest is not read out again.
      aria-atomic="false"
      tabIndex={-1}
      aria-labelledby={headingId}
    >
      <h2 id={headingId} className={styles['heading']}>
        {heading}
      </h2>
      <ul className={styles['list']}>
        {errors.map(({ fieldId, text }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => jumpTo(event, fieldId)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

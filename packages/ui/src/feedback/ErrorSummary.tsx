import { validationTexts } from '@kassavirta/domain/kernel/terms.fi'
import { useEffect, useId, useRef } from 'react'
import styles from './ErrorSummary.module.css'
import { jumpTo } from '../form/jump-to.ts'
import { markTabAtFault } from '../browser/tab-fault.ts'

type FieldFault = { readonly fieldId: string; readonly text: string }

type Props = {
  readonly heading?: string
  readonly errors: readonly FieldFault[]
}

/**
 * All faults of a form above it, each a link to its field, in the words that stand beside the field. Takes the focus
 * when it appears and is named in the title of the tab while it is open; a form that is sent again with faults gives it a new `key`, so that it takes it again.
 */
export function ErrorSummary({ heading = validationTexts.invalid, errors }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const headingId = useId()
  useEffect(() => {
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(markTabAtFault, [])
  return (
    <div
      ref={box}
      className={styles['summary']}
      role="alert"
      // A fault that is mended leaves the list without the rest being read out anew.
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

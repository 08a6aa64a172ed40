import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useEffect, useRef } from 'react'
import { factorTexts as texts } from './factor-texts.fi.ts'
import styles from './profile.module.css'

type Props = { readonly codes: readonly string[]; readonly onDone: () => void }

/** Shown once: the server keeps only their hashes. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const lead = useRef<HTMLParagraphElement>(null)
  // The form that had the focus is no longer there.
  useEffect(() => lead.current?.focus(), [])
  return (
    <Panel heading={texts.codesHeading}>
      <p ref={lead} tabIndex={-1}>
        {texts.codesLead}
      </p>
      <ol className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code className={styles['key']}>{code}</code>
          </li>
        ))}
      </ol>
      <div className={layout['actions']}>
        <Button onClick={onDone}>{texts.saved}</Button>
      </div>
    </Panel>
  )
}

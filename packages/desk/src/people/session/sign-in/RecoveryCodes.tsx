import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { useEffect, useRef, useState } from 'react'
import styles from './SignIn.module.css'
import { signInTexts as texts } from './texts.fi.ts'

type Props = {
  readonly username: string
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** Shown once: the server keeps only their hashes. */
export function RecoveryCodes({ username, codes, onDone }: Props) {
  const [copied, setCopied] = useState(false)
  const lead = useRef<HTMLParagraphElement>(null)
  // The form that had the focus is no longer there.
  useEffect(() => lead.current?.focus(), [])
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }
  return (
    <>
      <p ref={lead} tabIndex={-1}>
        {texts.recoveryLead}
      </p>
      <p data-paper-only>
        <b>{fill(texts.recoveryOf, { username })}</b>
      </p>
      <ol className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles['tools']}>
        <Button kind="secondary" onClick={() => void copy()}>
          <Icon name={copied ? 'check' : 'pen'} />
          {copied ? texts.copied : texts.copy}
        </Button>
        <Button kind="secondary" onClick={() => window.print()}>
          <Icon name="print" />
          {texts.print}
        </Button>
      </div>
      <div className={styles['actions']}>
        <Button wide onClick={onDone}>
          {texts.saved}
        </Button>
      </div>
    </>
  )
}

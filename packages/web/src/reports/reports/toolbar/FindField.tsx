import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { debounced, MESSAGE_DELAY_MS } from '@kassavirta/ui/form/debounced.ts'
import { useEffect, useState } from 'react'
import { findTexts } from '../texts.fi.ts'
import styles from './toolbar.module.css'

type Props = { readonly value: string; readonly onChange: (text: string) => void }

/** The list follows when typing pauses. The field follows the address only when something else has changed that. */
export function FindField({ value, onChange }: Props) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setText(value)
      setSent(value)
    }
  }
  const wanted = text.trim()
  useEffect(() => {
    if (wanted === sent) return undefined
    const { soon, stop } = debounced(() => {
      setSent(wanted)
      onChange(wanted)
    }, MESSAGE_DELAY_MS)
    soon()
    return stop
  }, [wanted, sent, onChange])
  return (
    <div className={styles['find']}>
      <Icon name="search" />
      <input
        type="search"
        aria-label={findTexts.find}
        placeholder={findTexts.find}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  )
}

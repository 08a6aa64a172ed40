import { useEffect, useState } from 'react'
import styles from './Loading.module.css'
import { uiTexts } from '../texts.fi.ts'

/** What comes sooner needs no word: a text that flashes by is worse than none. */
const PATIENCE_MS = 300

type Props = { readonly text?: string; readonly delayMs?: number }

export function Loading({ text = uiTexts.loading, delayMs = PATIENCE_MS }: Props) {
  const [late, setLate] = useState(delayMs === 0)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return (
    // An output is a live region: the word is heard when it comes.
    <output className={styles['loading']}>{late && text}</output>
  )
}

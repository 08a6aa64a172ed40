import { useEffect, useState } from 'react'
import styles from './Loading.module.css'
import { uiTexts } from '../texts.fi.ts'

/** A faster load shows no text: one that flashes by is worse than none. */
const SHOW_AFTER_MS = 300

type Props = { readonly text?: string; readonly delayMs?: number }

export function Loading({ text = uiTexts.loading, delayMs = SHOW_AFTER_MS }: Props) {
  const [late, setLate] = useState(delayMs === 0)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return (
    // An output is a live region: the text is read out when it appears.
    <output className={styles['loading']}>{late && text}</output>
  )
}

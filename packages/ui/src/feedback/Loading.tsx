import { useEffect, useState } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './Loading.module.css'
import { uiTexts } from '../texts.fi.ts'

/** A faster load shows nothing: a word that flashes by is worse than none. */
const SHOW_AFTER_MS = 300

type Props = {
  readonly text?: string
  readonly delayMs?: number
  /** The shape of the content to come: a whole screen, a list, or so little that the word alone is enough. */
  readonly shape?: 'screen' | 'list' | 'word'
}

/** Bars in place of the content to come. They take up their space from the start, so that nothing jumps. */
const bars = {
  screen: ['title', 'bar', 'block', 'block'],
  list: ['bar', 'bar', 'bar', 'bar'],
  word: [],
} as const

export function Loading({ text = uiTexts.loading, delayMs = SHOW_AFTER_MS, shape = 'list' }: Props) {
  const [late, setLate] = useState(delayMs === 0)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return (
    <span className={classes(styles['loading'], late && styles['late'])}>
      {/* An output is a live region: the text is read out when it appears. */}
      <output className={styles['text']}>{late && text}</output>
      {bars[shape].map((bar, index) => (
        <span key={index} className={classes(styles['bone'], styles[bar])} aria-hidden="true" />
      ))}
    </span>
  )
}

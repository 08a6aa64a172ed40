import type { ReactNode, ComponentProps } from 'react'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import styles from './KeyBar.module.css'

type Props = {
  /** The possible acts, each a button with its key; the main one first. */
  readonly children: ReactNode
  /** Keys that only move, and the state of saving. */
  readonly hints?: ReactNode
  /** True if phones do not show the bar, because its acts are also on the rows. */
  readonly isForKeyboard?: boolean
}

/** A bar at the bottom of the window with the possible acts. */
export function KeyBar({ children, hints, isForKeyboard = false }: Props) {
  return (
    <div className={styles['bar']} data-keyboard={isForKeyboard || undefined} data-screen-only>
      {children}
      {hints !== undefined && <div className={styles['hints']}>{hints}</div>}
    </div>
  )
}

type KeyButtonProps = ComponentProps<typeof Button> & {
  readonly keyName: string
  /** True for the one main act. */
  readonly main?: boolean
}

/** A button of the bar at the bottom, with its key. */
export const KeyButton = ({ keyName, main = false, children, ...button }: KeyButtonProps) => (
  <span className={main ? styles['main'] : styles['other']}>
    <Button kind={main ? 'primary' : 'secondary'} {...button}>
      <Key>{keyName}</Key> {children}
    </Button>
  </span>
)

/** A key of the keyboard, shown beside its act. */
export const Key = ({ children }: { readonly children: string }) => (
  <kbd className={styles['key']}>{children}</kbd>
)

type HintProps = { readonly keys: readonly string[]; readonly does: string }

/** Keys that move or act, and what they do, in the bar at the bottom. */
export const KeyHint = ({ keys, does }: HintProps) => (
  <span className={styles['hint']}>
    {keys.map((key) => (
      <Key key={key}>{key}</Key>
    ))}{' '}
    {does}
  </span>
)

import { Button } from '@kassavirta/ui/elements/Button.tsx'
import type { ComponentProps } from 'react'
import { Key } from './Key.tsx'
import styles from './KeyButton.module.css'

type Props = ComponentProps<typeof Button> & {
  readonly keyName: string
  /** The one main act of the moment. */
  readonly main?: boolean
}

/** A button of the bar at the bottom, with its key. */
export const KeyButton = ({ keyName, main = false, children, ...button }: Props) => (
  <span className={main ? styles['main'] : styles['other']}>
    <Button kind={main ? 'primary' : 'secondary'} {...button}>
      <Key>{keyName}</Key> {children}
    </Button>
  </span>
)

import { useId, type ComponentPropsWithRef, type MouseEvent } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './Button.module.css'

type Props = Omit<ComponentPropsWithRef<'button'>, 'disabled' | 'className'> & {
  /** The act of a `danger` button cannot be undone. */
  readonly kind?: 'primary' | 'secondary' | 'text' | 'danger'
  /** True while the action is under way: further presses are ignored. The label and so the width stay. */
  readonly busy?: boolean
  /** Why the button cannot be pressed now. It stays in the tab order, and the reason is read with it. */
  readonly disabledReason?: string | undefined
  /** The id of a reason that is shown elsewhere on the page. */
  readonly disabledBy?: string | undefined
  readonly wide?: boolean
}

export function Button(props: Props) {
  const {
    kind = 'primary',
    busy = false,
    disabledReason,
    disabledBy,
    wide = false,
    type = 'button',
    onClick,
    ...rest
  } = props
  const reasonId = useId()
  const off = busy || disabledReason !== undefined || disabledBy !== undefined
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // This also keeps a submit button from sending its form.
    if (off) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <>
      <button
        {...rest}
        type={type}
        className={classes(styles['button'], styles[kind], wide && styles['wide'])}
        aria-busy={busy || undefined}
        aria-disabled={off || undefined}
        aria-describedby={disabledReason === undefined ? (disabledBy ?? rest['aria-describedby']) : reasonId}
        onClick={press}
      />
      {disabledReason !== undefined && (
        <span id={reasonId} className={styles['reason']}>
          {disabledReason}
        </span>
      )}
    </>
  )
}

/** Styles a link like a secondary button; it is a link because it only opens another screen. */
export const buttonClass = classes(styles['button'], styles['secondary'])

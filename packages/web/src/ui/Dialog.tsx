import { useEffect, useId, useRef, type ReactNode } from 'react'
import styles from './Dialog.module.css'

type Props = {
  readonly open: boolean
  readonly title: string
  /** Esc, or the browser's own close request. */
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons; the safe one first, since it gets the focus. */
  readonly actions: ReactNode
}

/** The browser's own modal: it holds the focus inside, closes on Esc and gives the focus back where it was. */
export function Dialog({ open, title, onClose, children, actions }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    element.showModal()
    return () => element.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={titleId}
      // The owner of `open` decides; browsers let only the first Esc be held back, hence also onClose.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => open && onClose()}
    >
      {open && (
        <>
          <h2 id={titleId}>{title}</h2>
          {children}
          <div className={styles['actions']}>{actions}</div>
        </>
      )}
    </dialog>
  )
}

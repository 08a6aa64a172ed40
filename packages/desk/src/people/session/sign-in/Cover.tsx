import { useLayoutEffect, useRef, type ReactNode } from 'react'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import styles from './Cover.module.css'

/**
 * Lies over the whole page, which keeps everything that was typed, and cannot be closed: only what it asks for takes it
 * away. Then the focus returns to the field where the person was.
 */
export function Cover({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed while it is still in the page: a dialog that is only removed does not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    element.showModal()
    // Some browsers let only the first Esc be held back.
    const reopen = () => element.isConnected && element.showModal()
    element.addEventListener('close', reopen)
    return () => {
      element.removeEventListener('close', reopen)
      element.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles['cover']}
      aria-label={label}
      data-screen-only
      {...{ closedby: 'none' }}
      onCancel={(event) => event.preventDefault()}
    >
      <div className={classes(layout['box'], styles['panel'])}>{children}</div>
    </dialog>
  )
}

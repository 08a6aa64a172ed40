import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './SlideOver.module.css'
import { uiTexts } from './texts.fi.ts'

type Props = {
  readonly open: boolean
  readonly title: string
  /** The close button, Esc or a press beside the panel. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A panel from the right edge. The browser's own modal holds the focus inside and gives it back at the end. */
export function SlideOver({ open, title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    element.showModal()
    return () => element.close()
  }, [open])
  usePressBeside(dialog, onClose)
  return (
    <dialog
      ref={dialog}
      className={styles['panel']}
      aria-labelledby={titleId}
      // The owner of `open` decides; browsers let only the first Esc be held back, hence also onClose.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => open && onClose()}
    >
      {open && (
        <div className={styles['content']}>
          <div className={styles['top']}>
            <h2 id={titleId} className={styles['title']}>
              {title}
            </h2>
            <Button kind="text" onClick={onClose}>
              {uiTexts.close}
            </Button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}

/** The content covers the whole panel, so a press on the dialog itself is one on its backdrop. */
function usePressBeside(dialog: { readonly current: HTMLDialogElement | null }, onPress: () => void): void {
  useEffect(() => {
    const element = dialog.current
    const press = (event: MouseEvent) => {
      if (event.target === element) onPress()
    }
    element?.addEventListener('click', press)
    return () => element?.removeEventListener('click', press)
  }, [dialog, onPress])
}

import { useLayoutEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { classes } from '../styles/classes.ts'
import styles from './Modal.module.css'
import { useBeside } from './use-beside.ts'

type Props = {
  readonly open: boolean
  /** Called at Esc, at the browser's own close request and, with closesBeside, at a press outside. */
  readonly onClose: () => void
  readonly closesBeside?: boolean
  readonly position: 'middle' | 'side' | 'sheet'
  /** In a wide window the dialog opens at this field and leaves the rest of the page as bright as it was. */
  readonly beside?: RefObject<HTMLElement | null>
  /** The class that sets the width. */
  readonly className: string | undefined
  readonly 'aria-label'?: string | undefined
  readonly 'aria-labelledby'?: string
  readonly children: ReactNode
}

/** The browser's own modal: it holds the focus inside, closes on Esc and gives the focus back where it was. */
export function Modal({
  open,
  onClose,
  closesBeside = false,
  position,
  beside,
  className,
  children,
  ...name
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect ends while the dialog is still in the page: one that was taken out gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    element.showModal()
    return () => element.close()
  }, [open])
  useBeside(open, dialog, beside)
  // The content covers the whole dialog, so a press on the dialog element itself is a press on its backdrop.
  const press = (event: MouseEvent) => closesBeside && event.target === dialog.current && onClose()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc closes too
    <dialog
      {...name}
      ref={dialog}
      className={classes(styles['modal'], styles[position], beside && styles['beside'], className)}
      onClick={press}
      // The owner of `open` decides; browsers let only the first Esc be held back, hence also onClose. The browser tells of a closed
      // dialog a moment later: by then it may have been opened anew, and must stay so.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => open && !dialog.current?.open && onClose()}
    >
      {open && children}
    </dialog>
  )
}

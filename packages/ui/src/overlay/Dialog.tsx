import {
  useId,
  type ReactNode,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type RefObject,
  useEffect,
} from 'react'
import { classes } from '../styles/classes.ts'
import styles from './Dialog.module.css'

type Props = {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** The buttons; the safe one first, since it gets the focus. */
  readonly actions: ReactNode
}

/** A question, or something to read, before anything else. A press outside does not close it. */
export function Dialog({ open, title, onClose, children, actions }: Props) {
  const titleId = useId()
  return (
    <Modal
      position="middle"
      open={open}
      onClose={onClose}
      className={styles['dialog']}
      aria-labelledby={titleId}
    >
      <div className={styles['content']}>
        <h2 id={titleId}>{title}</h2>
        {children}
        <div className={styles['actions']}>{actions}</div>
      </div>
    </Modal>
  )
}

type ModalProps = {
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
}: ModalProps) {
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
      // The owner of `open` decides. Browsers let a page prevent only the first Esc, hence also onClose. That event comes a moment
      // after the dialog has closed: by then it may have been opened again, and must stay open.
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

/** Gives the styles of a dialog the position of its field, also while the page scrolls or the dialog grows. */
function useBeside(
  open: boolean,
  dialog: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null> | undefined,
): void {
  useEffect(() => {
    const element = dialog.current
    if (!open || !element || !field?.current) return undefined
    const place = () => {
      if (!field.current) return
      const { offsetWidth: width, offsetHeight: height } = element
      const { top, left } = placeBeside(
        field.current.getBoundingClientRect(),
        { width, height },
        { width: innerWidth, height: innerHeight },
      )
      element.style.setProperty('--beside-top', `${top}px`)
      element.style.setProperty('--beside-left', `${left}px`)
    }
    // The observer calls back at once too, when the dialog first has a size.
    const observer = new ResizeObserver(place)
    observer.observe(element)
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      observer.disconnect()
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  }, [open, dialog, field])
}

type Box = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number }
type Size = { readonly width: number; readonly height: number }
type Place = { readonly top: number; readonly left: number }

/** The gap to the field, and the least distance to an edge of the window. */
const GAP = 8

/**
 * The position of a dialog at its field: below the field, or above it if there is room only there; aligned with the left
 * edge of the field, or with the right one. In a low window it is beside the field, so that the field stays in sight.
 * @internal for the test
 */
export function placeBeside(field: Box, size: Size, window: Size): Place {
  const lowest = window.height - size.height - GAP
  const farthest = window.width - size.width - GAP
  const below = field.bottom + GAP
  const above = field.top - GAP - size.height
  // A dialog that is too wide to begin at the field's left edge ends at its right edge.
  const wanted = field.left <= farthest ? field.left : Math.min(field.right - size.width, farthest)
  const left = Math.max(GAP, wanted)
  if (below <= lowest) return { top: below, left }
  if (above >= GAP) return { top: above, left }
  const top = Math.max(GAP, Math.min(field.top, lowest))
  const [after, before] = [field.right + GAP, field.left - GAP - size.width]
  if (after <= farthest) return { top, left: after }
  return { top, left: before >= GAP ? before : left }
}

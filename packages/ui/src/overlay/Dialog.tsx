import { useId, type ReactNode } from 'react'
import styles from './Dialog.module.css'
import { Modal } from './Modal.tsx'

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

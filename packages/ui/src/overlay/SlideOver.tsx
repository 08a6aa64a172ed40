import { useId, type ReactNode } from 'react'
import { Button } from '../elements/Button.tsx'
import { Modal } from './Dialog.tsx'
import styles from './SlideOver.module.css'
import { uiTexts } from '../texts.fi.ts'

type Props = {
  readonly open: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Stays at the lower edge, in sight however long the content is. */
  readonly foot?: ReactNode
}

/** A panel from the right edge. */
export function SlideOver({ open, title, onClose, children, foot }: Props) {
  const titleId = useId()
  return (
    <Modal
      position="side"
      open={open}
      onClose={onClose}
      closesBeside
      className={styles['panel']}
      aria-labelledby={titleId}
    >
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
        {foot !== undefined && <div className={styles['foot']}>{foot}</div>}
      </div>
    </Modal>
  )
}

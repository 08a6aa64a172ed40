import { WIDE } from '@kassavirta/ui/browser/use-media.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { Modal } from '@kassavirta/ui/overlay/Dialog.tsx'
import { uiTexts } from '@kassavirta/ui/texts.fi.ts'
import { useEffect, useId, useRef, type RefObject } from 'react'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { appTexts } from '../texts.fi.ts'
import { PlaceList } from './PlaceList.tsx'
import styles from './PlaceSwitch.module.css'

type Props = {
  /** The line that names the place: in a wide window the list opens at it. */
  readonly beside: RefObject<HTMLElement | null>
  readonly open: boolean
  readonly onClose: () => void
}

/** The list of places over the page: at the line of the place, or on a phone as a sheet from below. */
export function PlaceSwitch({ beside, open, onClose }: Props) {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!open) return
    // On a phone the search would bring up the keyboard, over half of the list.
    const first = matchMedia(WIDE).matches ? search : heading
    first.current?.focus()
  }, [open])
  return (
    <Modal
      open={open}
      position="sheet"
      beside={beside}
      closesBeside
      onClose={onClose}
      className={styles['switch']}
      aria-labelledby={headingId}
    >
      <div className={styles['content']}>
        <div className={styles['top']}>
          <h2 ref={heading} id={headingId} tabIndex={-1}>
            {appTexts.chooseCompany}
          </h2>
          <Button kind="text" onClick={onClose}>
            <Icon name="close" />
            <VisuallyHidden>{uiTexts.close}</VisuallyHidden>
          </Button>
        </div>
        <PlaceList search={search} onChosen={onClose} />
      </div>
    </Modal>
  )
}

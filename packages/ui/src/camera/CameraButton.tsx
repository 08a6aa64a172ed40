import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../elements/Button.tsx'
import type { CameraDialog } from './CameraDialog.tsx'
import styles from './camera.module.css'
import { cameraTexts } from '../field-texts.fi.ts'
import { hasCamera } from './open-camera.ts'

type Props = Pick<ComponentProps<typeof CameraDialog>, 'isWanted' | 'onRead'>

/** Offers to read the number of the field beside it with the camera, where there is one. */
export function CameraButton({ isWanted, onRead }: Props) {
  const offered = useHasCamera()
  const [open, setOpen] = useState(false)
  const [Part, setPart] = useState<typeof CameraDialog>()
  const [failed, setFailed] = useState(false)
  const [found, setFound] = useState<{ readonly text: string }>()
  const report = useEffectEvent(onRead)
  // Called after the dialog has closed and given the focus back to the button, so that `onRead` may move the focus.
  useEffect(() => {
    if (found) report(found.text)
  }, [found])
  if (!offered) return null
  const press = () => {
    setOpen(true)
    setFailed(false)
    // Fetched at the first press: most people type the number, or have a scanner.
    void import('./CameraDialog.tsx').then(
      ({ CameraDialog: fetched }) => setPart(() => fetched),
      () => setFailed(true),
    )
  }
  const read = (text: string) => {
    setOpen(false)
    setFound({ text })
  }
  return (
    <>
      <Button kind="secondary" aria-haspopup="dialog" onClick={press}>
        <CameraIcon />
        {cameraTexts.read}
      </Button>
      {failed && (
        <p role="alert" className={styles['failed']}>
          {cameraTexts.notLoaded}
        </p>
      )}
      {Part &&
        createPortal(
          <Part open={open} onClose={() => setOpen(false)} isWanted={isWanted} onRead={read} />,
          document.body,
        )}
    </>
  )
}

function useHasCamera(): boolean {
  const [found, setFound] = useState(false)
  useEffect(() => {
    let gone = false
    void hasCamera().then((has) => !gone && setFound(has))
    return () => {
      gone = true
    }
  }, [])
  return found
}

const CameraIcon = () => (
  <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true">
    <path d="M3.5 8.5h3.6l1.8-2.6h6.2l1.8 2.6h3.6v10.6h-17z" />
    <circle cx="12" cy="13.5" r="3.2" />
  </svg>
)

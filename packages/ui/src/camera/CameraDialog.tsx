import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../elements/Button.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import { uiTexts } from '../texts.fi.ts'
import { cameraTexts, cameraFaultTexts } from './camera-texts.fi.ts'
import { Loading } from '../feedback/Loading.tsx'
import { agreedReading, watchVideo } from './watch-video.ts'
import styles from './camera.module.css'
import { hasLamp, setLamp, cameraFaultOf, closeCamera, openCamera, type CameraFault } from './open-camera.ts'
import { pictureReader } from './picture-reader.ts'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  /** Which texts are numbers of the kind that is asked for. */
  readonly isWanted: (text: string) => boolean
  readonly onRead: (text: string) => void
}

/** A dialog that reads a number from its bar code. It closes by itself when the number is read. */
export const CameraDialog = ({ open, onClose, isWanted, onRead }: Props) => (
  <Dialog
    open={open}
    title={cameraTexts.title}
    onClose={onClose}
    actions={
      <Button kind="secondary" onClick={onClose}>
        {uiTexts.close}
      </Button>
    }
  >
    <CameraPicture isWanted={isWanted} onRead={onRead} />
  </Dialog>
)

type PictureProps = {
  readonly isWanted: (text: string) => boolean
  readonly onRead: (text: string) => void
}

/** The live picture of the camera, read until a wanted number is in it, or the reason why there is none. */
function CameraPicture({ isWanted, onRead }: PictureProps) {
  const camera = useCamera()
  if (camera.state === 'failed') return <p role="alert">{cameraFaultTexts[camera.fault]}</p>
  return (
    <>
      <p>{cameraTexts.aim}</p>
      <div className={styles['picture']}>
        {camera.state === 'starting' ? (
          <Loading text={cameraTexts.starting} shape="word" />
        ) : (
          <LivePicture stream={camera.stream} isWanted={isWanted} onRead={onRead} />
        )}
      </div>
      {camera.state === 'open' && hasLamp(camera.stream) && <LampButton stream={camera.stream} />}
    </>
  )
}

function LivePicture({ stream, isWanted, onRead }: PictureProps & { readonly stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const wanted = useEffectEvent(isWanted)
  const tell = useEffectEvent(onRead)
  useEffect(() => {
    const { current } = video
    if (!current) return undefined
    current.srcObject = stream
    let stop: (() => void) | undefined
    let gone = false
    const take = agreedReading((text) => wanted(text))
    void pictureReader().then(
      (read) => {
        if (gone) return
        const onRead = (texts: readonly string[]) => {
          const number = take(texts)
          if (number === undefined) return
          stop?.()
          tell(number)
        }
        stop = watchVideo(current, read, { onRead, onFailed: () => setFailed(true) })
      },
      () => !gone && setFailed(true),
    )
    return () => {
      gone = true
      stop?.()
      current.srcObject = null
    }
  }, [stream])
  if (failed) return <p role="alert">{cameraTexts.notLoaded}</p>
  return (
    <>
      {/* Phones play a picture in place only when it is muted. */}
      <video
        ref={video}
        className={styles['video']}
        aria-label={cameraTexts.picture}
        autoPlay
        muted
        playsInline
      />
      <div className={styles['aim']} aria-hidden="true" />
    </>
  )
}

function LampButton({ stream }: { readonly stream: MediaStream }) {
  const [on, setOn] = useState(false)
  const press = () => {
    setOn(!on)
    // A lamp that does not obey leaves the picture as it was, which the person sees.
    void setLamp(stream, !on).catch(() => setOn(on))
  }
  return (
    <Button kind="secondary" aria-pressed={on} onClick={press}>
      {cameraTexts.light}
    </Button>
  )
}

type Camera =
  | { readonly state: 'starting' }
  | { readonly state: 'open'; readonly stream: MediaStream }
  | { readonly state: 'failed'; readonly fault: CameraFault }

/** The camera, from the first to the last moment of the part that uses it: it never stays on behind a closed dialog. */
function useCamera(): Camera {
  const [camera, setCamera] = useState<Camera>({ state: 'starting' })
  useEffect(() => {
    let gone = false
    let opened: MediaStream | undefined
    void openCamera().then(
      (stream) => {
        // The person may close the dialog while the browser still asks for permission.
        if (gone) return closeCamera(stream)
        opened = stream
        setCamera({ state: 'open', stream })
      },
      (thrown: unknown) => !gone && setCamera({ state: 'failed', fault: cameraFaultOf(thrown) }),
    )
    return () => {
      gone = true
      if (opened) closeCamera(opened)
    }
  }, [])
  return camera
}

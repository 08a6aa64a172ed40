import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../elements/Button.tsx'
import { Loading } from '../feedback/Loading.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import { uiTexts } from '../texts.fi.ts'
import { cameraTexts, cameraFaultTexts } from '../field-texts.fi.ts'
import { hasLamp, setLamp, cameraFaultOf, closeCamera, openCamera, type CameraFault } from './open-camera.ts'
import styles from './camera.module.css'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  /** True for a text that is a number of the kind that the field takes. */
  readonly isWanted: (text: string) => boolean
  readonly onRead: (text: string) => void
}

/** A dialog that reads a number from its bar code and then closes by itself. */
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

/** The live picture of the camera until a number is read, or the reason why there is no picture. */
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
  const report = useEffectEvent(onRead)
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
          report(number)
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

/** Opens the camera while the component is mounted, so that it never stays on behind a closed dialog. */
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

type Listener = {
  readonly onRead: (texts: readonly string[]) => void
  /** The reader itself broke; nothing more is read. */
  readonly onFailed: () => void
}

/** More pictures a second would only make the phone warm. */
const PICTURES_PER_SECOND = 8

/** Wider pictures do not read better, only slower. */
const WIDTH = 960

/**
 * Reads the video a few times a second until it is stopped. Only the middle of the picture is read, where the person
 * aims, so that another code at its edge is not taken for the number.
 */
function watchVideo(
  video: HTMLVideoElement,
  read: PictureReader,
  { onRead, onFailed }: Listener,
): () => void {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const look = async () => {
    const { videoWidth, videoHeight } = video
    if (context && videoWidth > 0) {
      const [left, top] = [videoWidth * 0.05, videoHeight * 0.2]
      const [width, height] = [videoWidth - 2 * left, videoHeight - 2 * top]
      const scale = Math.min(1, WIDTH / width)
      canvas.width = Math.round(width * scale)
      canvas.height = Math.round(height * scale)
      context.drawImage(video, left, top, width, height, 0, 0, canvas.width, canvas.height)
      const texts = await read(context.getImageData(0, 0, canvas.width, canvas.height))
      // The dialog may have closed meanwhile.
      if (!stopped) onRead(texts)
    }
    if (!stopped) timer = setTimeout(start, 1000 / PICTURES_PER_SECOND)
  }
  const start = () => void look().catch(() => !stopped && onFailed())
  start()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

/**
 * Takes a text only when two pictures in a row read the same. A code that is cut by the edge of a picture, or read in
 * bad light, may give a wrong number once.
 */
export function agreedReading(isWanted: (text: string) => boolean) {
  let before: string | undefined
  return (read: readonly string[]): string | undefined => {
    const wanted = read.find(isWanted)
    const agreed = wanted !== undefined && wanted === before ? wanted : undefined
    before = wanted
    return agreed
  }
}

/** The browser's own reader of codes, which not every browser has; the types of the DOM do not know it yet. */
type OwnReader = {
  readonly detect: (picture: ImageData) => Promise<readonly { readonly rawValue: string }[]>
}
type OwnReaderClass = {
  new (options: { readonly formats: readonly string[] }): OwnReader
  readonly getSupportedFormats: () => Promise<readonly string[]>
}

/** The kinds of codes on bags, by the browser's names. */
const KINDS = ['code_128', 'itf', 'code_39', 'codabar']

type PictureReader = (picture: ImageData) => Promise<readonly string[]>

/** The browser's own reader where it knows all kinds of codes, else ours, which is fetched now. */
async function pictureReader(): Promise<PictureReader> {
  const own = (globalThis as { readonly BarcodeDetector?: OwnReaderClass }).BarcodeDetector
  // Some browsers have the class but no reader behind it, and say so only by an empty list.
  const known = (await own?.getSupportedFormats()) ?? []
  if (own && KINDS.every((kind) => known.includes(kind))) {
    const reader = new own({ formats: KINDS })
    return async (picture) => (await reader.detect(picture)).map(({ rawValue }) => rawValue)
  }
  const { decodePicture } = await import('./decode-picture.ts')
  return (picture) => Promise.resolve(decodePicture(picture))
}

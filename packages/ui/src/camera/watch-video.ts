import type { PictureReader } from './picture-reader.ts'

type Listener = {
  readonly onRead: (texts: readonly string[]) => void
  /** The reader itself broke; nothing more is read. */
  readonly onFailed: () => void
}

/** Pictures of a second that are read; more would only make the phone warm. */
const PICTURES_PER_SECOND = 8

/** Wider pictures do not read better, only slower. */
const WIDTH = 960

/**
 * Reads the video a few times a second until it is stopped. Only the middle of the picture is read, where the person
 * aims, so that another code at its edge is not taken for the number.
 */
export function watchVideo(
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

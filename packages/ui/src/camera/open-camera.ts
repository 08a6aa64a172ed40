export type CameraFault = 'refused' | 'missing' | 'busy' | 'broken'

/** The faults of a camera by the browser's names of its errors. */
const FAULTS: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

export const cameraFaultOf = (thrown: unknown): CameraFault =>
  (thrown instanceof Error ? FAULTS[thrown.name] : undefined) ?? 'broken'

/** Whether the device has a camera. Browsers answer this before the person has allowed anything. */
export async function hasCamera(): Promise<boolean> {
  // On a page without encryption browsers have no such object.
  if (!('mediaDevices' in navigator)) return false
  // A browser that refuses the list would not open the camera either.
  const found = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  return found.some(({ kind }) => kind === 'videoinput')
}

/** The camera at the back of a phone, or the only one there is. */
export const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  })

/** Turns off the camera and its light. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

export function hasLamp(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks()
  // Firefox has no capabilities.
  const capabilities = track?.getCapabilities?.() ?? {}
  return 'torch' in capabilities && capabilities.torch === true
}

/** The lamp of a camera is not in the standard of the browsers that have it, hence not in the types either. */
type Lamp = MediaTrackConstraintSet & { readonly torch: boolean }

export async function setLamp(stream: MediaStream, torch: boolean): Promise<void> {
  const advanced: Lamp[] = [{ torch }]
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced })
}

import { useEffect, useState } from 'react'
import { cameraFaultOf, closeCamera, openCamera, type CameraFault } from './open-camera.ts'

export type Camera =
  | { readonly state: 'starting' }
  | { readonly state: 'open'; readonly stream: MediaStream }
  | { readonly state: 'failed'; readonly fault: CameraFault }

/** The camera, from the first to the last moment of the part that uses it: it never stays on behind a closed dialog. */
export function useCamera(): Camera {
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

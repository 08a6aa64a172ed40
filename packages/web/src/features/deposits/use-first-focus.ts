import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Work begins in this field, not at the heading to which the shell moves the focus on every new screen. */
export function useFirstFocus(id: string): void {
  const router = useRouter()
  useEffect(() => {
    const focus = () => document.getElementById(id)?.focus()
    focus()
    // The shell listens to the same event and has done so for longer: this comes after it.
    const stop = router.subscribe('onRendered', () => {
      focus()
      stop()
    })
    return stop
  }, [router, id])
}

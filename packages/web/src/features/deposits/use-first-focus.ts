import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Work begins in this field, not at the heading to which the shell moves the focus on every new screen. Undefined where
 * it begins at the top after all.
 */
export function useFirstFocus(id: string | undefined): void {
  const router = useRouter()
  const done = useRef(false)
  useEffect(() => {
    if (id === undefined) return
    // The shell listens to the same event and has done so for longer: this comes after it.
    const stop = router.subscribe('onRendered', () => {
      document.getElementById(id)?.focus()
      stop()
    })
    return stop
  }, [router, id])
  useEffect(() => {
    const field = id === undefined ? null : document.getElementById(id)
    if (done.current || !field) return
    done.current = true
    // The field may come later than the form, with a list that it waits for; by then the person may be at work.
    if (!document.activeElement?.matches('input, select, textarea')) field.focus()
  })
}

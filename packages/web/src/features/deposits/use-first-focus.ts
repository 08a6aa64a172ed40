import { useRouter } from '@kassavirta/ui/routing/router-context.ts'
import { useEffect, useRef } from 'react'

/**
 * Focuses this field instead of the heading, to which the shell moves the focus on every new screen. With undefined
 * the heading keeps the focus.
 */
export function useFirstFocus(id: string | undefined): void {
  const router = useRouter()
  const done = useRef(false)
  useEffect(() => {
    if (id === undefined) return
    // The shell subscribed to the same event earlier, so this handler runs after it.
    const stop = router.onRendered(() => {
      document.getElementById(id)?.focus()
      stop()
    })
    return stop
  }, [router, id])
  useEffect(() => {
    const field = id === undefined ? null : document.getElementById(id)
    if (done.current || !field) return
    done.current = true
    // The field may appear after the form, once a list is fetched; by then the person may be typing elsewhere.
    if (!document.activeElement?.matches('input, select, textarea')) field.focus()
  })
}

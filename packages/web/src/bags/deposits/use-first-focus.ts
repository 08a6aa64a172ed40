import { useEffect, useRef } from 'react'

/**
 * Focuses this field instead of the heading, to which the shell has moved the focus before. With undefined the heading keeps
 * the focus.
 */
export function useFirstFocus(id: string | undefined): void {
  const done = useRef(false)
  useEffect(() => {
    const field = id === undefined ? null : document.getElementById(id)
    if (done.current || !field) return
    done.current = true
    // The field may appear after the form, once a list is fetched; by then the person may have begun elsewhere.
    if (document.activeElement?.matches('body, main, h1')) field.focus()
  })
}

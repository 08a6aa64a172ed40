import { useEffect, useRef, useState } from 'react'

/** More than any screen shows, and few enough to be drawn within a frame. */
const BATCH = 100

/** How much of a long list is drawn: the beginning, and more each time its `end` comes into sight. A new `list` begins anew. */
export function useDrawnLength(list: string) {
  const [{ of, drawn }, setState] = useState({ of: list, drawn: BATCH })
  const length = of === list ? drawn : BATCH
  const end = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const element = end.current
    if (!element) return undefined
    const more = () => setState({ of: list, drawn: length + BATCH })
    const observer = new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && more())
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, length])
  return { drawn: length, end }
}

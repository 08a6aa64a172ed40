import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is being printed. The redraw is synchronous, as the browser prints right after the event. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}

/** Sets the title of a print, and so of a saved PDF: the title of the tab has the unread messages in it. */
export function usePaperTitle(title: string): void {
  useEffect(() => {
    let shown = ''
    const begin = () => {
      shown = document.title
      document.title = title
    }
    const end = () => {
      // A title that was changed during the print stays.
      if (document.title === title) document.title = shown
    }
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [title])
}

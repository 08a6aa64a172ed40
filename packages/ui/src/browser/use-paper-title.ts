import { useEffect } from 'react'

/** Gives a print, and so the file of a saved PDF, a title of its own; that of the tab has the unread messages too. */
export function usePaperTitle(title: string): void {
  useEffect(() => {
    let shown = ''
    const begin = () => {
      shown = document.title
      document.title = title
    }
    const end = () => {
      // What has changed the title meanwhile knows better.
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

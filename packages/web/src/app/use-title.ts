import { useEffect } from 'react'

export function useTitle(title: string): void {
  useEffect(() => {
    // Until the first screen is known the page's own title stays.
    if (title) document.title = title
  }, [title])
}

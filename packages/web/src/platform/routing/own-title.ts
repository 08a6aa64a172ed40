import { observable } from '@kassavirta/ui/browser/observable.ts'
import { useEffect, useSyncExternalStore } from 'react'

const shown = observable<{ readonly title: string | undefined }>({ title: undefined })

/** Gives the tab the screen's own title, where several screens share one address. */
export function useOwnTitle(title: string): void {
  useEffect(() => {
    shown.set({ title })
    return () => shown.set({ title: undefined })
  }, [title])
}

/** The title that the screen gives itself; undefined where that of its address holds. */
export const useGivenTitle = (): string | undefined => useSyncExternalStore(shown.subscribe, shown.get).title

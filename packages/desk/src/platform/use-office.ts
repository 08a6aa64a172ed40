import { observable } from '@kassavirta/ui/browser/observable.ts'
import { deviceStorage, orInMemory } from '@kassavirta/ui/browser/storage.ts'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { useSyncExternalStore } from 'react'
import { addressWords as words } from './address-words.fi.ts'
import { useStaff } from './session/session-context.ts'

const storage = orInMemory(deviceStorage)
const choices = observable({ changes: 0 })
const keyOf = (staffId: number): string => `desk-office-${staffId}`
const ALL = 'all'

/** The office whose rows a list shows: the person's own, unless they have chosen all or the address asks for all. */
export function useOffice() {
  const { id, office } = useStaff()
  const { search, replaceSearch } = useAddress()
  const chosen = useSyncExternalStore(choices.subscribe, () => storage.getItem(keyOf(id)))
  const isAll = search[words.all] !== undefined || office === '' || chosen === ALL
  return {
    office,
    isAll,
    query: isAll ? {} : { office },
    /** The choice stays on the device, for this person on every screen. */
    showAll: (on: boolean) => {
      if (on) storage.setItem(keyOf(id), ALL)
      else storage.removeItem(keyOf(id))
      choices.set({ changes: choices.get().changes + 1 })
      if (search[words.all] !== undefined) replaceSearch({ ...search, [words.all]: undefined })
    },
  }
}

/** A box to tick whose state the address has. */
export function useChecked(word: string) {
  const { search, replaceSearch } = useAddress()
  return {
    isOn: search[word] !== undefined,
    onChange: (on: boolean) => replaceSearch({ ...search, [word]: on ? '1' : undefined }),
  }
}

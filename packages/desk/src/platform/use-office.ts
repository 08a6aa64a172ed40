import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { addressWords as words } from './address-words.fi.ts'
import { useStaff } from './session/session-context.ts'

/** Whose rows a list shows: those of one's own office unless the address asks for all. */
export function useOffice() {
  const { office } = useStaff()
  const { search, replaceSearch } = useAddress()
  const isAll = search[words.all] !== undefined || office === ''
  return {
    office,
    isAll,
    query: isAll ? {} : { office },
    showAll: (on: boolean) => replaceSearch({ ...search, [words.all]: on ? '1' : undefined }),
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

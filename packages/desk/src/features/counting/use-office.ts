import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { useStaff } from '../../platform/session/session-context.ts'
import { searchNames } from './texts.fi.ts'

const { all: ALL, late: LATE } = searchNames

/** Which bags a list shows, as the address says: those of one's own office unless all are asked for. */
export function useFilter() {
  const { office } = useStaff()
  const { search, replaceSearch } = useAddress()
  const isAll = search[ALL] !== undefined || office === ''
  const set = (name: string, on: boolean) => replaceSearch({ ...search, [name]: on ? '1' : undefined })
  return {
    office,
    isAll,
    isLateOnly: search[LATE] !== undefined,
    query: isAll ? {} : { office },
    showAll: (on: boolean) => set(ALL, on),
    showLateOnly: (on: boolean) => set(LATE, on),
  }
}

import { useSearch, useLocation } from 'wouter'
import { useStaff } from '../../platform/session/session-context.ts'
import { searchNames } from './texts.fi.ts'

const { all: ALL, late: LATE } = searchNames

/** Which bags a list shows, as the address says: those of one's own office unless all are asked for. */
export function useFilter() {
  const { office } = useStaff()
  const search = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const isAll = search.has(ALL) || office === ''
  const set = (name: string, on: boolean) => {
    const next = new URLSearchParams(search)
    if (on) next.set(name, '1')
    else next.delete(name)
    navigate(next.size === 0 ? path : `${path}?${next}`, { replace: true })
  }
  return {
    office,
    isAll,
    isLateOnly: search.has(LATE),
    query: isAll ? {} : { office },
    showAll: (on: boolean) => set(ALL, on),
    showLateOnly: (on: boolean) => set(LATE, on),
  }
}

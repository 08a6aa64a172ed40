import { getCase, listCases } from '@kassavirta/domain/questions/cases/api'
import { getPulse } from '@kassavirta/domain/reports/front-pages/desk/api'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePulse } from '../../platform/pulse/use-pulse.ts'

/** Fetches list and case again when the pulse says that cases have changed. Returns what waits. */
export function useFreshCases() {
  const client = useQueryClient()
  const { data } = usePulse()
  const stamp = data?.stamps.cases
  useEffect(() => {
    if (stamp === undefined) return
    for (const { path } of [listCases, getCase]) void client.invalidateQueries({ queryKey: [path] })
  }, [client, stamp])
  return data?.cases
}

/** Fetches everything about cases again, after an act of one's own. */
export function useRefreshCases(): () => void {
  const client = useQueryClient()
  return () => {
    for (const { path } of [listCases, getCase, getPulse]) void client.invalidateQueries({ queryKey: [path] })
  }
}

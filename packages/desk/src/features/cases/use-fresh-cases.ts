import { getCase, listCases } from '@kassavirta/domain/cases/api'
import { getPulse } from '@kassavirta/domain/desk/api'
import { SECOND_MS } from '@kassavirta/domain/kernel/durations'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'

const PULSE_MS = 10 * SECOND_MS

/** Fetches list and case again when the pulse says that cases have changed. Returns what waits. */
export function useFreshCases() {
  const query = useDeskQuery()
  const client = useQueryClient()
  const { data } = useAnswer({ ...query(getPulse), refetchInterval: PULSE_MS })
  const stamp = data?.stamps.cases
  useEffect(() => {
    if (stamp === undefined) return
    void client.invalidateQueries({ queryKey: [listCases.path] })
    void client.invalidateQueries({ queryKey: [getCase.path] })
  }, [client, stamp])
  return data?.cases
}

/** Fetches everything about cases again, after an act of one's own. */
export function useRefreshCases(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: [listCases.path] })
    void client.invalidateQueries({ queryKey: [getCase.path] })
    void client.invalidateQueries({ queryKey: [getPulse.path] })
  }
}

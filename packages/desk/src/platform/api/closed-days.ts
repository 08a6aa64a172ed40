import { listClosedDays } from '@kassavirta/domain/reports/front-pages/desk-config-api'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { useQuery } from '@tanstack/react-query'
import { useDeskQuery } from './use-desk-query.ts'

const NONE: ReadonlyMap<Day, string> = new Map()

/** The days that the provider has closed, each with its reason. None of them can be chosen in a form. */
export function useClosedDays(): ReadonlyMap<Day, string> {
  const query = useDeskQuery()
  const { data } = useQuery(query(listClosedDays, {}))
  return data ? new Map(data.rows.map(({ day, reason }) => [day, reason])) : NONE
}

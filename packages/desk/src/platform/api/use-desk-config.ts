import { SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { getDeskConfig } from '@kassavirta/domain/reports/front-pages/desk-config-api'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** The codes of the demo change every half minute. */
const DEMO_MS = 5 * SECOND_MS

const configQuery = queryOptions({
  queryKey: [getDeskConfig.path],
  queryFn: ({ signal }) => call(getDeskConfig, {}, { signal }),
  staleTime: Infinity,
})

/**
 * The name of the desk, and the people of the demo if it is one. No screen waits for it: until then the desk shows its own
 * name.
 */
export const useDeskConfig = () => useQuery(configQuery).data

/** The same, fresh enough for the codes of the demo. */
export const useDemoStaff = () =>
  useQuery({
    ...configQuery,
    refetchInterval: ({ state }) => (state.data && state.data.demoStaff.length > 0 ? DEMO_MS : false),
  }).data?.demoStaff ?? []

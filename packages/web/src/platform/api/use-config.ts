import { getConfig, type PortalConfig } from '@kassavirta/domain/config/api'
import { useAnswer, type Answer } from '@kassavirta/ui/api/use-answer.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Open to all, so the key names no person. Names and contact details change so seldom that one fetch per visit does. */
export const configQuery = queryOptions({
  queryKey: [getConfig.path],
  queryFn: ({ signal }) => call(getConfig, { signal }),
  staleTime: Infinity,
})

/** The provider's name, contact details and terms. The shell shows, and retries, a fetch that fails. */
export const useConfig = (): Answer<PortalConfig> => useAnswer(configQuery)

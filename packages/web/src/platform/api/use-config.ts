import {
  getConfig,
  type PortalConfig,
  type PortalSwitch,
} from '@kassavirta/domain/operation/settings/config/api'
import { useAnswer, type Answer } from '@kassavirta/ui/api/use-answer.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Open to all, so the key names no person. Names and contact details change so seldom that one fetch per visit does. */
export const configQuery = queryOptions({
  queryKey: [getConfig.path],
  queryFn: ({ signal }) => call(getConfig, {}, { signal }),
  staleTime: Infinity,
})

/** The provider's name, contact details and terms. The shell shows, and retries, a fetch that fails. */
export const useConfig = (): Answer<PortalConfig> => useAnswer(configQuery)

/** True where the provider shows this to its customers; false until that is known. */
export const useSwitch = (name: PortalSwitch): boolean => useConfig().data?.[name] ?? false

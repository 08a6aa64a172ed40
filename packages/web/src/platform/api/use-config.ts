import { getConfig, type PortalConfig } from '@kassavirta/domain/config/api'
import { apiQuery } from './api-query.ts'
import { useAnswer, type Answer } from '@kassavirta/ui/api/use-answer.ts'

/** Names and contact details do not change under a person's eyes: once a visit is enough. */
const configQuery = { ...apiQuery(getConfig), staleTime: Infinity }

/** The provider's name, contact details and terms. A fetch that fails is told, and retried, by the shell. */
export const useConfig = (): Answer<PortalConfig> => useAnswer(configQuery)

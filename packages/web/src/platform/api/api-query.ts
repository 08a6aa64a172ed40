import { queryOptions } from '@tanstack/react-query'
import type { Endpoint } from '@kassavirta/domain/kernel/endpoint'
import type { CallArguments } from '@kassavirta/ui/api/call.ts'
import { call } from './call.ts'

/** The key is the endpoint's path, so two features share a cached answer without importing each other. */
export const apiQuery = <E extends Endpoint>(endpoint: E, ...[ask]: CallArguments<E>) =>
  queryOptions({
    queryKey: [endpoint.path, ask?.params ?? {}, ask?.query ?? {}],
    queryFn: ({ signal }) => call(endpoint, ...([{ ...ask, signal }] as unknown as CallArguments<E>)),
  })

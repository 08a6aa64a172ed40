import type { Endpoint } from '@kassavirta/domain/kernel/endpoint'

export type Asking = { readonly params?: unknown; readonly query?: unknown }
type Holder = { readonly user: number; readonly company: number | undefined }

/** The name of an answer in the cache: which call, whose, at which place, with what. Never the token, which changes. */
export const apiKey = (
  endpoint: Pick<Endpoint, 'path'>,
  { user, company }: Holder,
  ask: Asking | undefined,
) => [endpoint.path, user, company ?? 0, ask?.params ?? {}, ask?.query ?? {}] as const

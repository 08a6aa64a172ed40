import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'

export type RequestValues = { readonly params?: unknown; readonly query?: unknown }
type AnswerOwner = { readonly user: number; readonly company: number | undefined }

/** Identifies a cached answer by its call, person, company and values. The token is no part of it, as it changes. */
export const apiKey = (
  endpoint: Pick<Endpoint, 'path'>,
  { user, company }: AnswerOwner,
  ask: RequestValues,
) => [endpoint.path, user, company ?? 0, ask.params ?? {}, ask.query ?? {}] as const

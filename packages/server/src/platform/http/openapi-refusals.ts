import type { Endpoint, RefusalStatus } from '@kassavirta/domain/kernel/endpoint'

type Status = RefusalStatus | 500

const REFUSALS: Readonly<Record<Status, { readonly name: string; readonly description: string }>> = {
  400: { name: 'BadRequest', description: 'Something in the call is missing or wrong; errors says what' },
  401: { name: 'Unauthorized', description: 'No session, or none that lives' },
  403: { name: 'Forbidden', description: 'The caller has no right to this' },
  404: { name: 'NotFound', description: 'There is no such thing, or none that the caller may see' },
  409: { name: 'StillRunning', description: 'A call with the same Idempotency-Key is still running' },
  413: { name: 'TooLarge', description: 'The body is too large' },
  415: { name: 'NotJson', description: 'The body has another media type' },
  422: { name: 'OtherBody', description: 'The same Idempotency-Key came before with another body' },
  429: { name: 'TooManyAttempts', description: 'Too many attempts; wait' },
  500: {
    name: 'ServerFault',
    description: 'A fault of the server; whether a submission is stored is unknown',
  },
  503: {
    name: 'Unavailable',
    description: 'The service is away for a moment; whether a submission is stored is unknown',
  },
}
const WAITING: readonly Status[] = [429, 503]

/** Whatever customers send, each time under a key of its own. */
export const isSubmission = ({ method, access }: Endpoint): boolean =>
  method === 'POST' && access.kind === 'company'

/** The statuses with which a call may be refused. */
export function refusalStatuses(endpoint: Endpoint): readonly Status[] {
  const { access, method, refusals } = endpoint
  const statuses = new Set<Status>([
    400,
    ...(access.kind === 'public' ? [] : [401 as const]),
    ...(access.kind === 'public' || access.kind === 'provider' ? [] : [403 as const]),
    ...(access.kind === 'company' && access.foreign === 404 ? [404 as const] : []),
    ...(method === 'GET' ? [] : [413 as const, 415 as const]),
    ...(isSubmission(endpoint) ? [409 as const, 422 as const] : []),
    ...refusals,
    500,
    503,
  ])
  return [...statuses].toSorted((a, b) => a - b)
}

/** By status, for an operation. */
export const refusalsOf = (endpoint: Endpoint) =>
  Object.fromEntries(
    refusalStatuses(endpoint).map((status) => [
      status,
      { $ref: `#/components/responses/${REFUSALS[status].name}` },
    ]),
  )

const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
const retryAfter = {
  headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } } },
}

/** Those that some call names. */
export const refusalResponses = (endpoints: readonly Endpoint[]) => {
  const named = new Set(endpoints.flatMap(refusalStatuses))
  return Object.fromEntries(
    [...named].map((status) => {
      const { name, description } = REFUSALS[status]
      return [name, { description, content, ...(WAITING.includes(status) ? retryAfter : {}) }]
    }),
  )
}

const TEXT_KEYS = ['errorMessage', 'message', 'error', 'title'] as const

export const ERROR_SCHEMA = {
  type: 'object',
  description: 'The same Finnish text under four names, and by field where a field is wrong',
  required: ['status', ...TEXT_KEYS, 'errors'],
  properties: {
    status: { type: 'integer', minimum: 400, maximum: 599 },
    ...Object.fromEntries(TEXT_KEYS.map((key) => [key, { type: 'string' }])),
    errors: { type: 'object', additionalProperties: { type: 'string' } },
  },
}

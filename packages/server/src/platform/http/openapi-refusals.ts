import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import {
  problemCodes,
  type ProblemCode,
  type ProblemStatus,
} from '@kassavirta/domain/kernel/contract/problem-codes'

/** The responses that calls share. A call with codes of its own under a status has its response written out. */
const SHARED_RESPONSES: Readonly<Record<string, readonly ProblemCode[]>> = {
  BadRequest: [
    'badRequest',
    'required',
    'invalid',
    'textTooLong',
    'charactersNotAllowed',
    'charactersUnstorable',
    'idInvalid',
    'dayInvalid',
    'sumInvalid',
    'notInteger',
    'notNegative',
    'countTooLarge',
  ],
  Unauthorized: ['unauthorized'],
  Forbidden: ['forbidden'],
  NotFound: ['notFound'],
  StillRunning: ['stillRunning'],
  TooLarge: ['bodyTooLarge'],
  NotJson: ['notJson', 'bodyPacked'],
  KeyReused: ['keyReused'],
  KeyUsed: ['keyReused', 'keyClosed'],
  TooManyAttempts: ['tooManyAttempts'],
  ServerFault: ['serverError'],
  Unavailable: ['unavailable'],
  Unconfirmed: ['unconfirmed'],
}

const DESCRIPTIONS: Readonly<Record<ProblemStatus, string>> = {
  400: 'Something in the call is missing or wrong; errors and errorCodes say what',
  401: 'No session, or none that lives',
  403: 'The caller has no right to this',
  404: 'There is no such thing, or none that the caller may see',
  405: 'The path knows other methods; Allow lists them',
  409: 'A call with the same Idempotency-Key is still running, or somebody else has changed the same thing',
  413: 'The body is too large',
  415: 'The body has another media type, or a Content-Encoding: no body is taken packed',
  422: 'The same Idempotency-Key came before with another body, or was closed by GET /api/outcome',
  428: 'A fresh code of the authenticator app is asked for',
  429: 'Too many attempts, or too many submissions in a minute; wait',
  500: 'A fault of the server; whether a submission is stored is unknown',
  503: 'The service is away or has too much to do for a moment; whether a submission is stored is unknown',
}

type Call = Pick<Endpoint, 'access'> & { readonly method: string }

/** Everything that customers send is sent under an idempotency key. */
export const isSubmission = ({ method, access }: Call): boolean =>
  method === 'POST' && access.kind === 'company'

/** What staff do at the desk is sent under a key as well; the steps of signing in are not. */
export const isDeskAct = ({ method, access }: Call): boolean =>
  method !== 'GET' && access.kind === 'staff' && access.standings.join() === 'full'

/** Calls that are stored under a key: without an answer their outcome is unknown. */
export const isSent = (call: Call): boolean => isSubmission(call) || isDeskAct(call)

/** The codes with which a call may be refused: by its access, by its fields, and its own. */
export function refusalCodes(endpoint: Endpoint): ReadonlySet<ProblemCode> {
  const { access, method, refusals } = endpoint
  const when = (condition: boolean, ...codes: readonly ProblemCode[]) => (condition ? codes : [])
  return new Set([
    ...(SHARED_RESPONSES['BadRequest'] ?? []),
    ...when(access.kind !== 'public', 'unauthorized'),
    ...when(access.kind !== 'public' && access.kind !== 'provider', 'forbidden'),
    ...when(access.kind === 'company' && access.foreign === 404, 'notFound'),
    ...when(method !== 'GET', 'bodyTooLarge', 'notJson', 'bodyPacked'),
    ...when(
      isSubmission(endpoint),
      'keyInvalid',
      'stillRunning',
      'keyReused',
      'keyClosed',
      'tooManyAttempts',
      'unconfirmed',
    ),
    ...when(isDeskAct(endpoint), 'keyInvalid', 'keyRequired', 'stillRunning', 'keyReused', 'unconfirmed'),
    ...when(access.kind === 'staff', 'deskLocked'),
    ...when(!isSent(endpoint), 'unavailable'),
    ...refusals,
    'serverError',
  ])
}

/** The refusals of an operation by status. */
export const refusalsOf = (endpoint: Endpoint) =>
  Object.fromEntries(
    byStatus([...refusalCodes(endpoint)]).map(([status, codes]) => [
      status,
      referenceTo(codes) ?? responseOf(status, codes),
    ]),
  )

/** The shared responses that some call refers to. */
export function refusalResponses(endpoints: readonly Endpoint[]) {
  const used = new Set(
    endpoints.flatMap((endpoint) =>
      byStatus([...refusalCodes(endpoint)]).map(([, codes]) => referenceTo(codes)?.$ref),
    ),
  )
  return Object.fromEntries(
    Object.entries(SHARED_RESPONSES)
      .filter(([, codes]) => used.has(referenceTo(codes)?.$ref))
      .flatMap(([name, codes]) => byStatus(codes).map((group) => [name, responseOf(...group)])),
  )
}

function byStatus(codes: readonly ProblemCode[]): readonly [ProblemStatus, readonly ProblemCode[]][] {
  const groups = Map.groupBy(codes, (code) => problemCodes[code].status)
  return [...groups].toSorted(([a], [b]) => a - b)
}

function referenceTo(codes: readonly ProblemCode[]) {
  const shared = Object.entries(SHARED_RESPONSES).find(
    ([, others]) => others.length === codes.length && others.every((code) => codes.includes(code)),
  )
  return shared && { $ref: `#/components/responses/${shared[0]}` }
}

function responseOf(status: ProblemStatus, codes: readonly ProblemCode[]) {
  const codeEnum = { enum: codes }
  const narrowed = { properties: { code: codeEnum, errorCodes: { additionalProperties: codeEnum } } }
  const schema = { allOf: [{ $ref: '#/components/schemas/Error' }, narrowed] }
  return {
    description: DESCRIPTIONS[status],
    ...(STATUSES_TO_RETRY.has(status) ? retryAfter : {}),
    content: { 'application/json': { schema } },
  }
}

/** The answers with these statuses have a Retry-After header. */
const STATUSES_TO_RETRY: ReadonlySet<ProblemStatus> = new Set([409, 429, 503])

const retryAfter = {
  headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } } },
}

const TEXT_KEYS = ['errorMessage', 'message', 'error', 'title'] as const

export const ERROR_SCHEMA = {
  type: 'object',
  description:
    'The same Finnish text under four names, and by field where a field is wrong; programs read the codes',
  required: ['status', ...TEXT_KEYS, 'errors', 'code', 'errorCodes'],
  properties: {
    status: { type: 'integer', minimum: 400, maximum: 599 },
    ...Object.fromEntries(TEXT_KEYS.map((key) => [key, { type: 'string' }])),
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    code: { $ref: '#/components/schemas/ProblemCode' },
    errorCodes: {
      type: 'object',
      description: 'A code for each field that errors names',
      additionalProperties: { $ref: '#/components/schemas/ProblemCode' },
    },
  },
}

export const CODE_SCHEMA = {
  type: 'string',
  description: 'Why the call was refused',
  enum: Object.keys(problemCodes),
}

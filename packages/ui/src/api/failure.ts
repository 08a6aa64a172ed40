import { isRecord } from '@kassavirta/domain/kernel/data/records'
import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import { serverTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { ANY_OTHER_FAILURE, faultAdvice, faultTexts } from '../texts.fi.ts'

/** `shape` means that the server's answer does not match the contract. */
export type FailureKind = 'http' | 'network' | 'shape' | 'cancelled'

/** Statuses other than 400 whose text is meant for the person. */
const READABLE_STATUSES: ReadonlySet<number> = new Set([403, 409, 422, 428, 429, 503])

type Details = {
  readonly status?: number
  readonly said?: string | undefined
  readonly code?: string | undefined
  readonly ours?: boolean
  readonly empty?: boolean
  readonly fields?: FieldTexts
}

/** The failure of a call. Screens show `text`, and `fields` beside the fields they name. */
export class Failure extends Error {
  readonly kind: FailureKind
  readonly status: number | undefined
  /** The text that the specification maps to the status (section 8). */
  readonly mappedMessage: string
  /** The server's own text, at any status; wizards show it (specification section 8). */
  readonly said: string | undefined
  /** Why our server refused, for programs (docs/decisions/0015). */
  readonly code: string | undefined
  /** True when the portal's own server refused, false when a gateway in front of it did. */
  readonly ours: boolean
  /** True when the answer held no readable JSON. */
  readonly empty: boolean
  readonly fields: FieldTexts

  constructor(kind: FailureKind, mappedMessage: string, details: Details = {}) {
    super(mappedMessage)
    this.name = 'Failure'
    this.kind = kind
    this.mappedMessage = mappedMessage
    this.status = details.status
    this.said = details.said
    this.code = details.code
    this.ours = details.ours ?? false
    this.empty = details.empty ?? false
    this.fields = details.fields ?? {}
  }

  /** The server's own sentence where a person may read it (decisions A9). */
  get serverText(): string | undefined {
    return READABLE_STATUSES.has(this.status ?? 0) ? this.said : undefined
  }

  get text(): string {
    return this.serverText ?? this.mappedMessage
  }

  /** Advice for failures whose prescribed text is English and says nothing about what to do. */
  get advice(): string | undefined {
    if (this.kind === 'shape') return faultAdvice.unreadable
    if (this.kind !== 'http' || this.serverText !== undefined || this.status === 400) return undefined
    return this.status === 404 ? faultAdvice.notFound : faultAdvice.serverFault
  }
}

/** True when nothing has been decided: the same call may succeed a little later. */
export const isTransient = (failure: unknown): boolean =>
  failure instanceof Failure &&
  (failure.kind === 'network' || failure.status === 429 || (failure.status ?? 0) >= 500)

/** The server's sentence where people may read it, the network fault for a lost connection, else the screen's own. */
export function failureTextOr(failure: Failure, otherwise: string): string {
  if (failure.kind === 'network' || failure.status === 400) return failure.text
  return failure.serverText ?? otherwise
}

export const networkFailure = (): Failure => new Failure('network', faultTexts.network)
export const cancelledFailure = (): Failure => new Failure('cancelled', '')
export const shapeFailure = (status: number, data?: unknown): Failure =>
  new Failure('shape', faultTexts.unknownError, { status, empty: data === undefined })

/** Turns a thrown value into a failure of a call; an error of the program is reported too. */
export function asFailure(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown
  reportError(thrown)
  return new Failure('shape', faultTexts.unknownError)
}

export function httpFailure(answered: number, statusText: string, body: unknown): Failure {
  const said = errorText(body)
  const status = meantStatus(answered, said || statusText)
  return new Failure('http', mapped(status, statusText, said), {
    status,
    said,
    code: isRecord(body) && typeof body['code'] === 'string' ? body['code'] : undefined,
    ours: isOurs(body),
    fields: fieldTexts(body),
  })
}

/** "401 or message 'Unauthorized'" (specification section 4, decisions O18): some servers say it with a 400. */
const meantStatus = (status: number, said: string): number =>
  status === 400 && said === serverTexts.unauthorized ? 401 : status

function mapped(status: number, statusText: string, said: string | undefined): string {
  if (status === 400) return said || statusText || serverTexts.badRequest
  if (status === 401) return serverTexts.unauthorized
  if (status === 404) return serverTexts.notFound
  return ANY_OTHER_FAILURE
}

/**
 * These two names of the text are the specification's. Gateways write pages, JSON with `message` or `error`, or problems
 * of RFC 9457, whose `title` comes with a `type`.
 */
function isOurs(body: unknown): boolean {
  if (!isRecord(body) || 'type' in body) return false
  const text = body['errorMessage'] ?? body['title']
  return typeof text === 'string' && text !== ''
}

/** Our server writes one text under all four keys; another may know only one of them (decisions J0). */
function errorText(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined
  const texts = [body['errorMessage'], body['message'], body['error'], body['title']]
  return texts.find((text): text is string => typeof text === 'string' && text !== '')
}

function fieldTexts(body: unknown): FieldTexts {
  if (!isRecord(body) || !isRecord(body['errors'])) return {}
  const texts = Object.entries(body['errors'])
  return Object.fromEntries(texts.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}

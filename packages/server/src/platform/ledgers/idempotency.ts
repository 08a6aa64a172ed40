import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { FastifyRequest } from 'fastify'
import { canonicalJson, sha256 } from '../database/canonical.ts'

const KEY_PATTERN = /^[\w-]{8,255}$/

const isKey = (key: unknown): key is string => typeof key === 'string' && KEY_PATTERN.test(key)

/** A call may do without a key, but not with a wrong one. */
export const hasValidKey = ({ headers }: FastifyRequest): boolean =>
  headers['idempotency-key'] === undefined || isKey(headers['idempotency-key'])

export function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined || isKey(key)) return key
  throw new Problem('keyInvalid')
}

/** Tells two calls with one key apart, by their bodies and by what their paths name. */
export const fingerprintOf = (
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { body, params }: FastifyRequest,
): string => {
  const named = path.includes(':') ? [params] : []
  return sha256(canonicalJson([method, path, body ?? null, ...named]))
}

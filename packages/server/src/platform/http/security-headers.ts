import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isApi } from './api-path.ts'
import { POLICY_REPORT_PATH } from './policy-reports.ts'
import type { Settings } from '../settings.ts'

/**
 * Allows no inline script or style and nothing from other sites. With Trusted Types no string reaches a script sink:
 * only the policy of DOMPurify, which cleans the bodies of messages, may make HTML, and only ours for workers and
 * for the service worker the address of a script, each always the same (ADR-0018, ADR-0031).
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types dompurify kassavirta-worker kassavirta-service-worker',
]

/** An answer of the API is no page: nothing of it may load, run or be framed, wherever somebody opens it. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Search engines have no use for a portal of signed-in people.
  'x-robots-tag': 'noindex, nofollow',
  // The inquiry page takes its prefill from the address, so no address may leak to another site.
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const

const PAGE_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
} as const

const ONE_YEAR = 31_536_000

type HeaderSettings = Pick<Settings, 'basePath'>

export const securityHeaders = (
  { basePath }: HeaderSettings,
  { protocol, url }: Pick<FastifyRequest, 'protocol' | 'url'>,
) => ({
  ...HEADERS,
  ...(isApi(url)
    ? { 'content-security-policy': DATA_POLICY }
    : {
        ...PAGE_HEADERS,
        'content-security-policy': [...POLICY, `report-uri ${basePath}${POLICY_REPORT_PATH}`].join('; '),
      }),
  ...(protocol === 'https' ? { 'strict-transport-security': `max-age=${ONE_YEAR}` } : {}),
})

export function addSecurityHeaders(fastify: FastifyInstance, settings: HeaderSettings): void {
  // The headers are the same for every call, so their texts are made once.
  const of = (url: string) => ({
    http: securityHeaders(settings, { url, protocol: 'http' }),
    https: securityHeaders(settings, { url, protocol: 'https' }),
  })
  const [pages, data] = [of('/'), of('/api')]
  fastify.addHook('onRequest', ({ protocol, url }, reply, done) => {
    reply.headers((isApi(url) ? data : pages)[protocol])
    done()
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { empty, endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { openToAll } from '@kassavirta/domain/kernel/people/access'
import type { Settings } from '../settings.ts'
import { isApi } from './methods.ts'
import { acceptJsonOnly } from './request-bodies.ts'
import { route, type AppBuilder } from './route.ts'

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

const POLICY_REPORT_PATH = '/csp-report'
const MEDIA_TYPE = 'application/csp-report'

/** A directive or a keyword. Anyone can send a report, so its free text must not get into the log. */
const KEYWORD = /^[a-z-]{1,40}$/

const postPolicyReport = endpoint({
  method: 'POST',
  path: POLICY_REPORT_PATH,
  summary: 'A browser tells that a page broke the security policy',
  access: openToAll,
  body: () =>
    z.object({
      'csp-report': z.object({ 'violated-directive': z.string(), 'blocked-uri': z.optional(z.string()) }),
    }),
  bodyLimit: 16 * 1024,
  mediaType: MEDIA_TYPE,
  reply: empty,
})

/**
 * Logs what the sanitisers let through and the policy stopped. Browsers send these reports with a media type of their
 * own.
 */
export async function policyReportRoutes(builder: AppBuilder): Promise<void> {
  await builder.fastify.register(async (scope) => {
    acceptJsonOnly(scope, MEDIA_TYPE)
    route({ ...builder, fastify: scope }, postPolicyReport, async ({ body, request }) => {
      const { 'violated-directive': violated, 'blocked-uri': blocked = '' } = body['csp-report']
      const directive = violated.split(' ')[0] ?? ''
      request.log.warn(
        { directive: KEYWORD.test(directive) ? directive : 'unknown', blocked: sourceOf(blocked) },
        'security policy broken',
      )
      return undefined
    })
  })
}

/** Keeps `inline`, `eval` or the origin; the rest of an address may contain personal data. */
function sourceOf(blocked: string): string {
  if (KEYWORD.test(blocked)) return blocked
  return URL.canParse(blocked) ? new URL(blocked).origin : 'unknown'
}

import { openToAll } from '@kassavirta/domain/kernel/people/access'
import { empty, endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import * as z from 'zod/mini'
import { acceptJsonOnly } from './json-bodies.ts'
import { route, type AppBuilder } from './route.ts'

export const POLICY_REPORT_PATH = '/csp-report'
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

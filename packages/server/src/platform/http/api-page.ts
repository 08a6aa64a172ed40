import type { Access } from '@kassavirta/domain/kernel/people/access'
import { endpoint, json, type Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import * as z from 'zod/mini'
import { admit } from '../rights/access.ts'
import { READ_METHODS } from './methods.ts'
import { accessInWords, openApiDocument, type Contract, type Deployment } from './openapi.ts'
import { route, type AppBuilder } from './route.ts'

const openApiFor = (access: Access) =>
  endpoint({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This interface as OpenAPI 3.1',
    access,
    reply: json(() => z.record(z.string(), z.unknown())),
  })

/**
 * Serves /openapi.json for programs and /docs for people, both from the endpoints that the server has bound, to whom the
 * contract is open.
 */
export function apiPages(builder: AppBuilder, contract: Contract, site: Deployment): void {
  const { fastify, deps, admission, endpoints } = builder
  const openApi = openApiFor(contract.access)
  const enter = admission.enterFor(openApi)
  // Made at the first call, when all endpoints are bound, and then kept: making it takes tens of milliseconds.
  const document = once(() => openApiDocument(builder, contract, site))
  const forPeople = once(() => page(endpoints))
  route(builder, openApi, async () => document())
  route(builder, { ...openApi, path: '/api/openapi.json', summary: 'The same under /api' }, async () =>
    document(),
  )
  fastify.route({
    method: [...READ_METHODS],
    url: '/docs',
    config: { access: contract.access },
    handler: async (request, reply) => {
      const slot = await enter(request, reply)
      await admit(deps, openApi, request).finally(slot.leave)
      return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(forPeople())
    },
  })
}

function once<Made extends object | string>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}

const page = (endpoints: readonly Endpoint[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Kassavirta API</title>
<h1>Kassavirta API</h1>
<p>For programs: <a href="openapi.json">openapi.json</a> (OpenAPI 3.1). Refusals carry the Finnish text in <code>errorMessage</code> and by field in <code>errors</code>, for programs a code in <code>code</code> and by field in <code>errorCodes</code>.</p>
${endpoints.map(section).join('\n')}
</html>
`

const section = (endpoint: Endpoint): string => `<section>
<h2><code>${endpoint.method} ${escape(endpoint.path)}</code></h2>
<p>${escape(endpoint.summary)}. ${escape(accessInWords(endpoint.access))}</p>
${schemaDetails('Query', endpoint.query)}${schemaDetails('Body', endpoint.body)}${schemaDetails('Answer', endpoint.reply.schema)}
</section>`

function schemaDetails(title: string, schema: z.ZodMiniType): string {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  if (!('properties' in rest) || Object.keys(rest.properties ?? {}).length === 0) return ''
  return `<details><summary>${title}</summary><pre>${escape(JSON.stringify(rest, null, 2))}</pre></details>`
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

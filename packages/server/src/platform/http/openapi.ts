import * as z from 'zod/mini'
import { isTagged, type Endpoint, endpoint, json } from '@kassavirta/domain/kernel/contract/endpoint'
import type { Access } from '@kassavirta/domain/kernel/people/access'
import { admit } from '../rights/access.ts'
import { deskCookie } from '../staff/staff-session.ts'
import { READ_METHODS } from './methods.ts'
import {
  CODE_SCHEMA,
  ERROR_SCHEMA,
  isDeskAct,
  isSubmission,
  refusalResponses,
  refusalsOf,
} from './openapi-refusals.ts'
import { type AppBuilder, route } from './route.ts'

/** The parts of the contract that the endpoints themselves do not contain. */
export type Contract = {
  readonly title: string
  readonly description: string
  readonly version: string
  /** The headings with their descriptions. Each feature is bound under one of them. */
  readonly tags: Readonly<Record<string, string>>
  readonly names: SchemaNames
  /** Who may read it. */
  readonly access: Access
}

type Deployment = { readonly publicUrl: string | undefined; readonly basePath: string }
type SchemaWriter = (schema: z.ZodMiniType) => JsonSchema

/** Builds the OpenAPI 3.1 document from the endpoint objects, so that it cannot drift from what the server does. */
function openApiDocument(
  { endpoints, tags }: Pick<AppBuilder, 'endpoints' | 'tags'>,
  contract: Contract,
  deployment: Deployment,
) {
  const { components, write } = collectSchemas(contract.names)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(endpoint, tags.get(endpoint), write),
    }
  }
  return {
    openapi: '3.1.0',
    info: infoOf(contract, deployment),
    servers: [{ url: deployment.basePath || '/', description: 'This portal' }],
    tags: Object.entries(contract.tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: schemesOf(endpoints),
      parameters: headersUsedBy(endpoints),
      responses: refusalResponses(endpoints),
      schemas: { Error: ERROR_SCHEMA, ProblemCode: CODE_SCHEMA, ...components },
    },
  }
}

/** The security schemes. A document names only the schemes that its calls use. */
const SCHEMES = {
  session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  provider: { type: 'apiKey', in: 'header', name: 'X-Provider-Key' },
  desk: { type: 'apiKey', in: 'cookie', name: deskCookie.name },
} as const

function schemesOf(endpoints: readonly Endpoint[]) {
  const used = new Set(endpoints.flatMap(({ access }) => security(access).flatMap(Object.keys)))
  return Object.fromEntries(Object.entries(SCHEMES).filter(([name]) => used.has(name)))
}

const infoOf = ({ version, title, description }: Contract, { publicUrl }: Deployment) => ({
  title,
  version,
  description: `${description} Refusals carry a Finnish text for the person and a code for the program; a path that is asked with a method that it does not know answers 405 with methodNotAllowed and lists in Allow those that it knows. Sums are euros unless said otherwise, days are yyyy-MM-dd in Helsinki.`,
  contact: { name: 'The service desk of the portal', ...(publicUrl ? { url: publicUrl } : {}) },
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
})

function operation(endpoint: Endpoint, tag: string | undefined, write: SchemaWriter) {
  return {
    operationId: operationId(endpoint),
    tags: tag ? [tag] : [],
    summary: endpoint.summary,
    description: accessInWords(endpoint.access),
    security: security(endpoint.access),
    parameters: [
      ...parameters('path', endpoint.params, write),
      ...parameters('query', endpoint.query, write),
      ...headersOf(endpoint),
    ],
    ...requestBody(endpoint, write),
    responses: { ...success(endpoint, write), ...refusalsOf(endpoint) },
  }
}

/** `GET /api/company/:companyId` is getCompanyCompanyId. */
function operationId({ method, path }: Endpoint): string {
  const words = path.replace(/^\/api\//, '/').match(/[a-z0-9]+/gi) ?? []
  const name = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')
  // Two paths serve this document, and operation ids must differ.
  return method.toLowerCase() + (path === '/api/openapi.json' ? `Api${name}` : name)
}

function accessInWords(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'Open to everyone.'
    case 'optional':
      return 'Open to everyone; a token that is shown must be good.'
    case 'provider':
      return 'Asks for the key of the provider.'
    case 'signedIn':
      return 'Asks for a signed-in user.'
    case 'company':
      return `Asks for a signed-in user of the company${access.needs.length > 0 ? ` with ${access.needs.join(' or ')}` : ''}; another company answers ${access.foreign}.`
    case 'concern':
      return 'Asks for a signed-in user with group reports; answers only rows of companies where they have them.'
    case 'staff':
      return `Asks for a person of the staff${access.needs.length > 0 ? ` with ${access.needs.join(' or ')}` : ''}${access.fresh ? ', who has just shown a code' : ''}.`
    default:
      return access satisfies never
  }
}

function security(access: Access): readonly Record<string, readonly string[]>[] {
  if (access.kind === 'public') return []
  if (access.kind === 'optional') return [{}, { session: [] }]
  if (access.kind === 'staff') return [{ desk: [] }]
  return access.kind === 'provider' ? [{ provider: [] }] : [{ session: [] }]
}

const TAG_SCHEMA = { type: 'string', pattern: '^W/"[0-9a-f]+"$' }

const HEADERS = {
  CompanyHeader: {
    name: 'X-Company-Id',
    in: 'header',
    description: 'The place of business, where neither path, query nor body names it',
    schema: { $ref: '#/components/schemas/CompanyId' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Made once for each thing that is sent: under the same key it is stored once',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,255}$' },
  },
  DeskMark: {
    name: 'X-Desk',
    in: 'header',
    required: true,
    description: 'Only a page of the desk can send it along with the cookie',
    schema: { const: '1' },
  },
  KnownTag: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag of an answer that the caller still has: 304 tells that it is the latest',
    schema: TAG_SCHEMA,
  },
}

const headersOf = (endpoint: Endpoint): readonly JsonSchema[] =>
  headerNamesOf(endpoint).map((name) => ({ $ref: `#/components/parameters/${name}` }))

function headerNamesOf(endpoint: Endpoint): readonly (keyof typeof HEADERS)[] {
  const { access, method, path, reply } = endpoint
  return [
    ...(['company', 'signedIn', 'concern'].includes(access.kind) ? (['CompanyHeader'] as const) : []),
    ...(method !== 'GET' && path.startsWith('/api/desk/') ? (['DeskMark'] as const) : []),
    ...(isSubmission(endpoint) || isDeskAct(endpoint) ? (['IdempotencyKey'] as const) : []),
    ...(isTagged(reply) ? (['KnownTag'] as const) : []),
  ]
}

function headersUsedBy(endpoints: readonly Endpoint[]) {
  const used = new Set<string>(endpoints.flatMap(headerNamesOf))
  return Object.fromEntries(Object.entries(HEADERS).filter(([name]) => used.has(name)))
}

/** An optional body is described too. */
function requestBody({ method, body, mediaType }: Endpoint, write: SchemaWriter) {
  if (method === 'GET' || body instanceof z.ZodMiniUndefined) return {}
  const required = !body.safeParse(undefined).success
  return { requestBody: { required, content: { [mediaType]: { schema: write(body) } } } }
}

function success({ reply }: Endpoint, write: SchemaWriter) {
  if (reply.kind === 'empty') return { 204: { description: 'Done' } }
  if (reply.kind === 'file') return { 200: { description: 'The file', content: { [reply.mediaType]: {} } } }
  const row = write(reply.schema)
  const schema =
    reply.kind === 'json'
      ? row
      : { type: 'object', required: [reply.key], properties: { [reply.key]: { type: 'array', items: row } } }
  const content = { 'application/json': { schema } }
  if (!isTagged(reply)) return { 200: { description: 'Done', content } }
  const headers = { ETag: { description: 'Stands for this answer, for If-None-Match', schema: TAG_SCHEMA } }
  return {
    200: { description: 'Done', headers, content },
    304: { description: 'Nothing has changed since the answer with this tag', headers },
  }
}

function parameters(where: 'path' | 'query', schema: z.ZodMiniType, write: SchemaWriter) {
  const { required = [], properties = {} } = write(schema) as {
    readonly required?: readonly string[]
    readonly properties?: JsonSchema
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

type JsonSchema = Readonly<Record<string, unknown>>

/** The name of a schema in the contract, if it has one, and its further description. */
export type SchemaNames = z.core.$ZodRegistry<{ id?: string } & Record<string, unknown>>

/** Writes schemas as JSON Schema. A schema with a name is written once, among the components, and referred to. */
function collectSchemas(names: SchemaNames) {
  const components: Record<string, JsonSchema> = {}
  const write = (schema: z.ZodMiniType): JsonSchema => {
    // Inside an object a schema with a name becomes a reference too.
    const json = z.toJSONSchema(z.object({ it: schema }), {
      // The contract describes what goes over the wire; the browser may transform it.
      io: 'input',
      unrepresentable: 'any',
      metadata: names,
    })
    const { $defs = {}, properties } = asOpenApi(json) as SchemaWithDefinitions
    for (const [name, { id: _, ...found }] of Object.entries($defs)) components[name] ??= found
    return properties['it'] ?? {}
  }
  return { components, write }
}

type SchemaWithDefinitions = {
  readonly $defs?: Readonly<Record<string, JsonSchema>>
  readonly properties: Readonly<Record<string, JsonSchema>>
}

/** Points references to the components of the document, and drops the bounds of safe integers, which say nothing. */
const asOpenApi = (json: unknown): unknown =>
  JSON.parse(
    JSON.stringify(json, (key, value: unknown) => {
      if (key === '$schema') return undefined
      if (key === '$ref') return String(value).replace('#/$defs/', '#/components/schemas/')
      return NUMBER_LIMITS.includes(value as number) ? undefined : value
    }),
  )

const NUMBER_LIMITS = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]

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
  // Made once, at the first call, when all endpoints are bound: it takes tens of milliseconds.
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

import type { Access } from '@kassavirta/domain/kernel/access'
import type { Endpoint } from '@kassavirta/domain/kernel/endpoint'
import * as z from 'zod/mini'

type JsonSchema = Record<string, unknown>

/** OpenAPI 3.1 from the endpoint objects themselves: it cannot drift from what the server does. */
export function openApiDocument(endpoints: readonly Endpoint[], title: string, version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        provider: { type: 'apiKey', in: 'header', name: 'X-Provider-Key' },
      },
      schemas: { Error: ERROR },
    },
  }
}

function operation(endpoint: Endpoint) {
  const body = schemaOf(endpoint.body, 'input')
  return {
    summary: endpoint.summary,
    description: accessInWords(endpoint.access),
    security: security(endpoint.access),
    parameters: [
      ...parameters('path', schemaOf(endpoint.params, 'input')),
      ...parameters('query', schemaOf(endpoint.query, 'input')),
    ],
    ...(takesBody(endpoint) ? { requestBody: { required: true, content: jsonContent(body) } } : {}),
    responses: { ...success(endpoint), default: { description: 'Refused', content: jsonContent(ERROR_REF) } },
  }
}

const takesBody = (endpoint: Endpoint): boolean => endpoint.body.safeParse(undefined).success === false

export function accessInWords(access: Access): string {
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
    default:
      return access satisfies never
  }
}

function security(access: Access): readonly Record<string, readonly string[]>[] {
  if (access.kind === 'public') return []
  if (access.kind === 'optional') return [{}, { session: [] }]
  return access.kind === 'provider' ? [{ provider: [] }] : [{ session: [] }]
}

function success({ reply }: Endpoint) {
  if (reply.kind === 'empty') return { 204: { description: 'Done' } }
  // What goes over the wire: the browser may turn it into something else.
  const schema = schemaOf(reply.schema, 'input')
  const content =
    reply.kind === 'json'
      ? schema
      : {
          type: 'object',
          required: [reply.key],
          properties: { [reply.key]: { type: 'array', items: schema } },
        }
  return { 200: { description: 'Done', content: jsonContent(content) } }
}

function parameters(where: 'path' | 'query', schema: JsonSchema) {
  const required = (schema['required'] ?? []) as readonly string[]
  return Object.entries((schema['properties'] ?? {}) as JsonSchema).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const jsonContent = (schema: JsonSchema) => ({ 'application/json': { schema } })

const ERROR_REF = { $ref: '#/components/schemas/Error' }
const TEXT_KEYS = ['errorMessage', 'message', 'error', 'title'] as const
const ERROR = {
  type: 'object',
  required: ['status', ...TEXT_KEYS, 'errors'],
  properties: {
    status: { type: 'integer' },
    ...Object.fromEntries(TEXT_KEYS.map((key) => [key, { type: 'string' }])),
    errors: { type: 'object', additionalProperties: { type: 'string' } },
  },
}

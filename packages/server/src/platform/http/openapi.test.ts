import { expect, test } from 'vitest'
import { givenPortal } from '../../../test/harness.ts'

const portal = givenPortal()

test('/openapi.json is OpenAPI 3.1 made from the bound endpoints', async () => {
  const document = (await portal.app.inject('/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/api/config'].get).toMatchObject({
    description: 'Open to everyone.',
    responses: {
      200: {
        content: { 'application/json': { schema: { $ref: '#/components/schemas/PortalConfig' } } },
      },
    },
  })
  expect(document.components.schemas.PortalConfig.required).toContain('productName')
  expect((await portal.app.inject('/api/openapi.json')).json()).toEqual(document)
})

test('ids and counts have bounds, and rows of two kinds a mark each', async () => {
  const { schemas } = (await portal.app.inject('/openapi.json')).json().components
  expect(schemas.Id).toMatchObject({ type: 'integer', minimum: 0, maximum: 2_147_483_647 })
  expect(schemas.Count.anyOf[0]).toEqual({ type: 'integer', minimum: 0, maximum: 1_000_000 })
  const marks = ({ properties }: { properties: Record<string, { const?: unknown }> }) => [
    properties['IsDeposit']?.const,
    properties['IsOrder']?.const,
  ]
  expect(marks(schemas.HandledDepositEventsRow)).toEqual([true, false])
  expect(marks(schemas.HandledOrderEventsRow)).toEqual([false, true])
})

test('a number in an address is told as one', async () => {
  const { paths } = (await portal.app.inject('/openapi.json')).json()
  expect(paths['/api/provider/outbox'].get.parameters).toMatchObject([
    { name: 'after', required: false, schema: { type: 'integer', minimum: 0 } },
    { name: 'limit', required: false, schema: { type: 'integer', minimum: 1, maximum: 1000 } },
  ])
})

test('what is sent tells of its key, its place and every way to be refused', async () => {
  const { paths } = (await portal.app.inject('/openapi.json')).json()
  const { parameters, responses } = paths['/api/deposit'].post
  expect(parameters).toEqual([
    { $ref: '#/components/parameters/CompanyHeader' },
    { $ref: '#/components/parameters/IdempotencyKey' },
  ])
  expect(Object.keys(responses)).toEqual([
    '200',
    '400',
    '401',
    '403',
    '409',
    '413',
    '415',
    '422',
    '429',
    '500',
    '503',
  ])
  expect(paths['/api/logout'].post.requestBody).toMatchObject({ required: false })
})

test('a call with an entity tag tells how to show it again and what comes then', async () => {
  const { paths } = (await portal.app.inject('/openapi.json')).json()
  const { parameters, responses } = paths['/api/messages'].get
  expect(parameters).toContainEqual({ $ref: '#/components/parameters/KnownTag' })
  for (const status of [200, 304]) expect(responses[status].headers).toHaveProperty('ETag.schema.pattern')
  expect(responses[304]).not.toHaveProperty('content')
  expect(paths['/api/config'].get.responses).not.toHaveProperty('304')
})

test('each call lists its codes by status', async () => {
  const { paths } = (await portal.app.inject('/openapi.json')).json()
  const { responses } = paths['/api/deposit'].post
  const [, { properties }] = responses[400].content['application/json'].schema.allOf
  expect(properties.code.enum).toEqual(expect.arrayContaining(['required', 'keyInvalid', 'depositEmpty']))
  expect(properties.errorCodes.additionalProperties.enum).toEqual(properties.code.enum)
  expect(responses[503]).toEqual({ $ref: '#/components/responses/Unconfirmed' })
  expect(paths['/api/config'].get.responses[400]).toEqual({ $ref: '#/components/responses/BadRequest' })
})

test('/docs names every call for a person', async () => {
  const page = (await portal.app.inject('/docs')).body
  const document = (await portal.app.inject('/openapi.json')).json()
  for (const path of Object.keys(document.paths)) expect(page).toContain(path.replaceAll(/\{(\w+)\}/g, ':$1'))
})

import { expect, test } from 'vitest'
import { givenDesk, staffAtWork } from '../desk.ts'
import { givenPortal } from '../harness.ts'
import { lintFindings } from './lint.ts'

const portal = givenPortal()
const desk = givenDesk(portal)

type Operation = {
  operationId?: string
  tags?: string[]
  security?: unknown
  responses: Record<string, unknown>
}
type Document = {
  servers?: unknown
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> }
}

const openApi = async (): Promise<Document> => (await portal.app.inject('/openapi.json')).json()

test('/openapi.json gives the recommended rules of redocly and spectral nothing to find', async () => {
  expect(await lintFindings(await openApi())).toEqual([])
})

test('the document of the desk gives them nothing to find either', async () => {
  const { browser } = await staffAtWork({ ...portal, app: desk.app }, 'lukija', ['service'])
  const headers = { cookie: browser.cookie() }
  const document: Document = (await desk.app.inject({ url: '/openapi.json', headers })).json()
  expect(await lintFindings(document)).toEqual([])
  expect(Object.keys(document.components.securitySchemes)).toEqual(['desk'])
})

test('the check notices faults that are planted', async () => {
  const document = await openApi()
  const path = document.paths['/api/login']!
  const login = path['post']!
  // One call is enough, and read in a tenth of the time.
  document.paths = { '/api/login': path }
  delete login.operationId
  delete login.tags
  delete document.servers
  login.security = [{ nowhere: [] }]
  login.responses['400'] = { $ref: '#/components/responses/Nowhere' }
  document.components.schemas['Id'] = { type: 'integer', examples: ['one'] }
  const findings = (await lintFindings(document)).join('\n')
  for (const rule of [
    'redocly operation-operationId',
    'redocly no-empty-servers',
    'redocly security-defined',
    'redocly no-unresolved-refs',
    'redocly no-invalid-schema-examples',
    'spectral operation-tags',
    'spectral oas3-api-servers',
  ]) {
    expect(findings).toContain(rule)
  }
})

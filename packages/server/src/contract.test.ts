import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test, afterAll, beforeAll } from 'vitest'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import type { RulesetDefinition } from '@stoplight/spectral-core'
import openapiTypes, { astToString } from 'openapi-typescript'
import { givenDesk, staffAtWork } from '../test/desk.ts'
import { givenPortal } from '../test/harness.ts'
import { isWhole } from '../test/whole.ts'

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

test('the document of the portal has no fault', async () => {
  expect(await lintFindings(await openApi())).toEqual([])
})

test('the document of the desk has none either', async () => {
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
    ...(isWhole ? ['spectral operation-tags', 'spectral oas3-api-servers'] : []),
  ]) {
    expect(findings).toContain(rule)
  }
})

type LintDocument = { readonly paths: Readonly<Record<string, unknown>> }

/** What readers of OpenAPI have to say under their recommended rules; nothing is too small to tell. */
async function lintFindings(document: LintDocument): Promise<readonly string[]> {
  // The second reader takes fifteen times as long, most of its rules are the first one's too, and one program writes all calls.
  return [...(await redoclyFindings(document)), ...(isWhole ? await spectralFindings(document) : [])]
}

async function redoclyFindings(document: LintDocument): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const source = JSON.stringify(document)
  const found = await lintFromString({ source, absoluteRef: '/openapi.json', config })
  return found.map(({ ruleId, message, location }) => `redocly ${ruleId} ${location[0]?.pointer}: ${message}`)
}

async function spectralFindings(document: LintDocument): Promise<readonly string[]> {
  const { Spectral } = await import('@stoplight/spectral-core')
  const { oas } = await import('@stoplight/spectral-rulesets')
  const spectral = new Spectral()
  // The two packages have types that do not know of each other.
  spectral.setRuleset({ extends: [[oas as unknown as RulesetDefinition, 'recommended']] })
  const found = await spectral.run(structuredClone({ ...document }))
  return found.map(({ code, message, path }) => `spectral ${code} ${path.join('/')}: ${message}`)
}

const TSC = fileURLToPath(new URL('../../../node_modules/.bin/tsc', import.meta.url))

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-client-'))
  const document = (await portal.app.inject('/openapi.json')).json()
  await writeFile(join(folder, 'portal.d.ts'), astToString(await openapiTypes(document)))
})
afterAll(() => rm(folder, { recursive: true }))

/** What the compiler says of programs that use the generated types; nothing where it is content. */
async function compiled(programs: Readonly<Record<string, string>>): Promise<string> {
  const files = Object.keys(programs).map((name) => join(folder, `${name}.ts`))
  for (const [index, program] of Object.values(programs).entries()) await writeFile(files[index]!, program)
  const args = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--ignoreConfig', ...files]
  return promisify(execFile)(TSC, args, { cwd: folder }).then(
    ({ stdout }) => stdout,
    (refused: { readonly stdout: string }) => refused.stdout,
  )
}

const HEAD = `import type { components, operations } from './portal.d.ts'
type Answer<Id extends keyof operations> = operations[Id] extends
  { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never
type HandledEvent = Answer<'getReportsHandledEvents'>['handledEvents'][number]
type OutboxEvent = Answer<'getProviderOutbox'>['events'][number]
`

const CLIENT = `${HEAD}
/** Each kind has fields of its own: they can be read only where the mark has told the kinds apart. */
export function dayOf(event: HandledEvent): string {
  switch (event.IsDeposit) {
    case true: {
      const isOrder: false = event.IsOrder
      return isOrder || event.cashReports.length > 0 ? event.accountingDate : event.securityBagNumber
    }
    case false: {
      const isOrder: true = event.IsOrder
      return isOrder && event.packingDate
    }
    default:
      return event satisfies never
  }
}

export function handle(event: OutboxEvent): number | string | null {
  switch (event.type) {
    case 'deposit.created':
    case 'changeorder.created':
      return event.data.totalSum
    case 'inquiry.created':
      return event.data.entryExtId
    case 'mandate.cancelled':
      return event.data.lastDay
    default:
      return event.seq
  }
}

type Deposit = operations['postDeposit']
export const header: NonNullable<Deposit['parameters']['header']> = { 'Idempotency-Key': 'a-key-of-mine', 'X-Company-Id': 12 }
export const goodbye: NonNullable<operations['postLogout']['requestBody']>['content']['application/json'] = { refreshToken: 'x' }
export const refused: components['schemas']['Error']['status'] = 400
`

const refused = (line: string) => `${HEAD}declare const event: HandledEvent\n${line}\n`

// In one run, which reads the generated types once.
test('a generated client tells handled events apart', async () => {
  const said = await compiled({
    client: CLIENT,
    otherKind: refused('if (event.IsDeposit) console.log(event.packingDate)'),
    impossible: refused('if (event.IsDeposit && event.IsOrder) event.entryId'),
  })
  expect(said).not.toContain('client.ts')
  expect(said).toMatch(/otherKind\.ts.*packingDate/)
  expect(said).toMatch(/impossible\.ts.*never/)
})

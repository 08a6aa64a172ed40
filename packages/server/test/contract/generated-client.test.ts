import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import openapiTypes, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPortal } from '../harness.ts'

const portal = givenPortal()
const TSC = fileURLToPath(new URL('../../../../node_modules/.bin/tsc', import.meta.url))

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
test('a client generated from /openapi.json tells the handled events apart by their marks; a field of the other kind and a mark that cannot be are refused', async () => {
  const said = await compiled({
    client: CLIENT,
    otherKind: refused('if (event.IsDeposit) console.log(event.packingDate)'),
    impossible: refused('if (event.IsDeposit && event.IsOrder) event.entryId'),
  })
  expect(said).not.toContain('client.ts')
  expect(said).toMatch(/otherKind\.ts.*packingDate/)
  expect(said).toMatch(/impossible\.ts.*never/)
})

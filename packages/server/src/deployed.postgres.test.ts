import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { processEnvironment, startServer } from '../test/server-process.ts'

const run = promisify(execFile)
const read = (file: string) => readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8')

type Environment = Readonly<Record<string, string>>
type Service = {
  readonly command: readonly string[]
  readonly environment: Environment
  readonly healthcheck: { readonly test: readonly string[] }
}
type Compose = { readonly services: { readonly migrate: Service; readonly portal: Service } }

const { migrate, portal } = (parse(read('compose.yaml'), { merge: true }) as Compose).services
const inUnit = (key: string) =>
  Array.from(
    read('kassavirta.service').matchAll(new RegExp(`^${key}=(.*)$`, 'gm')),
    ([, value = '']) => value,
  )

const deployments = [
  ['compose.yaml', portal.command, portal.environment],
  [
    'kassavirta.service',
    inUnit('ExecStart').flatMap((line) => line.split(' ')),
    Object.fromEntries(inUnit('Environment').map((line) => line.split('=') as [string, string])),
  ],
] as const

/** The same environment on this machine: an empty database, secrets in files, and a folder that is kept. */
async function givenMachine(environment: Environment): Promise<Environment> {
  const folder = mkdtempSync(join(tmpdir(), 'kassavirta-deployed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'kassavirta'))
  const here = Object.entries(environment).map(([name, value]) => [
    name,
    value.replace(/^(?:\/run\/secrets|\/var\/lib|%d|%S)\//, `${folder}/`),
  ])
  const admin = new pg.Client(`${inject('postgresUrl')}/postgres`)
  await admin.connect()
  const database = `deployed_${Date.now()}`
  await admin.query(`create database ${database} template template0`)
  await admin.end()
  for (const [name = '', path = ''] of here.filter(
    ([each]) => each?.endsWith('_FILE') && each !== 'AUDIT_HEAD_FILE',
  ))
    writeFileSync(path, name.startsWith('DATABASE') ? `${inject('postgresUrl')}/${database}` : 'x'.repeat(40))
  return { NODE_ENV: 'production', AUDIT_KEY: '', ...Object.fromEntries(here) }
}

test.for(deployments)('%s starts the server, once its tables are made', async ([, command, own]) => {
  const [program = '', script = '', ...rest] = command
  expect([program.split('/').at(-1), rest]).toEqual(['node', []])
  const environment = await givenMachine(own)
  const server = () => startServer(environment, join(inject('release'), script))
  const early = server()
  expect(await early.ended()).toBe(1)
  expect(early.said.stderr).toContain('Run portal migrate first.')
  const env = { ...processEnvironment(), ...environment }
  await run(process.execPath, migrate.command.slice(1), { cwd: inject('release'), env })
  const started = server()
  const { port } = new URL(await started.address)
  const [, , ...check] = portal.healthcheck.test
  const isHealthy = () =>
    run(
      process.execPath,
      check.map((word) => word.replace(':8080/', `:${port}/`)),
    ).then(
      () => true,
      () => false,
    )
  expect(await isHealthy()).toBe(true)
  started.kill('SIGTERM')
  expect(await started.ended()).toBe(0)
  expect(await isHealthy()).toBe(false)
})

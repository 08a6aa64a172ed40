import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { build } from 'rolldown'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serverBuild } from '../build/server-build.ts'
import { databaseKind, newDatabaseUrl } from './database.ts'
import { dataFolder, portalCommand, startServer } from './server-process.ts'
import { startSmtpServer } from './smtp-server.ts'

const fromServer = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** A folder with what is needed to run the built server, and nothing else: no sources, and of all packages only PGlite. */
const release = mkdtempSync(join(tmpdir(), 'kassavirta-release-'))
const inRelease = (path: string) => join(release, 'packages', path)
const dist = inRelease('server/dist')
const demo = inRelease('demo')
const main = join(dist, 'main.js')
/** Against hanging only. */
const PATIENCE_MS = 120_000
const PAGE = '<!doctype html><base href="/" /><title>Built</title>'

beforeAll(async () => {
  await build(serverBuild(dist, 'fi'))
  for (const name of ['package.json', 'migrations'])
    cpSync(fromServer(name), inRelease(`server/${name}`), { recursive: true })
  mkdirSync(inRelease('web/dist'), { recursive: true })
  writeFileSync(inRelease('web/dist/index.html'), PAGE)
})
afterAll(() => rmSync(release, { recursive: true, force: true }))

const post = (address: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

test.runIf(databaseKind === 'pglite')(
  'the built server fills the demo, serves pages, contract, import and commands, sends mail and stops when asked',
  async () => {
    mkdirSync(join(release, 'node_modules/@electric-sql'), { recursive: true })
    const pglite = 'node_modules/@electric-sql/pglite'
    symlinkSync(fromServer(`../../${pglite}`), join(release, pglite))
    const DATA_DIR = dataFolder()
    const { url: SMTP_URL, received } = await startSmtpServer()
    const server = startServer({ DATA_DIR, DEMO: '', SMTP_URL }, main)
    const address = await server.address
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect((await post(`${address}/api/login`, { username: 'demo', password: 'Demo-1234' })).status).toBe(200)
    expect(await (await fetch(address)).text()).toContain('<title>Built</title>')
    expect(await (await fetch(`${address}/openapi.json`)).json()).toMatchObject({
      info: { version: '0.1.0' },
    })

    const portal = join(dist, 'portal.js')
    const key = await portalCommand(['provider-key', 'new'], DATA_DIR, portal)
    const bundle = {
      companies: [{ extId: 'B', name: 'B', businessId: '' }],
      messages: [{ company: 'B', header: 'B', body: '<b onclick="b()">B</b>' }],
    }
    const imported = await post(`${address}/api/provider/import`, bundle, { 'x-provider-key': key })
    expect(await imported.json()).toMatchObject({ applied: true })
    await portalCommand(['user', 'send-activation', 'pekka.korhonen'], DATA_DIR, portal)
    await vi.waitFor(() => expect(received).toHaveLength(1), PATIENCE_MS)

    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(server.said.stderr).toBe('')
  },
)

test.runIf(databaseKind === 'postgres')(
  'on PostgreSQL the built server needs no package beside it, and an error names the source',
  async () => {
    expect(existsSync(join(release, 'node_modules'))).toBe(false)
    const DATABASE_URL = await newDatabaseUrl()
    const server = startServer({ DATABASE_URL, DATA_DIR: release }, main)
    const address = await server.address
    const client = new pg.Client(DATABASE_URL)
    await client.connect()
    await client.query('drop table parameter')
    await client.end()
    expect((await fetch(`${address}/api/config`)).status).toBe(500)
    await vi.waitFor(
      () =>
        expect(server.said.stdout).toMatch(
          /readParameters \(file:\S+\/server\/src\/shared\/parameters\.ts:\d+:\d+\)/,
        ),
      PATIENCE_MS,
    )
  },
)

test('without the folder of the demo, as in an image, the demo is refused with what to do', async () => {
  rmSync(demo, { recursive: true })
  const where = databaseKind === 'postgres' ? { DATABASE_URL: await newDatabaseUrl() } : {}
  const DATA_DIR = databaseKind === 'postgres' ? release : dataFolder()
  const server = startServer({ ...where, DATA_DIR, DEMO: 'true' }, main)
  expect(await server.ended).toBe(1)
  expect(server.said.stderr).toMatch(/^Demo data refused: this installation does not contain them\. .+\n$/)
})

test('a build leaves the files of the one before, which a running server may still load, and no older ones', async () => {
  const [last, older] = ['last.js', 'older.js'].map((name) => join(dist, name)) as [string, string]
  writeFileSync(last, '')
  writeFileSync(older, '')
  const longAgo = Date.now() / 1000 - 3600
  utimesSync(older, longAgo, longAgo)
  await build(serverBuild(dist, 'fi'))
  expect([existsSync(last), existsSync(older)]).toEqual([true, false])
})

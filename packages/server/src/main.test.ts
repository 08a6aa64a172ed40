import { setTimeout } from 'node:timers/promises'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, inject, onTestFinished } from 'vitest'
import pg from 'pg'
import { removeOlderBuilds } from '../build/remove-older-builds.ts'
import { databaseKind, isAskedOnce, newDatabaseUrl } from '../test/database.ts'
import { dataFolder, portalCommand, startServer, builtProgram } from '../test/server-process.ts'
import { startSmtpServer } from '../test/harness.ts'
import { isWhole } from '../test/whole.ts'

const importCompanies = (address: string, key: string, extIds: readonly string[]) =>
  fetch(`${address}/api/provider/import`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-provider-key': key },
    body: JSON.stringify({ companies: extIds.map((extId) => ({ extId, name: extId, businessId: '' })) }),
  })

/** Notes every company whose import was answered with 200. */
async function sendUntilKilled(
  address: string,
  key: string,
  worker: number,
  acknowledged: string[],
): Promise<void> {
  for (let n = 0; n < 10_000; n += 1) {
    const extId = `K${worker}-${n}`
    const answered = await importCompanies(address, key, [extId]).catch(() => undefined)
    if (!answered) return
    if (answered.status === 200) acknowledged.push(extId)
  }
}

// The runs of trust kill servers in the middle of submissions, of both kinds.
test.runIf(databaseKind === 'pglite' && isWhole)(
  'a killed embedded server keeps all that it acknowledged',
  async () => {
    const DATA_DIR = dataFolder()
    const first = startServer({ DATA_DIR })
    const address = await first.address
    const key = await portalCommand(['provider-key', 'new'], DATA_DIR)
    const acknowledged: string[] = []
    const sending = Array.from({ length: 4 }, (_, worker) =>
      sendUntilKilled(address, key, worker, acknowledged),
    )
    while (acknowledged.length < 20) await setTimeout(10)
    first.kill('SIGKILL')
    await Promise.all([first.ended(), ...sending])

    const again = startServer({ DATA_DIR })
    const res = await importCompanies(await again.address, key, acknowledged)
    expect(await res.json()).toMatchObject({
      sections: { companies: { created: 0, unchanged: acknowledged.length } },
    })
  },
)

test.runIf(isAskedOnce)('wrong settings are all listed and nothing is started', async () => {
  const server = startServer({ NODE_ENV: 'production', PORT: 'eighty' })
  expect(await server.ended()).toBe(1)
  expect(server.said.stderr).toMatch(
    /PORT must[\s\S]*DATABASE_URL is required[\s\S]*TOKEN_SECRET is required/,
  )
})

/** A release that the test may change. */
function ownRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kassavirta-own-release-'))
  cpSync(inject('release'), folder, { recursive: true })
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const deskAddress = (stdout: string) =>
  (/desk answers at (\S+)/.exec(stdout)?.[1] ?? '').replace('localhost', '127.0.0.1')

const post = (address: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

test.runIf(databaseKind === 'pglite')(
  'the built server serves everything, and stops when asked',
  async () => {
    const DATA_DIR = dataFolder()
    const { url: SMTP_URL, received } = await startSmtpServer()
    const server = startServer({ DATA_DIR, DEMO: '', DESK_PORT: '0', SMTP_URL })
    const address = await server.address
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect((await post(`${address}/api/login`, { username: 'demo', password: 'Demo-1234' })).status).toBe(200)
    expect(await (await fetch(address)).text()).toContain('<title>Built</title>')
    expect(await (await fetch(`${address}/openapi.json`)).json()).toMatchObject({
      info: { version: '0.1.0' },
    })
    await expect.poll(() => deskAddress(server.said.stdout)).not.toBe('')
    await expectDemoDesk(address, server.said.stdout)

    const key = await portalCommand(['provider-key', 'new'], DATA_DIR)
    const bundle = {
      companies: [{ extId: 'B', name: 'B', businessId: '' }],
      messages: [{ company: 'B', header: 'B', body: '<b onclick="b()">B</b>' }],
    }
    const imported = await post(`${address}/api/provider/import`, bundle, { 'x-provider-key': key })
    expect(await imported.json()).toMatchObject({ applied: true })
    await portalCommand(['user', 'send-activation', 'pekka.korhonen'], DATA_DIR)
    await expect.poll(() => received.length).toBe(1)

    server.kill('SIGTERM')
    expect(await server.ended()).toBe(0)
    expect(server.said.stderr).toBe('')
  },
)

async function expectDemoDesk(portal: string, stdout: string): Promise<void> {
  const desk = deskAddress(stdout)
  expect(stdout).toMatch(/demo +Demo-1234\b/)
  expect(stdout).toMatch(/laskija2 +Demo-1234567/)
  const config = await (await fetch(`${desk}/api/desk/config`)).json()
  expect(config).toMatchObject({ environment: 'demo', demoStaff: { length: 8 } })
  expect((await fetch(`${portal}/api/desk/config`)).status).toBe(404)
  expect((await fetch(`${desk}/api/config`)).status).toBe(404)
}

test.runIf(databaseKind === 'postgres')('the built server needs no package', async () => {
  const DATA_DIR = inject('release')
  expect(existsSync(join(DATA_DIR, 'node_modules'))).toBe(false)
  const DATABASE_URL = await newDatabaseUrl()
  const server = startServer({ DATABASE_URL, DATA_DIR })
  const address = await server.address
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  await client.query('drop table parameter')
  await client.end()
  expect((await fetch(`${address}/api/config`)).status).toBe(500)
  await expect
    .poll(() => server.said.stdout)
    .toMatch(/readParameters \(file:\S+\/server\/src\/shared\/parameters\.ts:\d+:\d+\)/)
})

test.runIf(isAskedOnce)('without its folder the demo is refused', async () => {
  const release = ownRelease()
  rmSync(join(release, 'packages/demo'), { recursive: true })
  const where =
    databaseKind === 'postgres'
      ? { DATABASE_URL: await newDatabaseUrl(), DATA_DIR: release }
      : { DATA_DIR: dataFolder() }
  const server = startServer({ ...where, DEMO: 'true' }, builtProgram('main.js', release))
  expect(await server.ended()).toBe(1)
  expect(server.said.stderr).toMatch(/^Demo data refused: this installation does not contain them\. .+\n$/)
})

test.runIf(isAskedOnce)('a build leaves the files of the one before it alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kassavirta-builds-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [main, last, older] = ['main.js', 'last.js', 'older.js'].map((name) => join(folder, name))
  for (const file of [main, last, older]) writeFileSync(file!, '')
  const longAgo = Date.now() / 1000 - 3600
  utimesSync(older!, longAgo, longAgo)
  const { buildStart } = removeOlderBuilds(folder, join(folder, 'none'))
  ;(buildStart as () => void)()
  expect(readdirSync(folder).toSorted()).toEqual(['last.js', 'main.js'])
})

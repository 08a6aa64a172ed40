import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { writeProxy } from '../../packages/server/test/proxy.ts'
import { missing } from '../checks/programs.mjs'
import { read } from './repository.ts'

const run = (program: string, ...args: readonly string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

function givenFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kassavirta-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const unit = read('deploy/kassavirta.service')
const inUnit = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1]

type Service = {
  readonly image?: string
  readonly environment: Readonly<Record<string, string>>
  readonly volumes: readonly string[]
  readonly stop_grace_period: string
}
const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<'migrate' | 'portal' | 'database', Service>>
}

describe.skipIf(missing(['systemd']).length > 0)('systemd', () => {
  test('knows every line of the unit (needs systemd)', () => {
    const file = join(givenFolder(), 'kassavirta.service')
    // The program is where the checkout is.
    writeFileSync(file, unit.replaceAll('/opt/kassavirta', process.cwd()))
    const said = execFileSync('sh', ['-c', `/usr/bin/systemd-analyze verify --man=no ${file} 2>&1`])
    expect(said.toString()).toBe('')
  })

  test('rates the exposure of the unit below 2 (needs systemd)', () => {
    const file = 'deploy/kassavirta.service'
    const rating = run('/usr/bin/systemd-analyze', 'security', '--offline=yes', '--no-pager', file)
    expect(Number(/Overall exposure level for .*: ([\d.]+)/.exec(rating)?.[1])).toBeLessThan(2)
  })
})

test('the unit has a limit of memory, and comes back as often as its database is away', () => {
  const keys = ['MemoryMax', 'StartLimitIntervalSec', 'Restart']
  expect(keys.map(inUnit)).toEqual([expect.any(String), '0', 'always'])
})

test('systemd and Docker wait longer for the server than it takes to stop', () => {
  const [, limit = ''] = /^const STOP_WITHIN_MS = ([\d_]+)$/m.exec(read('packages/server/src/main.ts')) ?? []
  const stopMs = Number(limit.replace('_', ''))
  expect(stopMs).toBeGreaterThan(0)
  expect(Number(inUnit('TimeoutStopSec')) * 1000).toBeGreaterThan(stopMs)
  expect(services.portal.stop_grace_period).toMatch(/^\d+s$/)
  expect(parseInt(services.portal.stop_grace_period, 10) * 1000).toBeGreaterThan(stopMs)
})

describe.each(Object.entries(services))('the container %s', (_name, service) => {
  test('is limited, comes back and has no more rights than it needs', () => {
    expect(service).toMatchObject({
      mem_limit: expect.any(String),
      pids_limit: expect.any(Number),
      restart: expect.stringMatching(/^(?:on-failure|unless-stopped)$/),
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  })

  test('gets every secret as a file', () => {
    const secret = /PASSWORD|SECRET|KEY|URL/
    const names = Object.keys(service.environment).filter((name) => secret.test(name))
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !name.endsWith('_FILE'))).toEqual([])
  })
})

test('the portal waits for its tables and says how it is', () => {
  expect(services.portal).toMatchObject({
    depends_on: { migrate: { condition: 'service_completed_successfully' } },
    healthcheck: { retries: 3 },
  })
  expect(services.database.environment['POSTGRES_INITDB_ARGS']).not.toContain('trust')
})

test('the heads of the audit log lie where a restart leaves them, and the database cannot write [R-AUD-01]', () => {
  const heads = 'heads:/var/lib/kassavirta'
  expect(services.portal.volumes).toContain(heads)
  expect(services.database.volumes).not.toContain(heads)
  expect(services.portal.environment['AUDIT_HEAD_FILE']).toBe('/var/lib/kassavirta/audit-heads')
  expect(unit).toContain(`\nEnvironment=AUDIT_HEAD_FILE=%S/${inUnit('StateDirectory')}/`)
})

test('every image can be named by its digest', () => {
  expect(services.database.image).toMatch(/^\$\{POSTGRES_IMAGE:-/)
  const images = read('deploy/Dockerfile').match(/^FROM \S+/gm)
  expect(images).toEqual(['FROM ${NODE_IMAGE}', 'FROM ${NODE_IMAGE}'])
})

test.skipIf(missing(['nginx', 'openssl']).length > 0)('nginx takes the proxy’s example (needs nginx)', () => {
  // Nobody listens: it is asked alone. What it does is in packages/server, nginx.race.test.ts.
  expect(writeProxy(givenFolder(), { https: 40_443, http: 40_080, portals: [1, 2], desk: 3 })).toHaveLength(4)
})

// A flood of the size that these stop is too much for a machine that runs tests.
test.for([
  ['portaali', ['limit_conn kassavirta_connections 300']],
  [
    'tyopoyta',
    ['limit_conn kassavirta_desk_connections 100', 'limit_req zone=kassavirta_desk burst=200 nodelay'],
  ],
] as const)('at %s the proxy limits what one address may do', ([name, limits]) => {
  const proxy = read('deploy/nginx.conf')
  const [, server = ''] =
    new RegExp(`server_name ${name}\\.example\\.fi;(.*?)\n  location`, 's').exec(proxy) ?? []
  expect(server.match(/(?<=^  )limit_(?:conn|req) [^;]+/gm)).toEqual(limits)
})

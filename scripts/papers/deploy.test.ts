import { execFileSync } from 'node:child_process'
import { SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { expect, test } from 'vitest'
import { missing } from '../checks/programs.mjs'
import { deployedHeads } from './deployed-heads.ts'
import { listFiles, read } from './repository.ts'

const unit = read('deploy/kassavirta.service')
const compose = read('deploy/compose.yaml')
const alerts = read('deploy/alerts.yml')
const proxy = read('deploy/nginx.conf')
const dockerfile = read('deploy/Dockerfile')

const noSystemd = missing(['systemd']).length > 0

test.skipIf(noSystemd)('the unit is exposed as little as the operators read (needs systemd)', () => {
  const rating = execFileSync(
    '/usr/bin/systemd-analyze',
    ['security', '--offline=yes', '--no-pager', 'deploy/kassavirta.service'],
    { encoding: 'utf8' },
  )
  const [, exposure = ''] = /Overall exposure level for kassavirta\.service: ([\d.]+)/.exec(rating) ?? []
  expect(Number(exposure)).toBeLessThan(2)
  expect(read('docs/operations.md')).toContain(`exposure ${exposure}`)
})

test('the unit has a limit of memory, and no limit of starts that ends it while the database boots', () => {
  expect(unit).toMatch(/^MemoryMax=/m)
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m)
  expect(unit).toMatch(/^Restart=always$/m)
})

/** The lines of one service of the compose file, with those that it takes over from another. */
const serviceOf = (name: string) =>
  new RegExp(`^ {2}${name}:.*\\n((?: {4}.*\\n| *\\n)+)`, 'm').exec(compose)?.[1] ?? ''

test('every container is limited and comes back, and no password is in the file', () => {
  const [migrate, portal, database] = [serviceOf('migrate'), serviceOf('portal'), serviceOf('database')]
  for (const service of [migrate, database]) expect(service).toMatch(/^ {4}mem_limit: /m)
  for (const service of [migrate, portal, database]) expect(service).toMatch(/^ {4}restart: /m)
  for (const service of [portal, database]) expect(service).toMatch(/^ {4}healthcheck:$/m)
  expect(portal).toMatch(/service_completed_successfully/)
  expect(compose).not.toMatch(/trust|PASSWORD: |postgres:\/\//)
  expect(compose).toMatch(/POSTGRES_PASSWORD_FILE/)
})

test('systemd and Docker wait longer for the server than it takes to stop', () => {
  const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]?.replace('_', ''))
  const stopMs = numberIn(read('packages/server/src/main.ts'), /^const STOP_WITHIN_MS = ([\d_]+)$/m)
  expect(numberIn(unit, /^TimeoutStopSec=(\d+)$/m) * SECOND_MS).toBeGreaterThan(stopMs)
  expect(numberIn(serviceOf('portal'), /^ {4}stop_grace_period: (\d+)s$/m) * SECOND_MS).toBeGreaterThan(
    stopMs,
  )
})

test('the unit and the compose file keep the heads of the audit log where a restart leaves them [R-AUD-01]', () => {
  expect(deployedHeads().map(({ file, isKept }) => [file, isKept])).toEqual([
    ['kassavirta.service', true],
    ['compose.yaml', true],
  ])
  expect(serviceOf('database')).not.toMatch(/heads/)
})

const noPrometheus = missing(['prometheus']).length > 0

test.skipIf(noPrometheus)(
  'Prometheus raises the alerts when it should, and not when it should not [R-AUD-03] (needs prometheus)',
  () => {
    const run = (...args: readonly string[]) =>
      execFileSync('/usr/bin/promtool', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    expect(run('check', 'rules', 'deploy/alerts.yml')).toContain('SUCCESS')
    expect(run('test', 'rules', 'deploy/alerts.test.yml')).toContain('SUCCESS')
  },
)

test('no number of the server has a label that Prometheus gives by itself, and none that only grows lacks _total', () => {
  const names = read('packages/server/src/platform/metrics/server-metrics.ts')
  expect(names).not.toMatch(/count\(\{[^}]*\b(?:job|instance)\b/)
  const counters = new Set([...names.matchAll(/counter\('(\w+)'/g)].map(([, name]) => name))
  const increased = [...alerts.matchAll(/(?:increase|rate)\((\w+?)(?:_bucket)?[{[]/g)].map(([, name]) => name)
  expect(increased.length).toBeGreaterThan(3)
  const gauges = increased.filter((name) => !counters.has(name) && name !== 'kassavirta_answer_seconds')
  expect(gauges).toEqual([])
})

test('the proxy takes large bodies at the import alone, knows several servers and redirects to its own name', () => {
  expect(proxy.match(/client_max_body_size 128k/g)).toHaveLength(2)
  expect(proxy.match(/client_max_body_size/g)).toHaveLength(3)
  expect(proxy).toMatch(/location = \/api\/provider\/import \{\s+client_max_body_size 33m;/)
  expect(proxy.match(/^ {2}server 127\.0\.0\.1:\d+ /gm)).toHaveLength(4)
  expect(proxy).not.toMatch(/https:\/\/\$host|\$request[ ;'"]|\$args|\$request_uri '/)
})

test('the desk has a name and limits of its own in the proxy', () => {
  const [, desk = ''] = /server_name tyopoyta\.example\.fi;([\s\S]*?)^\}/m.exec(proxy) ?? []
  expect(desk).toMatch(/^ {2}limit_conn kassavirta_desk_connections \d+;$/m)
  expect(desk).toMatch(/^ {2}limit_req zone=kassavirta_desk /m)
  expect(desk).toMatch(/session\|activation\) \{\s+limit_req zone=kassavirta_sign_in /)
})

test('no container has more rights than it needs, and every image can be named by its digest', () => {
  expect(serviceOf('migrate')).toMatch(/^ {4}cap_drop: \[ALL\]$/m)
  const database = serviceOf('database')
  expect(database).toMatch(/^ {4}cap_drop: \[ALL\]$/m)
  expect(database).toMatch(/^ {4}cap_add: \[CHOWN, DAC_OVERRIDE, FOWNER, SETGID, SETUID\]$/m)
  expect(database).toMatch(/^ {4}security_opt: \['no-new-privileges:true'\]$/m)
  expect(database).toMatch(/^ {4}image: \$\{POSTGRES_IMAGE:-postgres:15\}$/m)
  expect(dockerfile.match(/^FROM .+$/gm)).toEqual(['FROM ${NODE_IMAGE} AS build', 'FROM ${NODE_IMAGE}'])
  for (const name of ['NODE_IMAGE', 'POSTGRES_IMAGE']) expect(read('docs/operations.md')).toContain(name)
})

test('every number that an alert asks for is one that the server gives', () => {
  const sources = listFiles('packages/server/src/platform/metrics').map(read).join('\n')
  const given = new Set([...sources.matchAll(/'((?:kassavirta|process)_\w+)'/g)].map(([, name]) => name))
  const asked = [
    ...alerts.matchAll(/\b((?:kassavirta|process)_\w+?)(?:_bucket|_sum|_count)?\b(?=[^\w"])/g),
  ].map(([, name]) => name)
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((name) => !given.has(name))).toEqual([])
})

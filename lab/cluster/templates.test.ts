import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { read } from '../../scripts/papers/repository.ts'
import { fill, placesOf, readTemplate, TEMPLATES } from './templates.ts'

const page = read('docs/how-to/run-a-cluster.md')
/** The values that the page tells to fill in. */
const told = [...page.matchAll(/^\| ([A-Z\d, ]+(?:_[A-Z]+)*[A-Z\d_, ]*) \|/gm)].flatMap(([, names = '']) =>
  names.split(', '),
)
const patroni = readTemplate('patroni.yml')
const proxy = readTemplate('haproxy.cfg')
const numberOf = (name: string) => Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(patroni)?.[1])
const section = (name: string) => new RegExp(`^${name}\\n((?: .*\\n)+)`, 'm').exec(proxy)?.[1] ?? ''

test('the folder has the templates and nothing else', () => {
  expect(readdirSync(join(import.meta.dirname, '../../deploy/cluster')).toSorted()).toEqual(
    TEMPLATES.toSorted(),
  )
})

test('the page tells every value that a template wants, and no other', () => {
  const wanted = TEMPLATES.flatMap((name) => placesOf(readTemplate(name)))
  expect(new Set(told)).toEqual(new Set(wanted))
})

test('a template is filled in whole or not at all', () => {
  expect(fill('host ${A}, again ${A} and ${B_2}', { A: '1', B_2: '$3' })).toBe('host 1, again 1 and $3')
  expect(() => fill('${A} ${B}', { A: '1' })).toThrow('no value for B')
})

test('a commit waits for a second machine, always', () => {
  for (const line of ['synchronous_mode: true', 'synchronous_mode_strict: true', "synchronous_commit: 'on'"])
    expect(patroni).toMatch(new RegExp(`^ +${line}$`, 'm'))
  for (const line of ["fsync: 'on'", "full_page_writes: 'on'"]) expect(patroni).toContain(line)
})

test('a primary that cannot reach etcd has time to step down before another takes its place', () => {
  const [ttl, wait, retry] = [numberOf('ttl'), numberOf('loop_wait'), numberOf('retry_timeout')]
  expect(ttl).toBeGreaterThanOrEqual(20)
  expect(wait + 2 * retry).toBeLessThanOrEqual(ttl)
})

test.each([
  ['listen primary', '/primary'],
  ['listen standbys', '/replica'],
  ['backend portals', '/readyz'],
])('haproxy asks in "%s" for %s', (name, path) => {
  expect(section(name)).toContain(`http-check send meth GET uri ${path}\n  http-check expect status 200\n`)
  expect(section(name).match(/^ {2}server /gm)).toHaveLength(3)
  expect(section(name)).toMatch(/^ {2}default-server check /m)
})

test('connections to a machine that is no longer the primary are cut', () => {
  for (const name of ['listen primary', 'listen standbys'])
    expect(section(name)).toContain(' on-marked-down shutdown-sessions\n')
})

test('haproxy sends nothing twice that a server may have received', () => {
  expect(section('backend portals')).toContain('  retry-on conn-failure\n')
})

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { missing } from '../../../../../scripts/checks/programs.mjs'
import { givenPortal } from '../../../test/harness.ts'
import { serverMetrics } from './server-metrics.ts'

const portal = givenPortal()
const inDeploy = (file: string) => fileURLToPath(new URL(`../../../../../deploy/${file}`, import.meta.url))

type Rules = { readonly groups: readonly { readonly rules: readonly { readonly expr: string }[] }[] }

/** What a monitor reads. */
const readNumbers = () => serverMetrics().text(portal.deps.database)

describe.skipIf(missing(['prometheus']).length > 0)('Prometheus', () => {
  const promtool = (args: readonly string[], input = '') =>
    execFileSync('/usr/bin/promtool', args, { encoding: 'utf8', input, stdio: 'pipe' })

  test('raises the alerts when it should [R-AUD-03] (needs prometheus)', () => {
    expect(promtool(['check', 'rules', inDeploy('alerts.yml')])).toContain('SUCCESS')
    expect(promtool(['test', 'rules', inDeploy('alerts.test.yml')])).toContain('SUCCESS')
  })

  test('knows our numbers by name and kind (needs prometheus)', async () => {
    expect(promtool(['check', 'metrics'], await readNumbers())).toBe('')
  })
})

test('every number that an alert asks for is given', async () => {
  const { groups } = parse(readFileSync(inDeploy('alerts.yml'), 'utf8')) as Rules
  const asked = groups
    .flatMap(({ rules }) => rules)
    .flatMap(({ expr }) => expr.match(/\b(?:kassavirta|process)_\w+/g) ?? [])
    .map((name) => name.replace(/_bucket$/, ''))
  const given = Array.from((await readNumbers()).matchAll(/^# TYPE (\w+) /gm), ([, name]) => name)
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((name) => !given.includes(name))).toEqual([])
})

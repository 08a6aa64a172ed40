import { expect, onTestFinished, test } from 'vitest'
import { givenGuardWorld } from '../../../test/guards/world.ts'
import { givenPortal } from '../../../test/harness.ts'
import { signIn, addUser } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import type { Database } from '../database/database.ts'
import { counter, histogram, toText, serverMetrics } from './server-metrics.ts'
import { serveMetrics } from './serve-metrics.ts'

const portal = givenPortal()

test('counters and histograms are written as Prometheus reads them', () => {
  const calls = counter('calls_total', 'Calls.')
  calls.count({ path: '/a"b\\c' })
  calls.count({ path: '/a"b\\c' })
  const times = histogram('seconds', 'Times.', [0.1, 1])
  for (const value of [0.05, 0.5, 5]) times.add(value)
  expect(toText([calls.family(), times.family()])).toBe(`# HELP calls_total Calls.
# TYPE calls_total counter
calls_total{path="/a\\"b\\\\c"} 2
# HELP seconds Times.
# TYPE seconds histogram
seconds_bucket{le="0.1"} 1
seconds_bucket{le="1"} 2
seconds_bucket{le="+Inf"} 3
seconds_sum 5.55
seconds_count 3
`)
})

/** A server with its monitor on a port of its own. */
async function givenMonitor(database: Database = portal.deps.database) {
  const metrics = serverMetrics({ version: '1.2.3', commit: 'abc' })
  const app = await buildApp(portal.deps, { metrics })
  const served = await serveMetrics(metrics, database, { port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await served.close()
    await app.close()
  })
  const ask = async (path = '/metrics') => fetch(`http://127.0.0.1:${served.port}${path}`)
  return { app, ask, metrics }
}

test('a monitor reads numbers, and nothing of anybody', async () => {
  const world = await givenGuardWorld(portal)
  const { app, ask, metrics } = await givenMonitor()
  const headers = await signIn(portal, (await addUser(portal)).id)
  await app.inject({ url: `/api/company/${world.own.companyId}?name=CANARY`, headers })
  await app.inject('/api/canary-that-is-no-page')
  await app.inject({ method: 'POST', url: '/api/login', payload: { username: 'CANARY', password: 'CANARY' } })
  metrics.countJobFailure('send mail')
  metrics.countLostConnection()
  const response = await ask()
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const text = await response.text()
  for (const line of [
    'kassavirta_answers_total{method="GET",path="/api/company/:companyId",status="404"} 1',
    'kassavirta_answers_total{method="POST",path="/api/login",status="401"} 1',
    'kassavirta_answer_seconds_count 3',
    'kassavirta_job_failures_total{task="send mail"} 1',
    'kassavirta_build_info{version="1.2.3",commit="abc"} 1',
    'kassavirta_database_connections_lost_total 1',
    'kassavirta_database_up 1',
    'kassavirta_database_read_only 0',
  ])
    expect(text.split('\n')).toContain(line)
  for (const name of [
    'mail_waiting',
    'mail_given_up',
    'mail_given_up_last_hour',
    'events_unnumbered_seconds',
    'audit_unsealed',
    'schema_version',
  ])
    expect(text).toMatch(new RegExp(`^kassavirta_${name} [\\d.e-]+$`, 'm'))
  expect(text).not.toMatch(/canary/i)
  // Every line is a comment or a sample.
  const odd = text
    .trimEnd()
    .split('\n')
    .filter((line) => !/^(# (HELP|TYPE) \w+ .+|\w+(\{[^}]*\})? [-+\d.eInf]+)$/.test(line))
  expect(odd).toEqual([])
})

test('a database that is away leaves the other numbers', async () => {
  const away = { ...portal.deps.database, db: { execute: () => Promise.reject(new Error('away')) } }
  const { ask } = await givenMonitor(away as unknown as Database)
  const text = await (await ask()).text()
  expect(text).toContain('kassavirta_database_up 0')
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).not.toContain('kassavirta_mail_waiting')
})

test('nothing else is answered there', async () => {
  const { app, ask } = await givenMonitor()
  expect((await ask('/api/config')).status).toBe(404)
  expect((await app.inject('/metrics')).statusCode).toBe(404)
})

import { Writable } from 'node:stream'
import type { InjectOptions } from 'fastify'
import { buildApp } from '../src/app.ts'
import type { givenPortal } from './harness.ts'

/** Makes one call to a server that logs. Returns its answer and every line of the log. */
export async function loggedBy({ deps }: ReturnType<typeof givenPortal>, call: InjectOptions) {
  const lines: string[] = []
  const stream = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
  const app = await buildApp(deps, { logger: { level: 'info', stream } })
  const res = await app.inject(call)
  await app.close()
  return { res, lines }
}

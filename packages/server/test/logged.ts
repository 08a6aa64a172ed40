import { EventEmitter, on } from 'node:events'
import { Writable } from 'node:stream'
import type { InjectOptions } from 'fastify'
import { buildApp } from '../src/app.ts'
import { logOptions } from '../src/platform/http/error-log.ts'
import type { givenPortal } from './harness.ts'

/** The log of a server as it is in production, and its lines. */
export function keepLog(level = 'info') {
  const lines: string[] = []
  const written = new EventEmitter<{ line: [] }>()
  const write: NonNullable<ConstructorParameters<typeof Writable>[0]>['write'] = (chunk, _encoding, done) => {
    lines.push(String(chunk))
    written.emit('line')
    done()
  }
  return {
    logger: { ...logOptions(level), stream: new Writable({ write }) },
    lines,
    /** Waits until a line has these words. */
    until: async (words: string): Promise<void> => {
      const later = on(written, 'line')
      while (!lines.some((line) => line.includes(words))) await later.next()
    },
  }
}

/** Makes one call to a server that logs. Returns its answer and every line of the log. */
export async function loggedBy({ deps }: ReturnType<typeof givenPortal>, call: InjectOptions) {
  const { logger, lines } = keepLog()
  const app = await buildApp(deps, { logger })
  const res = await app.inject(call)
  await app.close()
  return { res, lines }
}

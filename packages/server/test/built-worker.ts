import { syncBuiltinESMExports } from 'node:module'
import threads from 'node:worker_threads'

/**
 * Loaded before the tests. A thread that starts from the sources spends a second of the processor on reading them, at each
 * import and each paper; the built one a tenth.
 */
const SOURCE = new URL('../src/worker.ts', import.meta.url).href
const { TEST_RELEASE = '' } = process.env

threads.Worker = class extends threads.Worker {
  constructor(program: string | URL, options?: threads.WorkerOptions) {
    super(String(program) === SOURCE ? `${TEST_RELEASE}/packages/server/dist/worker.js` : program, options)
  }
}
syncBuiltinESMExports()

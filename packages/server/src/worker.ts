import { parentPort, workerData } from 'node:worker_threads'
import { mapStacks } from './platform/mapped-stacks.ts'

/** The program of a worker thread: does one task and sends what it makes, piece by piece (`platform/in-worker.ts`). */
mapStacks()

type Task = (input: never) => Iterable<unknown>

const tasks: Readonly<Record<string, () => Promise<Task>>> = {
  printStatement: async () => (await import('./reports/reports/papers/print-statement.ts')).printInWorker,
  readBundle: async () => (await import('./operation/provider/import/read/bundle-bytes.ts')).readPieces,
}

const { task, input } = workerData as { readonly task: string; readonly input: never }
const load = tasks[task]
if (!load) throw new Error(`no worker does the task ${task}`)
for (const piece of (await load())(input)) parentPort?.postMessage(piece)

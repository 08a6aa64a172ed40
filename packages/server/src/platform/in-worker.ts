import { Worker } from 'node:worker_threads'
import { queue } from './database/transaction.ts'

/** Beside this file in the built program, which is flat; one folder up in the sources. */
const program = new URL(import.meta.url.endsWith('.ts') ? '../worker.ts' : './worker.js', import.meta.url)

/** More than any ordinary task needs. Input that needs more ends the worker and not the server. */
const MOST_MEGABYTES = 320

type Task = {
  /** Its name in `worker.ts`. */
  readonly task: string
  readonly input: unknown
  /** Buffers that move to the worker without a copy. */
  readonly given?: readonly ArrayBuffer[]
}

const turns = new Map<string, ReturnType<typeof queue>>()

/**
 * Does long work of the processor in a thread of its own, so that other calls are answered meanwhile. Results
 * come in pieces, because a large value would hold up other calls when it arrives. One of a kind at a time: each has memory of
 * its own, which is given back when it ends.
 */
export function inWorker<Piece>(
  { task, input, given = [] }: Task,
  take: (piece: Piece) => void,
): Promise<void> {
  const inTurn = turns.get(task) ?? queue()
  turns.set(task, inTurn)
  return inTurn(
    () =>
      new Promise((resolve, reject) => {
        new Worker(program, {
          workerData: { task, input },
          transferList: [...given],
          resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
        })
          .on('message', take)
          .once('error', reject)
          .once('exit', () => resolve())
      }),
  )
}

export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

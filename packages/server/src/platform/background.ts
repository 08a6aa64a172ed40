import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { headKeeper } from './audit/heads.ts'
import { auditSealer } from './audit/seal-audit.ts'
import type { Deps } from './deps.ts'
import { sendNextMail, type Attach, type Mailer } from './mail/mail.ts'
import { failureLog } from './http/logs.ts'
import { numberEvents } from './ledgers/record.ts'
import { deleteExpired } from './retention/delete-expired.ts'

const EVERY_MS = 2_000

/** Work that is repeated at an interval. */
export type Job = { readonly name: string; readonly everyMs: number; readonly run: () => Promise<unknown> }

type Options = {
  readonly mailer: Mailer | undefined
  readonly attach?: Attach
  readonly log: FastifyBaseLogger
  readonly ofFeatures?: readonly Job[]
  /** Called with the name of each job that failed. */
  readonly onFailure?: (job: string) => void
}

/**
 * Runs the work that no answer waits for. Every process runs it, and locks in the database let one process at a time
 * do each job. A job that fails is tried again at its next turn and never takes the server down.
 */
export function startBackground(deps: Deps, options: Options) {
  const { log, ofFeatures = [], onFailure } = options
  const logFailure = failureLog()
  const fail = (job: string, error: unknown) => {
    onFailure?.(job)
    logFailure(log, { err: error, job }, 'background job failed')
  }
  const heads = headKeeper(deps, log)
  const reportHead: Job = { name: 'tell audit head', everyMs: MINUTE_MS, run: heads.report }
  const sealNext = auditSealer(deps, heads)
  const sealAudit: Job = { name: 'seal audit', everyMs: EVERY_MS, run: () => whileMore(sealNext) }
  const loops = [sealAudit, reportHead, ...jobs(deps, options), ...ofFeatures].map((job) =>
    startLoop(job, fail),
  )
  return {
    stop: async () => {
      await Promise.all(loops.map((stop) => stop()))
      // This process may know a newer head than the stored one.
      await reportHead.run().catch((error: unknown) => fail(reportHead.name, error))
    },
  }
}

const jobs = (deps: Deps, { mailer, attach, log }: Options): readonly Job[] => [
  { name: 'number events', everyMs: EVERY_MS, run: () => numberEvents(deps.db) },
  ...(mailer
    ? [
        {
          name: 'send mail',
          everyMs: EVERY_MS,
          run: () => whileMore(() => sendNextMail(deps.db, mailer, deps.clock(), attach)),
        },
      ]
    : []),
  { name: 'forget', everyMs: 20 * MINUTE_MS, run: () => deleteExpired(deps, log) },
]

async function whileMore(step: () => Promise<boolean>): Promise<void> {
  while (await step());
}

/** Returns a function that stops the loop and waits for a run in progress. A slow run simply delays the next one. */
function startLoop(
  { name, everyMs, run }: Job,
  fail: (job: string, error: unknown) => void,
): () => Promise<void> {
  const stopped = new AbortController()
  const loop = async () => {
    while (!stopped.signal.aborted) {
      await run().catch((error: unknown) => fail(name, error))
      await setTimeout(everyMs, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }
  const ended = loop()
  return () => {
    stopped.abort()
    return ended
  }
}

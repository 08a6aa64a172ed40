import { DAY_MS, HOUR_MS } from '@kassavirta/domain/kernel/durations'
import { setTimeout } from 'node:timers/promises'
import { lt, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { idempotencyKey } from '../tables/ledgers.ts'
import { activationCode, knownCaller, loginThrottle, refusedName, sessionFamily } from '../tables/people.ts'
import { sealAudit } from './ledgers/audit.ts'
import type { Deps } from './deps.ts'
import { sendNextMail, type Mailer } from './mail/mail.ts'
import { KNOWN_FOR_DAYS } from './session/known-callers.ts'
import { numberEvents } from './ledgers/outbox.ts'

const EVERY_MS = 2_000

/** Work that comes round again and again. */
export type Job = { readonly name: string; readonly everyMs: number; readonly run: () => Promise<unknown> }

/**
 * Runs the work that no answer waits for. Every process runs it, and locks in the database let one process at a time
 * do each job. A job that fails is tried again at its next turn and never takes the server down.
 */
export function startBackground(
  deps: Deps,
  mailer: Mailer | undefined,
  log: FastifyBaseLogger,
  ofFeatures: readonly Job[] = [],
) {
  const loops = [...jobs(deps, mailer), ...ofFeatures].map((job) => startLoop(job, log))
  return { stop: () => Promise.all(loops.map((stop) => stop())) }
}

const jobs = (deps: Deps, mailer: Mailer | undefined): readonly Job[] => [
  { name: 'number events', everyMs: EVERY_MS, run: () => numberEvents(deps.db) },
  { name: 'seal audit', everyMs: EVERY_MS, run: () => whileMore(async () => (await sealAudit(deps.db)) > 0) },
  ...(mailer
    ? [
        {
          name: 'send mail',
          everyMs: EVERY_MS,
          run: () => whileMore(() => sendNextMail(deps.db, mailer, deps.clock())),
        },
      ]
    : []),
  { name: 'forget', everyMs: HOUR_MS, run: () => deleteExpired(deps) },
]

async function whileMore(step: () => Promise<boolean>): Promise<void> {
  while (await step());
}

/**
 * Deletes keys after 30 days, expired sessions and codes after a week, known devices and addresses when they were not
 * used for long, and throttles after a day.
 */
async function deleteExpired({ db, clock }: Deps): Promise<void> {
  const now = clock()
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await db.delete(idempotencyKey).where(lt(idempotencyKey.createdAt, before(30)))
  await db.delete(sessionFamily).where(lt(sessionFamily.expiresAt, before(7)))
  await db.delete(activationCode).where(lt(activationCode.expiresAt, before(7)))
  await db.delete(knownCaller).where(lt(knownCaller.usedAt, before(KNOWN_FOR_DAYS)))
  await db.delete(refusedName).where(lt(refusedName.refusedAt, before(1)))
  await db.delete(loginThrottle).where(sql`${loginThrottle.lastFailureAt} < ${before(1).toISOString()}`)
}

/** Returns a function that stops the loop and waits for a run in progress. A slow run simply delays the next one. */
function startLoop({ name, everyMs, run }: Job, log: FastifyBaseLogger): () => Promise<void> {
  const stopped = new AbortController()
  const loop = async () => {
    while (!stopped.signal.aborted) {
      await run().catch((error: unknown) => log.error({ err: error, job: name }, 'background job failed'))
      await setTimeout(everyMs, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }
  const ended = loop()
  return () => {
    stopped.abort()
    return ended
  }
}

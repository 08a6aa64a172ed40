import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { readSchema } from '../database/migrations.ts'
import { readBacklog } from './backlog.ts'

const BOUNDS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export type ServerMetrics = ReturnType<typeof serverMetrics>

/** Tells servers of two versions apart on one graph. */
type Build = { readonly version: string; readonly commit: string }

/** What one server counts, and what its database says when a monitor asks. */
export function serverMetrics(build: Build = { version: 'unknown', commit: 'unknown' }) {
  const answers = counter('kassavirta_answers_total', 'Answers by route and status.')
  const seconds = histogram('kassavirta_answer_seconds', 'Time from request to answer.', BOUNDS_SECONDS)
  const hangUps = counter('kassavirta_hang_ups_total', 'Clients that left before their answer.')
  const jobFailures = counter('kassavirta_job_failures_total', 'Runs of background jobs that failed.')
  const lost = counter('kassavirta_database_connections_lost_total', 'Connections to the database that died.')
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return {
    countAnswers: (fastify: FastifyInstance): void => {
      fastify.addHook('onResponse', (request, reply, done) => {
        const { method, routeOptions } = request
        answers.count({ method, path: routeOptions.url ?? 'unknown', status: String(reply.statusCode) })
        seconds.add(reply.elapsedTime / 1000)
        done()
      })
      fastify.addHook('onRequestAbort', (_request, done) => {
        hangUps.count()
        done()
      })
    },
    // Prometheus itself gives every number the label `job`.
    countJobFailure: (task: string): void => jobFailures.count({ task }),
    countLostConnection: (): void => lost.count(),
    text: async (database: Database): Promise<string> => {
      const counted = [answers, seconds, hangUps, jobFailures, lost].map(({ family }) => family())
      const loop = gauge(
        'kassavirta_event_loop_delay_seconds',
        'Delay of the event loop, p99.',
        delay.percentile(99) / 1e9,
      )
      delay.reset()
      return toText([
        buildInfo(build),
        ...counted,
        loop,
        ...processFamilies(),
        ...(await databaseFamilies(database)),
      ])
    },
  }
}

const buildInfo = (labels: Build): Family => ({
  name: 'kassavirta_build_info',
  help: 'The version of the server and the commit that it was built from.',
  type: 'gauge',
  samples: [{ labels, value: 1 }],
})

function processFamilies(): readonly Family[] {
  const { user, system } = process.cpuUsage()
  const cpu = { value: (user + system) / 1e6 }
  return [
    { name: 'process_cpu_seconds_total', help: 'Processor time.', type: 'counter', samples: [cpu] },
    gauge('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
    gauge('process_start_time_seconds', 'When the process started.', Date.now() / 1000 - process.uptime()),
  ]
}

/** A database that does not answer leaves its numbers out and says so by one. */
async function databaseFamilies({ db }: Database): Promise<readonly Family[]> {
  const up = (value: number) => gauge('kassavirta_database_up', 'Whether the database answers.', value)
  try {
    const { version, readOnly } = await readSchema(db)
    const backlog = await readBacklog(db)
    return [
      up(1),
      gauge('kassavirta_database_read_only', 'Whether the database takes no writes.', Number(readOnly)),
      gauge('kassavirta_schema_version', 'The newest migration of the database.', version),
      gauge('kassavirta_mail_waiting', 'Mails that wait to be sent.', backlog.mailWaiting),
      gauge('kassavirta_mail_waiting_seconds', 'Age of the oldest of them.', backlog.mailWaitingSeconds),
      gauge('kassavirta_mail_given_up', 'Mails that were given up.', backlog.mailGivenUp),
      gauge(
        'kassavirta_mail_given_up_last_hour',
        'Those given up in the last hour.',
        backlog.mailGivenUpLastHour,
      ),
      gauge(
        'kassavirta_events_unnumbered',
        'Events that are not in the outbox yet.',
        backlog.eventsUnnumbered,
      ),
      gauge(
        'kassavirta_events_unnumbered_seconds',
        'Age of the oldest of them.',
        backlog.eventsUnnumberedSeconds,
      ),
      gauge('kassavirta_newest_event', 'Number of the newest event in the outbox.', backlog.newestEvent),
      gauge(
        'kassavirta_audit_unsealed',
        'Rows of the audit log that have had no seal for a minute.',
        backlog.auditUnsealed,
      ),
    ]
  } catch {
    // The server's own log tells why; a monitor must still get the other numbers.
    return [up(0)]
  }
}

/**
 * Numbers for a monitor in the text format of Prometheus. No label holds an id, an address or anything else of a person
 * or a company: labels are patterns of routes, statuses and names of jobs.
 */
type Labels = Readonly<Record<string, string>>

export type Sample = { readonly labels?: Labels; readonly value: number; readonly suffix?: string }

type Family = {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly samples: readonly Sample[]
}

export function toText(families: readonly Family[]): string {
  return families
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(({ labels, value, suffix = '' }) => `${name}${suffix}${labelText(labels)} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('')
}

function labelText(labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' }
const escapeLabel = (text: string): string =>
  text.replaceAll(/[\\"\n]/g, (character) => ESCAPES[character] ?? '')

/** A number that only grows, for each set of labels. */
export function counter(name: string, help: string) {
  const counted = new Map<string, { readonly labels: Labels; value: number }>()
  return {
    count: (labels: Labels = {}): void => {
      const key = Object.values(labels).join('\n')
      const found = counted.get(key)
      if (found) found.value += 1
      else counted.set(key, { labels, value: 1 })
    },
    family: (): Family => ({ name, help, type: 'counter', samples: [...counted.values()] }),
  }
}

/** How many values were at most as large as each bound. */
export function histogram(name: string, help: string, bounds: readonly number[]) {
  const counts = bounds.map(() => 0)
  let [all, sum] = [0, 0]
  return {
    add: (value: number): void => {
      for (const [index, bound] of bounds.entries())
        if (value <= bound) counts[index] = (counts[index] ?? 0) + 1
      all += 1
      sum += value
    },
    family: (): Family => ({
      name,
      help,
      type: 'histogram',
      samples: [
        ...bounds.map((bound, index) => bucket(String(bound), counts[index] ?? 0)),
        bucket('+Inf', all),
        { suffix: '_sum', value: sum },
        { suffix: '_count', value: all },
      ],
    }),
  }
}

const bucket = (le: string, value: number): Sample => ({ suffix: '_bucket', labels: { le }, value })

const gauge = (name: string, help: string, value: number | undefined): Family => ({
  name,
  help,
  type: 'gauge',
  samples: value === undefined ? [] : [{ value }],
})

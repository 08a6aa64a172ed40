import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { once } from 'node:events'
import { createServer } from 'node:net'
import * as z from 'zod/mini'
import { SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { faultOfColour } from './brand-palette.ts'

/** Settings that may hold a secret can also be given as NAME_FILE, a file with the value (Docker and systemd secrets). */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
  'TOKEN_SECRET',
  'AUDIT_KEY',
  'DESK_SECRET',
  'SMTP_URL',
] as const

const flag = z.pipe(
  z.enum(['true', 'false'], 'must be true or false'),
  z.transform((text) => text === 'true'),
)
const url = (...protocols: readonly string[]) =>
  z.string().check(
    z.refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
      error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    }),
  )
/** Cookies and the proof of a call's own page go by the origin, so the address has nothing behind it. */
const origin = z
  .string()
  .check(z.regex(/^https?:\/\/[^/\s]+$/i, 'must be an origin like https://desk.example.fi, without a path'))
const port = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
        'must be a port number, 0 to 65535',
      ),
    ),
  z.transform(Number),
)
const seconds = z.pipe(
  z.string().check(z.regex(/^\d{1,4}$/, 'must be a whole number of seconds')),
  z.transform(Number),
)
const atLeastOne = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,6}$/, 'must be a whole number, at least 1')),
  z.transform(Number),
)
const lagSeconds = z.pipe(
  z.string().check(z.regex(/^([2-9]|[1-9]\d{1,3})$/, 'must be a number of seconds, 2 to 9999')),
  z.transform(Number),
)
/**
 * The setting lists the proxies in front and cannot trust everyone, because the forwarded address decides about
 * throttling.
 */
const trustProxy = z
  .string()
  .check(
    z.regex(/^[\da-f.:/]+(,[\da-f.:/]+)*$/i, 'must list addresses of proxies, like 127.0.0.1,10.0.0.0/8'),
  )

/** The newest secret is on the first line; a secret without a line break is a single one. */
export const secretsIn = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The first one makes new signatures or seals; those on the lines below only verify what they have made. */
const secretLines = z.string().check(
  z.refine((text) => secretsIn(text).every((secret) => secret.length >= 32), {
    error: 'must be at least 32 characters on each of its lines',
  }),
)

const Environment = z.object({
  NODE_ENV: z._default(z.string(), 'development'),
  PORT: z._default(port, 8080),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATABASE_URL: z.optional(url('postgres:', 'postgresql:')),
  DATABASE_OWNER_URL: z.optional(url('postgres:', 'postgresql:')),
  DATABASE_PREPARED: z._default(flag, true),
  DATABASE_WAIT: z._default(seconds, 60),
  MIGRATE: z.optional(flag),
  DATABASE_READ_URL: z.optional(url('postgres:', 'postgresql:')),
  DATABASE_READ_MAX_LAG: z._default(lagSeconds, 10),
  DATA_DIR: z._default(z.string(), 'data'),
  PUBLIC_URL: z.optional(url('http:', 'https:')),
  BASE_PATH: z._default(
    z.string().check(z.regex(/^(\/[\w.~-]+)*$/, 'must be empty or like /portal, without a slash at the end')),
    '',
  ),
  WRAPPER_ORIGIN: z.optional(
    z.string().check(z.regex(/^[a-z][a-z\d+.-]*:\/\/[^/\s]+$/i, 'must be an origin like https://localhost')),
  ),
  BRAND_NAME: z.optional(
    z.string().check(z.regex(/^\S(.{0,38}\S)?$/, 'must be a name of at most 40 characters')),
  ),
  BRAND_COLOUR: z.optional(
    z.string().check(
      z.refine((text) => faultOfColour(text) === undefined, {
        error: ({ input }) => faultOfColour(String(input)) ?? '',
      }),
    ),
  ),
  TOKEN_SECRET: z.optional(secretLines),
  AUDIT_KEY: z.optional(secretLines),
  AUDIT_HEAD_FILE: z.optional(z.string()),
  DESK_PORT: z.optional(port),
  DESK_URL: z.optional(origin),
  DESK_SECRET: z.optional(secretLines),
  SMTP_URL: z.optional(url('smtp:', 'smtps:')),
  MAIL_FROM: z._default(z.string(), 'Kassavirta <noreply@localhost>'),
  SERVICE_DESK_MAIL: z.optional(z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address'))),
  DEMO: z.optional(flag),
  LOG_LEVEL: z.optional(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be a level such as info or warn',
    ),
  ),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  TRUST_PROXY: z.optional(trustProxy),
  SUBMISSIONS_PER_MINUTE: z._default(atLeastOne, 60),
  CLOCK: z.optional(
    z.string().check(
      z.refine((text) => /^\d{4}-\d\d-\d\dT.*Z$/.test(text) && !Number.isNaN(Date.parse(text)), {
        error: 'must be a moment like 2026-06-18T08:59:00Z',
      }),
    ),
  ),
})

export type Settings = ReturnType<typeof readSettings>

/** Reports every fault at once, so that a new installation is not fixed one restart at a time. */
export class SettingsFault extends Error {
  constructor(faults: readonly string[]) {
    super(`The settings have ${faults.length} fault(s):\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.name = 'SettingsFault'
  }
}

export function readSettings(environment: Readonly<Record<string, string | undefined>>) {
  const faults: string[] = []
  const given = withSecretFiles(environment, faults)
  const parsed = Environment.safeParse(given)
  for (const issue of parsed.error?.issues ?? []) faults.push(`${issue.path.join('.')} ${issue.message}`)
  const production = given['NODE_ENV'] === 'production'
  if (production && !given['DATABASE_URL']) faults.push('DATABASE_URL is required in production')
  if (production && !given['TOKEN_SECRET']) faults.push('TOKEN_SECRET is required in production')
  if (production && !given['AUDIT_KEY']) faults.push('AUDIT_KEY is required in production')
  // Without this file an administrator of the database could forge the log unnoticed while no server runs.
  if (production && !given['AUDIT_HEAD_FILE']) faults.push('AUDIT_HEAD_FILE is required in production')
  if (given['DATABASE_READ_URL'] && !given['DATABASE_URL'])
    faults.push('DATABASE_READ_URL names a standby of DATABASE_URL, which is not set')
  if (production && given['CLOCK']) faults.push('CLOCK is for tests and is refused in production')
  if (production && given['DEMO'] === 'true')
    faults.push('DEMO=true is refused in production: the passwords of its users are public')
  faults.push(...deskFaults(given, production))
  if (!parsed.data || faults.length > 0) throw new SettingsFault(faults)
  const env = parsed.data
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    databasePrepared: env.DATABASE_PREPARED,
    databaseWaitMs: env.DATABASE_WAIT * SECOND_MS,
    // In production other servers may use the database, so somebody decides when it is migrated.
    migrate: env.MIGRATE ?? !production,
    databaseReadUrl: env.DATABASE_READ_URL,
    databaseReadMaxLag: env.DATABASE_READ_MAX_LAG,
    dataDir: resolve(env.DATA_DIR),
    publicUrl: env.PUBLIC_URL,
    basePath: env.BASE_PATH,
    wrapperOrigin: env.WRAPPER_ORIGIN,
    brandName: env.BRAND_NAME,
    brandColour: env.BRAND_COLOUR,
    tokenSecret: env.TOKEN_SECRET,
    auditKey: env.AUDIT_KEY,
    auditHeadFile: env.AUDIT_HEAD_FILE,
    deskPort: deskPortOf(given, env.DESK_PORT, production),
    deskUrl: env.DESK_URL,
    deskSecret: env.DESK_SECRET,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    serviceDeskMail: env.SERVICE_DESK_MAIL,
    demo: env.DEMO,
    // On a developer's machine the start-up lines are enough of a log; in production every request gets a line.
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    trustProxy: env.TRUST_PROXY,
    submissionsPerMinute: env.SUBMISSIONS_PER_MINUTE,
    clockStart: env.CLOCK === undefined ? undefined : new Date(env.CLOCK),
  } as const
}

/** The address of the portal for letters, without a slash at the end. */
export const publicAddress = ({ publicUrl, port: ownPort, basePath }: Settings): string =>
  publicUrl ?? `http://localhost:${ownPort}${basePath}`

/** An empty variable counts as absent, because compose files and unit files set empty variables. */
function withSecretFiles(environment: Readonly<Record<string, string | undefined>>, faults: string[]) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  for (const name of SECRETS) {
    const file = given[`${name}_FILE`]
    if (!file) continue
    if (given[name]) faults.push(`${name} and ${name}_FILE are both set; set one`)
    try {
      given[name] = readFileSync(file, 'utf8').trim()
    } catch {
      faults.push(`${name}_FILE cannot be read: ${file}`)
    }
  }
  return given
}

type RawSettings = Readonly<Record<string, string | undefined>>

/** Where `npm start` opens the desk, beside the portal's own 8080. */
const TRIAL_DESK_PORT = 8081

const NAMES = ['DESK_PORT', 'DESK_URL', 'DESK_SECRET'] as const

/** The desk opens with everything that it needs or not at all: otherwise its users would be the first to notice what is missing. */
function deskFaults(given: RawSettings, production: boolean): readonly string[] {
  const set = NAMES.filter((name) => given[name])
  if (set.length === 0) return []
  const needed = NAMES.filter((name) => isNeeded(name, given, production))
  return needed
    .filter((name) => !given[name])
    .map((name) => `${name} is required beside ${set.join(' and ')}: the desk needs ${needed.join(', ')}`)
}

/** An embedded desk keeps a secret of its own beside the data, and its people find it on this machine. */
function isNeeded(name: (typeof NAMES)[number], given: RawSettings, production: boolean): boolean {
  if (production) return true
  return name === 'DESK_PORT' || (name === 'DESK_SECRET' && given['DATABASE_URL'] !== undefined)
}

/**
 * The port of the desk; undefined where there is none. It opens by itself only for somebody who tries the product out
 * and has chosen no port: a second server on the machine must not stumble over it.
 */
function deskPortOf(given: RawSettings, port: number | undefined, production: boolean): number | undefined {
  if (port !== undefined) return port
  const isTrial = !production && given['DATABASE_URL'] === undefined && given['PORT'] === undefined
  return isTrial ? TRIAL_DESK_PORT : undefined
}

export type WantedPort = { readonly setting: string; readonly port: number; readonly host: string }

/** Another program already uses a port of the settings. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken'
}

/** Runs before a database is made or filled, so that nobody waits for that in vain. */
export async function checkPorts(wanted: readonly WantedPort[]): Promise<void> {
  for (const { setting, port, host } of wanted) {
    const server = createServer().listen(port, host)
    try {
      await once(server, 'listening')
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
      throw new PortTaken(
        `Port ${port} on ${host} is taken by another program. End it, or set ${setting} to a free port.`,
      )
    }
    server.close()
    await once(server, 'close')
  }
}

import { statSync } from 'node:fs'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { hasDemo } from '../../demo/presence.ts'
import {
  newestVersion,
  readMigrations,
  checkSchema,
  readSchema,
  type Schema,
} from '../../platform/database/migrations.ts'
import { readBacklog, type Backlog } from '../../platform/metrics/backlog.ts'
import { readDeletionLag } from '../../platform/retention/delete-expired.ts'
import { SECRETS, type Settings } from '../../platform/settings.ts'
import { command, type CommandDeps } from '../command.ts'
import { Refusal } from '../faults.ts'
import { readDatabaseFacts, type DatabaseFacts } from '../queries.ts'

/** The exit code is 1 when something needs a fix, so that a monitor can run the command. */
export const doctorCommands = [
  command({
    name: 'doctor',
    usage: '',
    summary: 'Says what an operator should mend',
    run: async (deps) => {
      const remarks = await remarksOf(deps)
      const lines = remarks.map(remarkText).join('\n')
      if (remarks.some(({ level }) => level === 'mend')) throw new Refusal(lines)
      return lines || 'Nothing to mend.'
    },
  }),
]

async function remarksOf(deps: CommandDeps): Promise<readonly Remark[]> {
  const { database, db, clock, settings } = deps
  // The tables that the checks read are there in a schema that fits.
  await checkSchema(db)
  const schema = await readSchema(db)
  const ownSchema = newestVersion(readMigrations())
  return examine({
    settings,
    kind: database.kind,
    schema,
    ownSchema,
    backlog: await readBacklog(db),
    facts: await readDatabaseFacts(db),
    now: clock(),
    deletionLagMs: await readDeletionLag(deps),
    hasDemo: await hasDemo(db),
    openFiles: openFilesIn(process.env),
  })
}

const FOR_OTHERS = 0o077

/** Looks only at files that the settings name. */
const openFilesIn = (environment: Readonly<Record<string, string | undefined>>): readonly string[] =>
  SECRETS.flatMap((name) => {
    const file = environment[`${name}_FILE`]
    const mode = (file && statSync(file, { throwIfNoEntry: false })?.mode) || 0
    return file && (mode & FOR_OTHERS) !== 0 ? [file] : []
  })

/** Everything that the doctor looks at. */
export type Patient = {
  readonly settings: Settings
  readonly kind: 'postgres' | 'pglite'
  readonly schema: Schema
  readonly ownSchema: number
  readonly backlog: Backlog
  readonly facts: DatabaseFacts
  readonly now: Date
  /** How far the deleting of what has expired is behind the clock of the database. */
  readonly deletionLagMs: number
  readonly hasDemo: boolean
  /** Files with secrets that others than their owner can read. */
  readonly openFiles: readonly string[]
}

/** The first level needs a person now, the second one is advice. */
type Remark = { readonly level: 'mend' | 'note'; readonly what: string; readonly how: string }

type Check = (patient: Patient) => Remark | false

const fix = (what: string, how: string): Remark => ({ level: 'mend', what, how })
const note = (what: string, how: string): Remark => ({ level: 'note', what, how })

const MAX_CLOCK_DRIFT_MS = 2 * SECOND_MS
const MAX_MAIL_AGE_S = (15 * MINUTE_MS) / SECOND_MS
/** Background work runs every two seconds. */
const MAX_EVENT_AGE_S = MINUTE_MS / SECOND_MS
const MAX_BACKUP_HOURS = 26
const MIN_DISTINCT = 12
/** It runs three times an hour; after a pause it catches up at twice the pace of time. */
const MAX_DELETION_LAG_MS = DAY_MS

const checks: readonly Check[] = [
  ({ schema, ownSchema }) =>
    schema.version > ownSchema &&
    note(
      `The database has schema ${schema.version}, newer than this version.`,
      'End the upgrade, or the way back.',
    ),
  ({ schema }) =>
    schema.readOnly &&
    fix('The database takes no writes.', 'Is it a standby? Let DATABASE_URL lead to the primary.'),
  ({ facts: { invalidIndexes } }) =>
    invalidIndexes.length > 0 &&
    fix(
      `Not valid: ${invalidIndexes.join(', ')}.`,
      'A migration was cut off. Run portal migrate, or reindex them.',
    ),
  ({ facts, kind }) =>
    kind === 'postgres' &&
    !(facts.fsync && facts.synchronousCommit) &&
    fix('A power cut can lose what was acknowledged.', 'Set fsync and synchronous_commit to on.'),
  ({ facts, kind }) =>
    kind === 'postgres' &&
    facts.superuser &&
    fix('The role of DATABASE_URL is a superuser.', 'Give the portal a role of its own.'),
  ({ facts, kind }) =>
    kind === 'postgres' &&
    !facts.superuser &&
    facts.ownsAudit &&
    note(
      'The role of DATABASE_URL owns the tables, and can rewrite the audit log.',
      'Let another role own them.',
    ),
  ({ backlog, now }) => {
    const drift = Math.abs(Date.parse(backlog.clock) - now.getTime())
    return (
      drift > MAX_CLOCK_DRIFT_MS &&
      fix(
        `The clocks of database and server differ by ${Math.round(drift / SECOND_MS)} s.`,
        'Let NTP set both.',
      )
    )
  },
  ({ backlog: { mailGivenUp } }) =>
    mailGivenUp > 0 &&
    fix(`${mailGivenUp} mail(s) were given up.`, 'portal mail list says why: the relay or the address.'),
  ({ backlog, settings }) =>
    settings.smtpUrl !== undefined &&
    backlog.mailWaitingSeconds > MAX_MAIL_AGE_S &&
    fix(`${backlog.mailWaiting} mail(s) wait for over 15 minutes.`, 'Does the relay of SMTP_URL answer?'),
  ({ backlog }) =>
    backlog.eventsUnnumberedSeconds > MAX_EVENT_AGE_S &&
    fix(
      `${backlog.eventsUnnumbered} event(s) have waited for over a minute to enter the outbox.`,
      'Is a server running? Its log says why the job "number events" fails.',
    ),
  ({ backlog }) =>
    backlog.auditUnsealed > 0 &&
    fix(
      `${backlog.auditUnsealed} row(s) of the audit log have had no seal for over a minute.`,
      'Is a server running? Its log says why the job "seal audit" fails.',
    ),
  ({ deletionLagMs: lag }) =>
    lag > MAX_DELETION_LAG_MS &&
    note(
      `What has expired is deleted ${Math.round(lag / HOUR_MS)} h late by the clock of the database.`,
      'After a pause it catches up. Otherwise that clock is wrong: mend it before it does.',
    ),
  ({ facts: { hoursSinceBackup: hours } }) =>
    (hours === null || hours > MAX_BACKUP_HOURS) &&
    note(
      hours === null
        ? 'portal backup was never run.'
        : `The last portal backup is ${Math.round(hours)} h old.`,
      'Run it every day, unless another program makes backups.',
    ),
  ({ openFiles }) =>
    openFiles.length > 0 &&
    fix(`Others can read ${openFiles.join(', ')}.`, 'chmod 600, and change what is in it.'),
  ({ settings: { tokenSecret } }) =>
    tokenSecret !== undefined &&
    new Set(tokenSecret).size < MIN_DISTINCT &&
    fix('TOKEN_SECRET can be guessed.', 'Make one: openssl rand -hex 32.'),
  ({ settings: { deskSecret } }) =>
    deskSecret !== undefined &&
    new Set(deskSecret).size < MIN_DISTINCT &&
    fix('DESK_SECRET can be guessed.', 'Make one: openssl rand -hex 32.'),
  ({ hasDemo, settings }) =>
    hasDemo &&
    settings.production &&
    fix(
      'The demo users and the staff of the demo are there, and their passwords are public.',
      'Disable each: portal user disable NAME, portal staff disable NAME.',
    ),
  ({ settings }) =>
    settings.production &&
    !settings.publicUrl?.startsWith('https:') &&
    note('PUBLIC_URL is not an address with https.', 'Mails lead people there: set it.'),
  ({ settings }) =>
    settings.production &&
    settings.smtpUrl === undefined &&
    note('SMTP_URL is not set: nobody gets activation codes.', 'Set it.'),
  ({ settings }) =>
    settings.production &&
    settings.serviceDeskMail === undefined &&
    note('SERVICE_DESK_MAIL is not set: inquiries are only in the outbox.', 'Set it, or read the outbox.'),
  ({ facts }) =>
    !facts.hasServiceDeskPhone &&
    note(
      'The parameter serviceDeskPhone is empty: no page says whom to call, the list of drivers neither.',
      'Set it at the desk, or portal parameter set serviceDeskPhone NUMBER.',
    ),
  ({ settings }) =>
    settings.production &&
    settings.trustProxy === undefined &&
    note('TRUST_PROXY is not set.', 'Set it to the addresses of the proxies, if there are any.'),
]

export const examine = (patient: Patient): readonly Remark[] =>
  checks.map((check) => check(patient)).filter((remark) => remark !== false)

const remarkText = ({ level, what, how }: Remark): string => `${level}  ${what} ${how}`

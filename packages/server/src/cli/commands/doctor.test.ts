import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseKind } from '../../../test/database.ts'
import { givenPortal } from '../../../test/harness.ts'
import { readMigrations } from '../../platform/database/migrations.ts'
import { parameter } from '../../tables/operation.ts'
import { audit, mail, outbox } from '../../tables/ledgers.ts'
import { readSettings } from '../../platform/settings.ts'
import { execute } from '../execute.ts'
import { examine, type Patient } from './doctor.ts'

const portal = givenPortal()
const db = () => portal.database.db
const onPostgres = databaseKind === 'postgres'

/** The clock of the server is that of the database, unless a test says otherwise. */
async function doctor(environment: Readonly<Record<string, string>> = {}, drift = 0) {
  const clock = () => new Date(Date.now() + drift)
  const { exitCode, stdout, stderr } = await execute(
    { ...portal.deps, settings: readSettings(environment), clock },
    ['doctor'],
    undefined,
  )
  return { exitCode, lines: `${stdout}${stderr}`.trimEnd().split('\n') }
}

const healthy: Patient = {
  settings: readSettings({
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://portal@127.0.0.1/portal',
    TOKEN_SECRET: '0123456789abcdef0123456789abcdef',
    AUDIT_KEY: 'fedcba9876543210fedcba9876543210',
    AUDIT_HEAD_FILE: '/var/lib/kassavirta/audit-heads',
    PUBLIC_URL: 'https://portaali.example.fi',
    SMTP_URL: 'smtp://127.0.0.1',
    SERVICE_DESK_MAIL: 'palvelu@example.fi',
    TRUST_PROXY: '127.0.0.1',
  }),
  kind: 'postgres',
  schema: { version: 17, compatibleFrom: 17, readOnly: false },
  ownSchema: 17,
  backlog: {
    mailWaiting: 1,
    mailWaitingSeconds: 5,
    mailGivenUp: 0,
    mailGivenUpLastHour: 0,
    eventsUnnumbered: 1,
    eventsUnnumberedSeconds: 1,
    newestEvent: 12,
    auditUnsealed: 0,
    clock: '2026-11-16T08:00:00.000Z',
  },
  facts: {
    superuser: false,
    ownsAudit: false,
    fsync: true,
    synchronousCommit: true,
    hoursSinceBackup: 3,
    invalidIndexes: [],
    hasServiceDeskPhone: true,
  },
  now: new Date('2026-11-16T08:00:01Z'),
  deletionLagMs: 20 * 60_000,
  hasDemo: false,
  openFiles: [],
}

test('a portal in good order needs nothing', () => {
  expect(examine(healthy)).toEqual([])
})

const { schema, backlog, facts, settings } = healthy
test.each<[string, Partial<Patient>, 'mend' | 'note', RegExp]>([
  ['a compatible one', { schema: { ...schema, version: 19 } }, 'note', /schema 19, newer than this version/],
  ['a standby', { schema: { ...schema, readOnly: true } }, 'mend', /takes no writes.*primary/],
  [
    'a half-made index',
    { facts: { ...facts, invalidIndexes: ['mail_x'] } },
    'mend',
    /mail_x.*portal migrate/,
  ],
  ['no fsync', { facts: { ...facts, fsync: false } }, 'mend', /power cut/],
  ['asynchronous commits', { facts: { ...facts, synchronousCommit: false } }, 'mend', /power cut/],
  ['a superuser', { facts: { ...facts, superuser: true } }, 'mend', /superuser/],
  ['an owner', { facts: { ...facts, ownsAudit: true } }, 'note', /owns the tables/],
  ['another clock', { now: new Date('2026-11-16T08:00:09Z') }, 'mend', /differ by 9 s.*NTP/],
  ['mail given up', { backlog: { ...backlog, mailGivenUp: 2 } }, 'mend', /2 mail\(s\) were given up/],
  ['old mail', { backlog: { ...backlog, mailWaitingSeconds: 1000 } }, 'mend', /wait for over 15 minutes/],
  ['old events', { backlog: { ...backlog, eventsUnnumberedSeconds: 90 } }, 'mend', /enter the outbox/],
  ['unsealed rows', { backlog: { ...backlog, auditUnsealed: 1 } }, 'mend', /1 row\(s\).*no seal/],
  ['late deleting', { deletionLagMs: 50 * 3_600_000 }, 'note', /50 h late.*clock is wrong/],
  ['no backup', { facts: { ...facts, hoursSinceBackup: null } }, 'note', /never run/],
  ['an old backup', { facts: { ...facts, hoursSinceBackup: 50 } }, 'note', /50 h old/],
  ['an open file', { openFiles: ['/etc/secret'] }, 'mend', /Others can read \/etc\/secret/],
  [
    'a poor secret',
    { settings: { ...settings, tokenSecret: 'a'.repeat(40) } },
    'mend',
    /TOKEN_SECRET can be guessed/,
  ],
  [
    'a poor secret of the desk',
    { settings: { ...settings, deskSecret: 'a'.repeat(40) } },
    'mend',
    /DESK_SECRET can be guessed/,
  ],
  ['the demo', { hasDemo: true }, 'mend', /passwords are public/],
  ['no address', { settings: { ...settings, publicUrl: undefined } }, 'note', /PUBLIC_URL/],
  ['no relay', { settings: { ...settings, smtpUrl: undefined } }, 'note', /SMTP_URL/],
  ['no phone', { facts: { ...facts, hasServiceDeskPhone: false } }, 'note', /serviceDeskPhone/],
  ['no service desk', { settings: { ...settings, serviceDeskMail: undefined } }, 'note', /SERVICE_DESK_MAIL/],
  ['no proxy', { settings: { ...settings, trustProxy: undefined } }, 'note', /TRUST_PROXY/],
])('%s is found, with what to do', (_what, change, level, words) => {
  const remarks = examine({ ...healthy, ...change })
  expect(remarks.map((remark) => remark.level)).toEqual([level])
  expect(`${remarks[0]?.what} ${remarks[0]?.how}`).toMatch(words)
})

test('the command ends with 1 when something has to be mended', async () => {
  const before = await doctor()
  // The tests of PostgreSQL connect as a superuser, to a cluster that syncs nothing.
  expect(before.exitCode).toBe(onPostgres ? 1 : 0)
  expect(before.lines.filter((line) => /mail|event|sealed/.test(line))).toEqual([])
  const old = new Date(Date.now() - 3_600_000)
  const email = { recipient: 'a@example.fi', subject: '', body: '', createdAt: old, nextAttemptAt: old }
  await db()
    .insert(mail)
    .values([email, { ...email, failedAt: old }])
  await db().insert(outbox).values({ type: 'feedback.created', at: old, data: {} })
  await db().insert(audit).values({ action: 'command.backup', at: old })
  const { exitCode, lines } = await doctor({ SMTP_URL: 'smtp://127.0.0.1' }, 10_000)
  expect(exitCode).toBe(1)
  for (const words of [
    '1 mail(s) were given up',
    '1 mail(s) wait',
    '1 event(s) have waited',
    'differ by 10 s',
  ])
    expect(lines.filter((line) => line.startsWith('mend') && line.includes(words))).toHaveLength(1)
  expect(lines.filter((line) => line.includes('backup'))).toEqual([])
})

test('a database with another first migration is named', async () => {
  const ours = readMigrations()[0]?.sha256 ?? ''
  const setHash = (sha256: string) =>
    db().execute(sql`update schema_migration set sha256 = ${sha256} where version = 1`)
  await setHash('other')
  await db().execute(sql`alter table mail rename to letter`)
  onTestFinished(async () => {
    await db().execute(sql`alter table letter rename to mail`)
    await setHash(ours)
  })
  const { exitCode, lines } = await doctor()
  expect(exitCode).toBe(1)
  expect(lines).toEqual([
    expect.stringMatching(/was made before the first release.*Start with an empty database\.$/),
  ])
})

test('a service desk without a number is asked for', async () => {
  const asked = async () => (await doctor()).lines.filter((line) => line.includes('serviceDeskPhone'))
  expect(await asked()).toHaveLength(1)
  await db()
    .insert(parameter)
    .values({ key: 'serviceDeskPhone', value: '010 123 4567', changedAt: new Date() })
  expect(await asked()).toEqual([])
})

test('a file with a secret that others can read is found', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kassavirta-doctor-'))
  const file = join(folder, 'token-secret')
  writeFileSync(file, '0123456789abcdef0123456789abcdef', { mode: 0o644 })
  vi.stubEnv('TOKEN_SECRET_FILE', file)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  expect((await doctor()).lines.join('\n')).toContain(`mend  Others can read ${file}.`)
})

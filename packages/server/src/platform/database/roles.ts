import { expiringTables } from '../retention/retention-rules.ts'
import type { Database } from './database.ts'

/** The server adds to these and never changes a row. */
const ADDED_TO = ['audit', 'audit_seal']
/** The server only reads these. */
const READ = ['schema_migration']
/**
 * Tables whose rows the server may delete: rows that an import or a new count replaces, lists of drivers, corrected
 * hand-overs, runs planned by mistake, choices that people make for themselves, and expired rows. All other rows are
 * marked as ended and stay.
 */
const DELETED_FROM = [
  'handled_deposit',
  'personnel',
  'driver_block',
  'reference',
  'user_chain',
  'user_concern',
  'email_change',
  'second_factor',
  'recovery_code',
  'saved_view',
  'staff_factor',
  'staff_recovery_code',
  'staff_passkey',
  'count_till',
  'suspect_note',
  'run_driver',
  'run_bag',
  'alert_choice',
  'alert_mail',
  'alert_reader',
  'mail_refusal',
  'run',
  ...expiringTables.map(({ table }) => table),
]

/** Replaces all rights of the role of the server. It owns nothing, so it can neither change a table nor empty it. */
const grantsTo = (role: string): string => `
  revoke create on schema public from public;
  revoke all on all tables in schema public from ${role};
  revoke all on all sequences in schema public from ${role};
  grant usage on schema public to ${role};
  grant select, insert, update on all tables in schema public to ${role};
  revoke update on ${[...ADDED_TO, ...READ].join(', ')} from ${role};
  revoke insert on ${READ.join(', ')} from ${role};
  grant delete on ${DELETED_FROM.join(', ')} to ${role};
  grant usage on all sequences in schema public to ${role}`

type Urls = { readonly databaseUrl: string | undefined; readonly databaseOwnerUrl: string | undefined }

/**
 * Gives the role of the server its rights on every table, as the owner of the tables. Without an owner of its own, a
 * portal has one role for everything, and nothing is to be given.
 */
export async function grantServerRights(
  database: Pick<Database, 'inScript'>,
  { databaseUrl, databaseOwnerUrl }: Urls,
): Promise<void> {
  if (!databaseUrl || !databaseOwnerUrl) return
  const role = decodeURIComponent(new URL(databaseUrl).username)
  await database.inScript((run) => run(grantsTo(`"${role.replaceAll('"', '""')}"`)))
}

import { sql, type SQL } from 'drizzle-orm'
import { KNOWN_FOR_DAYS } from '../session/tries.ts'

/** A table whose rows are deleted some days after a moment in them. */
type ExpiringTable = {
  readonly table: string
  /** Other tables whose rows go with these. */
  readonly with?: readonly string[]
  readonly what: string
  readonly since: string
  readonly days: number
  /** The moment from which the days count. It has an index; a row with null stays. */
  readonly moment: SQL
}

export const expiringTables: readonly ExpiringTable[] = [
  {
    table: 'idempotency_key',
    what: 'idempotency keys with their answers',
    since: 'the call',
    days: 30,
    moment: sql`created_at`,
  },
  {
    table: 'session_family',
    with: ['refresh_token'],
    what: 'sessions and refresh tokens, as hashes',
    since: 'the end of the 12 hours from the sign-in',
    days: 7,
    moment: sql`expires_at`,
  },
  {
    table: 'activation_code',
    what: 'activation codes, as hashes',
    since: 'the end of the 24 hours for which they work',
    days: 7,
    moment: sql`expires_at`,
  },
  {
    table: 'desk_key',
    what: 'keys of acts at the desk with their answers',
    since: 'the act',
    days: 30,
    moment: sql`created_at`,
  },
  {
    table: 'staff_session',
    what: 'sessions at the desk, as hashes',
    since: 'the end of the ten hours from the sign-in',
    days: 7,
    moment: sql`expires_at`,
  },
  {
    table: 'staff_code',
    what: 'codes for the first sign-in at the desk, as hashes',
    since: 'the end of the three days for which they work',
    days: 7,
    moment: sql`expires_at`,
  },
  {
    table: 'login_throttle',
    what: 'throttles of a user name or a network address',
    since: 'the last failure',
    days: 1,
    moment: sql`last_failure_at`,
  },
  {
    table: 'refused_name',
    what: 'user names that failed from a network address, as hashes',
    since: 'the last failure',
    days: 1,
    moment: sql`refused_at`,
  },
  {
    table: 'known_caller',
    what: 'known devices and network addresses of a person, as hashes',
    since: 'the last sign-in from there',
    days: KNOWN_FOR_DAYS,
    moment: sql`used_at`,
  },
  {
    table: 'staff_known_caller',
    what: 'known devices and network addresses of a person of the staff, as hashes',
    since: 'the last sign-in from there',
    days: KNOWN_FOR_DAYS,
    moment: sql`used_at`,
  },
  {
    table: 'mail',
    what: 'mail that was sent or given up; waiting mail is kept',
    since: 'that moment',
    days: 90,
    moment: sql`coalesce(sent_at, failed_at)`,
  },
  {
    table: 'alert_event',
    with: ['alert_mail'],
    what: 'what people were to hear of by e-mail, and who heard',
    since: 'that moment',
    days: 90,
    moment: sql`at`,
  },
  {
    table: 'statement_choice',
    what: 'choices of monthly statements by e-mail that were ended',
    since: 'the end',
    days: 90,
    moment: sql`ended_at`,
  },
  {
    table: 'import_run',
    what: 'what each import did, with its faults; its changes are in the audit log',
    since: 'the import',
    days: 90,
    moment: sql`at`,
  },
  {
    table: 'service_case',
    with: ['case_entry'],
    what: 'closed cases with their answers and notes; the letters themselves are kept',
    since: 'the closing',
    days: 6 * 366,
    moment: sql`closed_at`,
  },
  {
    table: 'count_pass',
    with: ['count_till'],
    what: 'counts of bags with their tills; the results themselves are kept',
    since: 'they were last saved',
    days: 6 * 366,
    moment: sql`saved_at`,
  },
  {
    table: 'entry_event',
    what: 'stages of entries that customers can follow',
    since: 'that moment',
    days: 6 * 366,
    moment: sql`at`,
  },
  {
    table: 'exception_day',
    what: 'exception days; who set them is in the audit log',
    since: 'the day',
    days: 60,
    moment: sql`day`,
  },
  {
    table: 'recurring_occurrence',
    what: 'what came of the days of recurring orders; the orders themselves are kept',
    since: 'the order was made or could not be made',
    days: 400,
    moment: sql`settled_at`,
  },
  {
    table: 'suspect_note',
    what: 'suspect notes that were handed over; those that wait are kept',
    since: 'the handing over',
    days: 10 * 366,
    moment: sql`handed_on`,
  },
]

/** Tables whose rows no job deletes. */
type LastingTables = { readonly tables: readonly string[]; readonly what: string; readonly until: string }

/** The least that `audit retain` leaves. */
export const AUDIT_DAYS = 400

export const lastingTables: readonly LastingTables[] = [
  {
    tables: ['audit', 'audit_seal'],
    what: 'audit log and its seals',
    until: `the owner takes old rows out with \`audit retain\`, ${AUDIT_DAYS} days old at least`,
  },
  {
    tables: ['outbox'],
    what: 'outbox',
    until: 'for ever: the portal does not know how far the provider has read',
  },
  {
    tables: [
      'deposit',
      'change_order',
      'supply_order',
      'visit_request',
      'visit_change_request',
      'inquiry',
      'contact_request',
      'feedback',
      'handled_deposit',
      'handled_change_order',
    ],
    what: 'deposits, orders, requests, inquiries, feedback, results of counting',
    until: 'for ever; lists show the last 400 days (`depositListingTimespan`)',
  },
  {
    tables: [
      'bag',
      'bag_person',
      'missing_bag',
      'approval',
      'count_correction',
      'vault_entry',
      'vault_count',
      'vault_move',
    ],
    what: 'bags, who counted them, approvals and corrections, counts and transfers of vaults',
    until: 'for ever, with the results of counting',
  },
  {
    tables: ['route', 'run', 'run_driver', 'run_stop', 'run_pickup', 'run_bag', 'hand_over'],
    what: 'routes, runs, their crews, the outcomes of their stops and the bags that were handed to them',
    until: 'for ever, with the orders that they delivered and the bags that they brought',
  },
  {
    tables: ['recurring_order', 'par_level', 'answer_template', 'visit_calendar', 'missed_visit'],
    what: 'recurring orders, par levels, answer templates of the service, visit calendars, reports of missed visits',
    until: 'for ever, stopped, ended or removed, with the orders that were made of them',
  },
  {
    tables: ['message', 'message_read', 'message_stamp', 'sending', 'announcement'],
    what: 'messages and announcements',
    until: 'for ever',
  },
  {
    tables: [
      'concern',
      'chain',
      'company',
      'account',
      'personnel',
      'driver_block',
      'reference',
      'portal_user',
      'user_company_role',
      'user_chain',
      'user_concern',
      'mandate',
    ],
    what: 'companies, people and their rights',
    until:
      'for ever, ended or disabled; drivers and references until the next import without them; a name until `user erase`',
  },
  {
    tables: ['email_change'],
    what: 'a new e-mail address that waits, with the hash of its code',
    until: '72 hours at most',
  },
  {
    tables: ['alert_choice', 'alert_reader', 'mail_refusal'],
    what: 'what a person wants to hear of by e-mail, the address that was confirmed, and addresses that refuse mail',
    until: 'the person chooses otherwise, confirms an address again or is erased',
  },
  {
    tables: ['second_factor', 'recovery_code'],
    what: 'second factors (encrypted keys) and recovery codes, as hashes',
    until: 'the person or the service desk removes the factor',
  },
  {
    tables: ['saved_view'],
    what: 'saved views of lists, with when a link to them is mailed',
    until: 'the person removes them, or `user erase`',
  },
  {
    tables: ['staff_user'],
    what: 'the staff of the desk and their roles',
    until: 'for ever, disabled: counts and answers name their maker',
  },
  {
    tables: ['staff_factor', 'staff_recovery_code', 'staff_passkey'],
    what: 'second factors of the staff (encrypted keys, names and public keys of passkeys) and recovery codes, as hashes',
    until: '`staff reset-factor` removes them; a person ends own passkeys',
  },
  {
    tables: ['parameter', 'provider_key', 'reminder_round', 'retention_clock', 'schema_migration'],
    what: 'settings, provider keys as hashes, the rounds of reminders, and the state of the database itself',
    until: 'for ever',
  },
]

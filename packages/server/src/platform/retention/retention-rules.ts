import { sql, type SQL } from 'drizzle-orm'
import { KNOWN_FOR_DAYS } from '../session/known-callers.ts'

/** Rows that are deleted by themselves some days after a moment in them. */
type Dated = {
  readonly table: string
  /** Other tables whose rows go with these. */
  readonly with?: readonly string[]
  readonly what: string
  readonly since: string
  readonly days: number
  /** The moment from which the days count. It has an index; null is kept. */
  readonly moment: SQL
}

/** What the server deletes. */
export const dated: readonly Dated[] = [
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

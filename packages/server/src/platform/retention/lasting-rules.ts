/** Rows that nothing deletes by itself. */
type Lasting = { readonly tables: readonly string[]; readonly what: string; readonly until: string }

/** The least that `audit retain` leaves. */
export const AUDIT_DAYS = 400

export const lasting: readonly Lasting[] = [
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

import * as z from 'zod/mini'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { EntryId, WireId } from '../../kernel/contract/shapes.ts'
import { WireMoment } from '../../kernel/dates/dates.ts'
import { freshStaffWith, staffWith } from '../../kernel/people/access.ts'
import { recordOf } from '../../kernel/data/records.ts'
import { requiredText, trimmedText } from '../../kernel/texts/text-rule.ts'
import { textField } from '../../kernel/forms/form-fields.ts'
import { formOf } from '../../kernel/forms/form.ts'
import { erasureLabels } from './terms.fi.ts'

const PATH = '/api/desk/retention'
const keepers = staffWith('settings')

/** Data that is deleted automatically some days after a moment, by its table, in the order of the server's rules. */
export const datedRules = [
  'idempotency_key',
  'session_family',
  'activation_code',
  'desk_key',
  'staff_session',
  'staff_code',
  'login_throttle',
  'refused_name',
  'known_caller',
  'staff_known_caller',
  'mail',
  'alert_event',
  'statement_choice',
  'import_run',
  'service_case',
  'count_pass',
  'entry_event',
  'exception_day',
  'recurring_occurrence',
  'suspect_note',
] as const
export type DatedRule = (typeof datedRules)[number]

/** Data that is never deleted automatically, by the first of its tables. */
export const lastingRules = [
  'audit',
  'outbox',
  'deposit',
  'bag',
  'route',
  'recurring_order',
  'message',
  'concern',
  'email_change',
  'alert_choice',
  'second_factor',
  'saved_view',
  'staff_user',
  'staff_factor',
  'parameter',
] as const
export type LastingRule = (typeof lastingRules)[number]

export const getRetention = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'What is kept for how long, when expired rows were last deleted and how many',
  access: keepers,
  reply: json(() =>
    z.object({
      dated: z.array(
        z.object({
          rule: z.enum(datedRules),
          days: z.int(),
          /** How many rows went in the last turn. */
          removed: z.int(),
        }),
      ),
      lasting: z.array(z.enum(lastingRules)),
      /** The least age in days of audit rows that may be taken out. */
      auditDays: z.int(),
      /** Null while there has been no turn. */
      lastRun: z.nullable(WireMoment),
    }),
  ),
})

/** A customer's person who can be erased. */
const ErasablePerson = z.object({
  userId: WireId,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  isDisabled: z.boolean(),
  isErased: z.boolean(),
})
export type ErasablePerson = z.output<typeof ErasablePerson>

export const MOST_PEOPLE = 20

export const findPeople = endpoint({
  method: 'GET',
  path: `${PATH}/people`,
  summary: `People whose name or user name has words that begin as \`q\`, at most ${MOST_PEOPLE}`,
  access: keepers,
  query: () => z.object({ q: trimmedText(100) }),
  reply: json(() => z.object({ rows: z.array(ErasablePerson) })),
})

/** Data that is deleted or made anonymous when a person is erased. */
export const erasedKinds = [
  'sessions',
  'factors',
  'codes',
  'views',
  'answers',
  'mails',
  'messages',
  'letters',
  'events',
] as const
export type ErasedKind = (typeof erasedKinds)[number]

export const previewErasure = endpoint({
  method: 'GET',
  path: `${PATH}/people/:personId`,
  summary: 'What erasing a person would take away or empty, in numbers of rows',
  access: keepers,
  params: () => z.object({ personId: EntryId }),
  refusals: ['notFound'],
  reply: json(() =>
    z.object({
      person: ErasablePerson,
      erased: z.object(recordOf(erasedKinds, () => z.int())),
    }),
  ),
})

/** It cannot be undone, so the user name is typed once more. */
export const erasePerson = endpoint({
  method: 'POST',
  path: `${PATH}/people/:personId/erase`,
  summary: 'Erases a disabled person for good; deposits, orders, the rights log and the audit log stay',
  access: freshStaffWith('settings'),
  params: () => z.object({ personId: EntryId }),
  body: () => z.object({ username: requiredText(100) }),
  refusals: ['notFound', 'notSameName', 'personNotDisabled', 'codeNotFresh'],
  reply: json(() => z.object({ userId: WireId })),
})

export const erasePersonForm = formOf(erasePerson, {
  username: textField(erasureLabels.username, { required: true }),
})

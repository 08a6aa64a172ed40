import * as z from 'zod/mini'
import { EntryId, WireId } from '../../kernel/contract/shapes.ts'
import { pageOf } from '../../kernel/contract/desk-shapes.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { WireMoment } from '../../kernel/dates/dates.ts'
import { freshStaffWith, staffWith } from '../../kernel/people/access.ts'
import { boundedText, requiredText } from '../../kernel/texts/text-rule.ts'
import { textField } from '../../kernel/forms/form-fields.ts'
import { formOf } from '../../kernel/forms/form.ts'
import { trafficLabels } from './terms.fi.ts'

const PATH = '/api/desk/traffic'
const watchers = staffWith('traffic')

/** A key of the provider's systems. The key itself is not shown: the portal has only its hash. */
const ProviderKey = z.object({
  keyId: WireId,
  /** Which system has it; empty for one that the command line made without a name. */
  label: z.string(),
  created: WireMoment,
  ended: z.nullable(WireMoment),
  /** The number of the last event that its system has fetched, and the time of its last call. */
  readUpTo: z.nullable(z.int()),
  read: z.nullable(WireMoment),
})
export type ProviderKey = z.output<typeof ProviderKey>

/** A mail that has not gone out. Its text is not shown: it may hold a code. */
const WaitingMail = z.object({
  mailId: WireId,
  recipient: z.string(),
  subject: z.string(),
  created: WireMoment,
  attempts: z.int(),
  /** When it is tried next; null for one that was given up. */
  next: z.nullable(WireMoment),
  lastError: z.string(),
})
export type WaitingMail = z.output<typeof WaitingMail>

/** The oldest letters are named; the counts tell how many there are. */
export const MOST_MAILS = 100

export const getTraffic = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'How far the outbox is and who has read it how far, and the mail that has not gone out',
  access: watchers,
  reply: json(() =>
    z.object({
      /** The number of the newest event and its time; null while there is none. */
      newest: z.nullable(z.object({ seq: z.int(), at: WireMoment })),
      keys: z.array(ProviderKey),
      waiting: z.int(),
      failed: z.int(),
      mails: z.array(WaitingMail),
    }),
  ),
})

/** An import stores so many rows of its faults, and of what it left out. */
export const MOST_NOTED = 50

const Tally = z.object({ created: z.int(), changed: z.int(), unchanged: z.int(), ended: z.int() })

export const ImportRun = z.object({
  importId: WireId,
  at: WireMoment,
  /** The name of its key; null for one of the command line. */
  key: z.nullable(z.string()),
  isDryRun: z.boolean(),
  applied: z.boolean(),
  /** Only the sections that had rows, by their names in a bundle. */
  sections: z.record(z.string(), Tally),
  faultCount: z.int(),
  /** The first faults, as they were sent to the caller: where, and what. */
  faults: z.array(z.object({ where: z.string(), text: z.string() })),
  keptCount: z.int(),
  /** The first rows that were left out. */
  kept: z.array(z.string()),
})
export type ImportRun = z.output<typeof ImportRun>

export const listImports = endpoint({
  method: 'GET',
  path: `${PATH}/imports`,
  summary: 'What each import did, the newest first',
  access: watchers,
  query: () => z.object({ after: z.optional(boundedText(60)) }),
  reply: json(() => pageOf(ImportRun)),
})

export const sendMailAgain = endpoint({
  method: 'POST',
  path: `${PATH}/mail/:mailId/again`,
  summary: 'Sends a mail that waits or was given up at once',
  access: watchers,
  params: () => z.object({ mailId: EntryId }),
  body: () => z.object({}),
  refusals: ['notFound', 'stateChanged'],
  reply: json(() => z.object({ mailId: WireId })),
})

/**
 * The page makes the key and shows it, and the server stores its hash. The server must not make it: answers of acts are
 * stored for a month in case the call is repeated, and the key would be in one.
 */
export const addProviderKey = endpoint({
  method: 'POST',
  path: `${PATH}/keys`,
  summary: 'A new key for a system of the provider; older ones stay valid until they are ended',
  access: freshStaffWith('traffic'),
  body: () =>
    z.object({
      label: requiredText(60),
      /** 32 random bytes. */
      key: z.string().check(z.regex(/^[\w-]{43}$/)),
    }),
  refusals: ['codeNotFresh'],
  reply: json(() => z.object({ keyId: WireId })),
})

export const endProviderKey = endpoint({
  method: 'POST',
  path: `${PATH}/keys/:keyId/end`,
  summary: 'Ends a key at once: its holder can neither import nor read any more',
  access: freshStaffWith('traffic'),
  params: () => z.object({ keyId: EntryId }),
  body: () => z.object({}),
  refusals: ['notFound', 'stateChanged', 'codeNotFresh'],
  reply: json(() => z.object({ keyId: WireId })),
})

/** The key itself is made by the page, when the form is opened. */
export const addKeyForm = formOf(addProviderKey, {
  label: textField(trafficLabels.label, { required: true }),
})

import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { providerOnly } from '@kassavirta/domain/kernel/people/access'
import { endpoint, json } from '@kassavirta/domain/kernel/contract/endpoint'
import { faultMessage } from '@kassavirta/domain/kernel/contract/fault'
import { WireId } from '@kassavirta/domain/kernel/contract/shapes'
import { OutboxEvent } from '@kassavirta/domain/operation/provider/events'
import * as z from 'zod/mini'
import { sections } from './import/read/bundle.ts'
import { sectionNames } from './import/read/read-bundle.ts'

const Tally = z.object({ created: z.int(), changed: z.int(), unchanged: z.int(), ended: z.int() })

const Report = z.object({
  applied: z.boolean(),
  sections: z.object(recordOf(sectionNames, () => Tally)),
  faults: z.array(z.unknown()),
  /** Unknown keys that were ignored, because the caller asked for that. */
  ignored: z.array(z.object({ section: z.string(), field: z.string(), rows: z.int().check(z.minimum(1)) })),
  /** Skipped rows: the desk keeps them, the desk or the customer acted first, or the entry is further already. */
  kept: z.array(
    z.object({ section: z.string(), extId: z.optional(z.string()), entryId: z.optional(WireId) }),
  ),
})

const AnyBundle = z.custom<Uint8Array>((body) => body instanceof Uint8Array, faultMessage('required'))
// Describes the bundle on the API page, when somebody asks for it: made at start it would delay every start. The import
// itself checks every row and reports all faults at once.
AnyBundle._zod.toJSONSchema = () =>
  z.toJSONSchema(z.strictObject(recordOf(sectionNames, (name) => z.optional(z.array(sections[name])))), {
    io: 'input',
    unrepresentable: 'any',
  })

const yesOrNo = z.optional(z.enum(['true', 'false']))
const MEGABYTE = 1024 * 1024

export const postImport = endpoint({
  method: 'POST',
  path: '/api/provider/import',
  summary:
    'Companies, people, rights, drivers, messages and results of counting; a bundle with a fault changes nothing',
  access: providerOnly,
  bodyLimit: 32 * MEGABYTE,
  takesBytes: true,
  query: () => z.object({ dryRun: yesOrNo, ignoreUnknown: yesOrNo }),
  body: () => AnyBundle,
  refusals: ['importRefused', 'importRowInvalid'],
  reply: json(() => Report),
})

const number = (least: number, most: number, fallback: number) =>
  z._default(
    z.pipe(
      z.pipe(
        z.string().check(z.regex(/^\d{1,15}$/)),
        z.transform((text) => Number(text)),
      ),
      z.number().check(z.minimum(least), z.maximum(most)),
    ),
    fallback,
  )

export const MOST_EVENTS = 1000
export const After = number(0, Number.MAX_SAFE_INTEGER, 0)
export const Limit = number(1, MOST_EVENTS, 500)

export const getOutbox = endpoint({
  method: 'GET',
  path: '/api/provider/outbox',
  summary: 'What customers have sent, oldest first, after the number that was read last',
  access: providerOnly,
  query: () => z.object({ after: After, limit: Limit }),
  reply: json(() => z.object({ events: z.array(OutboxEvent) })),
})

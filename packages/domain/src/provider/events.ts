import { recordOf } from '../kernel/records.ts'
import * as z from 'zod/mini'
import { orderEvent } from '../change-orders/api.ts'
import { contactReasons } from '../contact/api.ts'
import { entryTypes } from '../inquiries/api.ts'
import { depositEvent } from '../deposits/api.ts'
import { wireCounts } from '../kernel/counts.ts'
import { WireId } from '../kernel/ids.ts'
import { products } from '../supply-orders/products.ts'

/** The provider's own key of something that it has imported. */
const Key = z.string().check(z.minLength(1))
const Day = z.iso.date()
const Text = z.string()

/** Who sent a deposit or an order, by the numbers of the portal; the keys of the provider stand in the event itself. */
const sender = { customerId: WireId, userId: z.optional(WireId) }
const account = { accountId: WireId, accountExtId: Key }
const person = { name: Text, phoneNumber: Text, email: Text }

/** What is told of each kind of event. Sums are whole cents. */
export const eventData = {
  'deposit.created': {
    entryId: WireId,
    ...sender,
    ...account,
    ...depositEvent,
    unit: z.literal('cents'),
  },
  'deposit.removed': { entryId: WireId },
  'changeorder.created': {
    entryId: WireId,
    ...sender,
    ...account,
    ...orderEvent,
    unit: z.literal('cents'),
  },
  'supplyorder.created': { id: WireId, deliveryDate: Day, ...wireCounts(products.map(({ id }) => id)) },
  'visit.created': { id: WireId, suggestedDate: Day, additionalInfo: Text, contactInfo: Text },
  'visitchange.created': {
    id: WireId,
    originalDate: Day,
    newDate: Day,
    additionalInfo: Text,
    contactInfo: Text,
  },
  'inquiry.created': {
    id: WireId,
    /** The number of the entry, '0' when the inquiry is about none. */
    entryId: z.string().check(z.regex(/^\d{1,10}$/)),
    entryType: z.enum(['', ...entryTypes]),
    /** Keys of what the provider has imported: a result of counting, and the message that led to the inquiry. */
    entryExtId: z.nullable(Key),
    messageExtId: z.nullable(Key),
    eventDate: z.nullable(Day),
    counting: Text,
    countingText: Text,
    transport: Text,
    transportText: Text,
    securityBagNumber: Text,
    reference: Text,
    additionalInformation: Text,
    answerMethod: Text,
    answerPhone: Text,
    answerEmail: Text,
  },
  'contact.created': { id: WireId, ...person, contactReason: z.enum(contactReasons), additionalInfo: Text },
  'feedback.created': { id: WireId, ...person, additionalInfo: Text },
  /** In the words of the bundle. `lastDay` is the last day on which the mandate works. */
  'mandate.cancelled': { mandateId: WireId, extId: Key, user: Key, account: Key, end: Day, lastDay: Day },
  'role.cancelled': { userCompanyRoleId: WireId, user: Key },
  'user.updated': { firstName: Text, lastName: Text, emailAddress: Text, phoneNumber: Text },
  'user.activated': { termsVersion: Text },
} as const

export type EventType = keyof typeof eventData
export const eventTypes = Object.keys(eventData) as readonly EventType[]

/** Events about a person alone happen at no company. */
const isPersonal = (type: EventType): boolean => type.startsWith('user.')

/** An event around its data. A reader must take keys that it does not know: there may be more of them one day. */
export const envelope = (type: EventType) => ({
  seq: z.int().check(z.minimum(1)),
  type: z.literal(type),
  at: z.iso.datetime(),
  companyExtId: isPersonal(type) ? z.null() : Key,
  userExtId: Key,
})

const eventOf = (type: EventType) =>
  z.object({ ...envelope(type), data: z.object(eventData[type] as Readonly<Record<string, z.ZodMiniType>>) })
type AnyEvent = ReturnType<typeof eventOf>

export const eventSchemas = recordOf(eventTypes, eventOf)

export const OutboxEvent = z.union(Object.values(eventSchemas) as [AnyEvent, ...AnyEvent[]])
export type OutboxEvent = z.output<typeof OutboxEvent>

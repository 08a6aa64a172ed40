import { recordOf } from '../kernel/records.ts'
import * as z from 'zod/mini'
import { orderFields } from '../change-orders/api.ts'
import { contactReasons } from '../contact/api.ts'
import { entryTypes } from '../inquiries/api.ts'
import { MAX_COUNT } from '../kernel/counts.ts'
import { coins, notes } from '../kernel/denominations.ts'
import { WireId } from '../kernel/ids.ts'
import { products } from '../supply-orders/products.ts'

/** The provider's own key of something that it has imported. */
const Key = z.string().check(z.minLength(1))
const Day = z.iso.date()
const Cents = z.int().check(z.minimum(0))
const Count = z.int().check(z.minimum(0), z.maximum(MAX_COUNT))
const Text = z.string()

const counts = (names: readonly string[]) => recordOf(names, () => Count)

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
    securityBagNumber: Text,
    reference: Text,
    message: Text,
    registerDate: Day,
    totalSum: Cents,
    coinTotalSum: Cents,
    unit: z.literal('cents'),
    coinsUncounted: z.boolean(),
    countAtServiceCenter: z.boolean(),
    ...counts([...notes, ...coins].map(({ fieldName }) => fieldName)),
  },
  'deposit.removed': { entryId: WireId },
  'changeorder.created': {
    entryId: WireId,
    ...sender,
    ...account,
    deliveryDate: Day,
    reference: Text,
    message: Text,
    billsTotalSum: Cents,
    coinTotalSum: Cents,
    totalSum: Cents,
    unit: z.literal('cents'),
    ...counts(orderFields),
  },
  'supplyorder.created': { id: WireId, deliveryDate: Day, ...counts(products.map(({ id }) => id)) },
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

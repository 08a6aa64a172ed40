import { keysOf, recordOf } from '../../kernel/data/records.ts'
import * as z from 'zod/mini'
import { orderEvent, orderFields } from '../../orders/change-orders/api.ts'
import { contactReasons } from '../../questions/cases/contact/api.ts'
import { weekdays } from '../../kernel/dates/dates.ts'
import { entryTypes } from '../../questions/cases/inquiries/api.ts'
import { depositEvent } from '../../bags/deposits/api.ts'
import { wireCounts } from '../../kernel/money/counts.ts'
import { WireId } from '../../kernel/contract/ids.ts'
import { WireCents } from '../../kernel/money/money.ts'
import { parFields } from '../../orders/change-orders/order-suggestions/par-levels.ts'
import { products } from '../../orders/supply-orders/products.ts'
import {
  Key,
  Day,
  Text,
  sender,
  account,
  person,
  aboutCase,
  repeatedContent,
  handedOver,
  visitRequest,
  countedBag,
  delivery,
  packed,
  onRun,
  atStop,
  failed,
  corrected,
  moved,
  aboutMandate,
  mandateScope,
  ofVault,
} from './event-parts.ts'

/** The data of each type of event. Sums are whole cents. */
export const eventData = {
  'deposit.created': {
    entryId: WireId(),
    ...sender,
    ...account,
    ...depositEvent(),
    unit: z.literal('cents'),
  },
  'deposit.removed': { entryId: WireId() },
  'changeorder.created': {
    entryId: WireId(),
    ...sender,
    ...account,
    ...orderEvent(),
    unit: z.literal('cents'),
    /** Where it was made by itself, of a recurring order, or at the desk for a customer who phoned. */
    source: z.optional(z.enum(['recurring', 'phone'])),
    recurringId: z.optional(WireId()),
    staff: z.optional(Text),
  },
  /** Orders that repeat. Each order that is made of one is a `changeorder.created` of its own. */
  'recurringorder.created': {
    recurringId: WireId(),
    ...account,
    weekdays: z.array(z.enum(weekdays)),
    everyWeeks: z.int(),
    from: Day,
    until: z.nullable(Day),
    ...repeatedContent,
  },
  /** One day of it is left out, taken back in, or contains something else. */
  'recurringorder.changed': { recurringId: WireId(), day: Day, isSkipped: z.boolean(), ...repeatedContent },
  'recurringorder.stopped': { recurringId: WireId() },
  /** The whole order anew, after a change of the customer; `version` counts the changes. */
  'changeorder.changed': {
    entryId: WireId(),
    version: z.int().check(z.minimum(1)),
    ...sender,
    ...account,
    ...orderEvent(),
    unit: z.literal('cents'),
  },
  /** By the customer, or by the desk, which names the person of the staff and the reason. */
  'changeorder.cancelled': { entryId: WireId(), deliveryDate: Day, reason: Text, staff: z.nullable(Text) },
  /** What the customer says of the content of a delivery; the counts that came and the case where it does not match. */
  'changeorder.confirmed': {
    entryId: WireId(),
    matches: z.boolean(),
    counts: z.nullable(z.object(wireCounts(orderFields))),
    message: Text,
    caseId: z.nullable(WireId()),
  },
  'supplyorder.created': {
    entryId: WireId(),
    deliveryDate: Day,
    ...wireCounts(products.map(({ id }) => id)),
  },
  /** Packed, or packed anew; `reason` tells why it is something else than what was ordered. */
  'changeorder.packed': {
    ...packed,
    accountExtId: Key,
    /** The key of the result among those of the provider's systems. */
    resultExtId: Key,
    ...wireCounts(orderFields),
    billsTotalSum: WireCents(),
    coinTotalSum: WireCents(),
    totalSum: WireCents(),
    unit: z.literal('cents'),
  },
  'changeorder.departed': onRun,
  'changeorder.delivered': atStop,
  'changeorder.notdelivered': failed,
  'changeorder.returned': { ...delivery, reason: Text },
  'changeorder.corrected': corrected,
  'changeorder.moved': moved,
  'supplyorder.packed': { ...packed, ...wireCounts(products.map(({ id }) => id)) },
  'supplyorder.cancelled': { ...delivery, reason: Text },
  'supplyorder.departed': onRun,
  'supplyorder.delivered': atStop,
  'supplyorder.notdelivered': failed,
  'supplyorder.returned': { ...delivery, reason: Text },
  'supplyorder.corrected': corrected,
  'supplyorder.moved': moved,
  'visit.created': { entryId: WireId(), suggestedDate: Day, additionalInfo: Text, contactInfo: Text },
  'visitchange.created': {
    entryId: WireId(),
    originalDate: Day,
    newDate: Day,
    additionalInfo: Text,
    contactInfo: Text,
  },
  /** What the desk decides of a request; a customer answers a day that the desk proposed, and withdraws a request. */
  'visit.decided': visitRequest.decided,
  'visit.answered': visitRequest.answered,
  'visit.withdrawn': visitRequest.withdrawn,
  'visitchange.decided': visitRequest.decided,
  'visitchange.answered': visitRequest.answered,
  'visitchange.withdrawn': visitRequest.withdrawn,
  /** The driver did not come at the time that the place was told; null where it was told only the day. */
  'visit.missed': { entryId: WireId(), day: Day, from: z.nullable(Text), to: z.nullable(Text) },
  'inquiry.created': {
    id: WireId(),
    /** As the sender gave it; '0' when the inquiry is not about an entry. */
    entryId: Text,
    /** Empty where the number is linked to no entry of the company. */
    entryType: z.enum(['', ...entryTypes]),
    /** The provider's keys of the counting result and of the message that the inquiry is about. */
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
  'contact.created': { id: WireId(), ...person, contactReason: z.enum(contactReasons), additionalInfo: Text },
  'feedback.created': { id: WireId(), ...person, additionalInfo: Text },
  /** What the desk does with a bag; `staff` is the user name of whoever did it. */
  'deposit.arrived': { bagId: WireId(), entryId: z.nullable(WireId()), securityBagNumber: Text, staff: Text },
  'deposit.counted': { ...countedBag, dueDate: Day },
  /** A correction of a result, which a second person has approved. `before` is the sum that was counted at first. */
  'deposit.corrected': { ...countedBag, before: z.int(), requestedBy: Text },
  /** What customers and the desk write about a letter or a missing bag; `entryId` is its number. */
  'case.replied': { ...aboutCase, body: Text },
  'case.answered': { ...aboutCase, body: Text, staff: Text },
  'case.closed': { ...aboutCase, staff: Text },
  /** With the names of the provider's bundle. `lastDay` is the last day on which the mandate is valid. */
  'mandate.cancelled': {
    ...aboutMandate,
    end: Day,
    lastDay: Day,
    /** Where the desk ended it. */
    staff: z.optional(Text),
  },
  /** A customer asks for a mandate; `mandate.granted` follows if the desk approves it. */
  'mandate.requested': { requestId: WireId(), user: Key, account: Key, ...mandateScope },
  'mandate.granted': { ...aboutMandate, start: Day, ...mandateScope, staff: Text },
  'mandate.changed': { ...aboutMandate, start: Day, ...mandateScope, staff: Text },
  'role.cancelled': { userCompanyRoleId: WireId(), user: Key },
  'user.changed': { firstName: Text, lastName: Text, emailAddress: Text, phoneNumber: Text },
  'user.activated': { termsVersion: Text },
  /** A place says what it handed to a crew; the crew says what it took of it. Either may correct it on the same day. */
  'handover.told': handedOver,
  'handover.settled': { ...handedOver, staff: Text },
  /** The newest seal of the audit log, signed; for whoever asks later whether the log is still the same. */
  'audit.head': { seq: z.int().check(z.minimum(1)), hash: Text, signature: Text },
  /** What a place keeps in its till from now on; all 0 where it no longer says. */
  'parlevels.changed': { ...account, ...wireCounts(parFields) },
  /** A vault was counted by two people; `staff` is the second of them, or the supervisor who settled their difference. */
  'vault.counted': {
    ...ofVault,
    happenedAt: z.iso.datetime(),
    counted: WireCents(),
    /** To what there should have been; null of the first count of the vault. */
    difference: z.nullable(z.int()),
    counters: z.array(Text),
  },
  /** Money came to a vault or left it otherwise than by counting and packing; `staff` has confirmed it. */
  'vault.transferred': { ...ofVault, way: z.enum(['in', 'out']), sum: WireCents(), requestedBy: Text },
  'vault.dropped': { office: Text, reason: Text, staff: Text },
} as const

export type EventType = keyof typeof eventData
export const eventTypes: readonly EventType[] = keysOf(eventData)

/** Events about a person only have no company, and those about the portal or a vault have no person either. */
const isPersonal = (type: EventType): boolean => type.startsWith('user.')
const isOwn = (type: EventType): boolean => type.startsWith('audit.') || type.startsWith('vault.')
/** What the desk has done has no user of the portal; its data names the person of the staff. An order always has its customer's. */
const isOfDesk = (type: EventType): boolean => 'staff' in eventData[type] && type !== 'changeorder.created'

/** What both customers and the desk do. */
const isOfEither = (type: EventType): boolean =>
  type === 'changeorder.cancelled' || type === 'mandate.cancelled'

/** The fields of an event around its data. Readers must accept unknown keys, because more may be added. */
export const envelope = (type: EventType) => ({
  seq: z.int().check(z.minimum(1)),
  type: z.literal(type),
  at: z.iso.datetime(),
  companyExtId: isPersonal(type) || isOwn(type) ? z.null() : Key,
  userExtId: isOfEither(type) ? z.nullable(Key) : isOwn(type) || isOfDesk(type) ? z.null() : Key,
})

const eventOf = (type: EventType) =>
  z.object({ ...envelope(type), data: z.object(eventData[type] as Readonly<Record<string, z.ZodMiniType>>) })
type AnyEvent = ReturnType<typeof eventOf>

export const eventSchemas = recordOf(eventTypes, eventOf)

export const OutboxEvent = z.union(Object.values(eventSchemas) as [AnyEvent, ...AnyEvent[]])
export type OutboxEvent = z.output<typeof OutboxEvent>

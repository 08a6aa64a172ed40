import * as z from 'zod/mini'
import { depositEvent } from '../../bags/deposits/api.ts'
import { handOverStates } from '../../bags/deposits/rules.ts'
import { orderStages } from '../../bags/deposits/entry-stages.ts'
import { WireId } from '../../kernel/contract/shapes.ts'
import { keysOf, recordOf } from '../../kernel/data/records.ts'
import { weekdays } from '../../kernel/dates/dates.ts'
import { wireCounts } from '../../kernel/money/counts.ts'
import { noteFields, pieceFields } from '../../kernel/money/denominations.ts'
import { WireCents } from '../../kernel/money/money.ts'
import { mandateRights } from '../../kernel/people/access.ts'
import { orderEvent, orderFields } from '../../orders/change-orders/api.ts'
import { parFields } from '../../orders/change-orders/suggestions-api.ts'
import { failureReasons } from '../../orders/deliveries/runs-api.ts'
import { products } from '../../orders/supply-orders/api.ts'
import { contactReasons, entryTypes } from '../../questions/cases/own-api.ts'
import { caseKinds } from '../../questions/cases/states.ts'
import { visitDecisions } from '../../visits/visits/states.ts'

/** The provider's own key of an imported row. */
const Key = z.string().check(z.minLength(1))
const Day = z.iso.date()
const Text = z.string()

/** The portal's ids of the sender of a deposit or an order; the envelope has the provider's keys. */
const sender = { customerId: WireId, userId: z.nullish(WireId) }
const account = { accountId: WireId, accountExtId: Key }
const person = { name: Text, phoneNumber: Text, email: Text }
const aboutCase = { caseId: WireId, kind: z.enum(caseKinds), entryId: WireId }

const { deliveryDate: _day, ...content } = orderEvent
/** The content of a recurring order. */
const repeatedContent = { ...content, unit: z.literal('cents') }

/** The events of a request for a visit, and of one for another day of a visit. */
const visitRequest = {
  decided: {
    entryId: WireId,
    decision: z.enum(visitDecisions),
    proposedDate: z.nullable(Day),
    reason: Text,
    staff: Text,
  },
  answered: { entryId: WireId, accepts: z.boolean(), proposedDate: Day },
  withdrawn: { entryId: WireId, wasAccepted: z.boolean() },
}

/** The bags that a place has handed to the crew of a run, with the numbers that are known. */
const handedOver = {
  runId: WireId,
  bags: z.int(),
  numbers: z.array(Text),
  state: z.enum(handOverStates),
}

/** A result of the desk. */
const countedBag = {
  bagId: WireId,
  entryId: z.nullable(WireId),
  /** The key of the result among those of the provider's systems. */
  resultExtId: Key,
  accountExtId: Key,
  securityBagNumber: Text,
  /** From the declaration; empty where nobody declared the bag. */
  reference: Text,
  message: Text,
  declared: z.nullable(z.int()),
  counted: z.int(),
  difference: z.nullable(z.int()),
  /** The pieces that make the counted sum. Suspect notes are not among them, and vouchers are no money. */
  ...wireCounts(pieceFields),
  suspects: z.array(z.object({ denomination: z.enum(noteFields), serial: Text })),
  vouchers: z.int(),
  voucherSum: WireCents,
  staff: Text,
  unit: z.literal('cents'),
}

/** An act of the desk on an order of change money or supplies; `attempt` counts how often it was sent out or corrected. */
const delivery = {
  entryId: WireId,
  attempt: z.int().check(z.minimum(1)),
  deliveryDate: Day,
  staff: Text,
}
const packed = { ...delivery, sealNumber: Text, reason: Text }
const onRun = { ...delivery, runId: WireId }
/** `happenedAt` is the time of the crew's device, which may have had no connection. */
const atStop = { ...onRun, happenedAt: z.iso.datetime() }
const failed = { ...atStop, reason: z.enum(failureReasons), note: Text }
/** `stage` null means that it is only received after all. */
const corrected = { ...delivery, stage: z.nullable(z.enum(orderStages)), reason: Text }

/** `deliveryDate` is the new day. */
const moved = { ...delivery, from: Day, reason: Text }

const aboutMandate = { mandateId: WireId, extId: Key, user: Key, account: Key }
/** What a mandate allows, with the names of the provider's bundle; null is no end and no limit. */
const mandateScope = {
  ...recordOf(mandateRights, () => z.boolean()),
  end: z.nullable(Day),
  withdrawLimit: z.nullable(WireCents),
  unit: z.literal('cents'),
}

/** What was counted in the vault of an office, came to it or left it, by denomination. */
const ofVault = {
  office: Text,
  ...wireCounts(pieceFields),
  reason: Text,
  staff: Text,
  unit: z.literal('cents'),
}

/** The data of each type of event. Sums are whole cents. */
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
    /** Present where a recurring order made it, or the desk for a customer who phoned. */
    source: z.optional(z.enum(['recurring', 'phone'])),
    recurringId: z.optional(WireId),
    staff: z.optional(Text),
  },
  /** Recurring orders. Each order that is made of one is a `changeorder.created` of its own. */
  'recurringorder.created': {
    recurringId: WireId,
    ...account,
    weekdays: z.array(z.enum(weekdays)),
    everyWeeks: z.int(),
    from: Day,
    until: z.nullable(Day),
    ...repeatedContent,
  },
  /** One day of it is left out or taken back in, or its content is changed. */
  'recurringorder.changed': { recurringId: WireId, day: Day, isSkipped: z.boolean(), ...repeatedContent },
  'recurringorder.stopped': { recurringId: WireId },
  /** The whole order anew, after a change of the customer; `version` counts the changes. */
  'changeorder.changed': {
    entryId: WireId,
    version: z.int().check(z.minimum(1)),
    ...sender,
    ...account,
    ...orderEvent,
    unit: z.literal('cents'),
  },
  /** By the customer, or by the desk, which names the person of the staff and the reason. */
  'changeorder.cancelled': { entryId: WireId, deliveryDate: Day, reason: Text, staff: z.nullable(Text) },
  /** The customer's confirmation of a delivery's content; where it does not match, the counts that came and the case. */
  'changeorder.confirmed': {
    entryId: WireId,
    matches: z.boolean(),
    counts: z.nullable(z.object(wireCounts(orderFields))),
    message: Text,
    caseId: z.nullable(WireId),
  },
  'supplyorder.created': {
    entryId: WireId,
    deliveryDate: Day,
    ...wireCounts(products.map(({ id }) => id)),
  },
  /** Packed, or packed anew; `reason` says why the content differs from the order. */
  'changeorder.packed': {
    ...packed,
    accountExtId: Key,
    /** The key of the result among those of the provider's systems. */
    resultExtId: Key,
    ...wireCounts(orderFields),
    billsTotalSum: WireCents,
    coinTotalSum: WireCents,
    totalSum: WireCents,
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
  'visit.created': { entryId: WireId, suggestedDate: Day, additionalInfo: Text, contactInfo: Text },
  'visitchange.created': {
    entryId: WireId,
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
  /** The driver did not come at the announced time; null where only the day was announced. */
  'visit.missed': { entryId: WireId, day: Day, from: z.nullable(Text), to: z.nullable(Text) },
  'inquiry.created': {
    id: WireId,
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
  'contact.created': { id: WireId, ...person, contactReason: z.enum(contactReasons), additionalInfo: Text },
  'feedback.created': { id: WireId, ...person, additionalInfo: Text },
  /** An act of the desk on a bag; `staff` is the user name of the person. */
  'deposit.arrived': { bagId: WireId, entryId: z.nullable(WireId), securityBagNumber: Text, staff: Text },
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
  'mandate.requested': { requestId: WireId, user: Key, account: Key, ...mandateScope },
  'mandate.granted': { ...aboutMandate, start: Day, ...mandateScope, staff: Text },
  'mandate.changed': { ...aboutMandate, start: Day, ...mandateScope, staff: Text },
  'role.cancelled': { userCompanyRoleId: WireId, user: Key },
  'user.changed': { firstName: Text, lastName: Text, emailAddress: Text, phoneNumber: Text },
  'user.activated': { termsVersion: Text },
  /** The place marks what it handed to a crew, and the crew marks what it took. Either may correct it on the same day. */
  'handover.told': handedOver,
  'handover.settled': { ...handedOver, staff: Text },
  /** The newest seal of the audit log, signed. It proves later whether the log is still the same. */
  'audit.head': { seq: z.int().check(z.minimum(1)), hash: Text, signature: Text },
  /** The par levels of a place's till from now on; all 0 where they were removed. */
  'parlevels.changed': { ...account, ...wireCounts(parFields) },
  /** A vault was counted by two people; `staff` is the second of them, or the supervisor who settled their difference. */
  'vault.counted': {
    ...ofVault,
    happenedAt: z.iso.datetime(),
    counted: WireCents,
    /** The difference to the expected content; null for the first count of the vault. */
    difference: z.nullable(z.int()),
    counters: z.array(Text),
  },
  /** Money came to a vault or left it without counting or packing; `staff` has confirmed it. */
  'vault.transferred': { ...ofVault, way: z.enum(['in', 'out']), sum: WireCents, requestedBy: Text },
  'vault.dropped': { office: Text, reason: Text, staff: Text },
} as const

export type EventType = keyof typeof eventData
export const eventTypes: readonly EventType[] = keysOf(eventData)

/** Events about a person have no company; events about the portal or a vault have no person either. */
const isPersonal = (type: EventType): boolean => type.startsWith('user.')
const isOwn = (type: EventType): boolean => type.startsWith('audit.') || type.startsWith('vault.')
/** Acts of the desk have no user of the portal: their data names the staff. An order always has its customer's user. */
const isOfDesk = (type: EventType): boolean => 'staff' in eventData[type] && type !== 'changeorder.created'

/** Events that customers and the desk both cause. */
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

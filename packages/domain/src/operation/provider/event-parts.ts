import { recordOf } from '../../kernel/data/records.ts'
import * as z from 'zod/mini'
import { caseKinds } from '../../questions/cases/states.ts'
import { orderEvent } from '../../orders/change-orders/api.ts'
import { orderStages } from '../../bags/deposits/stages/orders.ts'
import { failureReasons } from '../../orders/deliveries/wire.ts'
import { handOverStates } from '../../bags/deposits/stages/hand-over.ts'
import { noteFields, pieceFields } from '../../kernel/money/denominations.ts'
import { wireCounts } from '../../kernel/money/counts.ts'
import { WireId } from '../../kernel/contract/ids.ts'
import { WireCents } from '../../kernel/money/money.ts'
import { mandateRights } from '../../kernel/people/access.ts'
import { visitDecisions } from '../../visits/visits/states.ts'

/** The provider's own key of an imported row. */
export const Key = z.string().check(z.minLength(1))
export const Day = z.iso.date()
export const Text = z.string()

/** The portal's ids of the sender of a deposit or an order; the envelope has the provider's keys. */
export const sender = { customerId: WireId(), userId: z.nullish(WireId()) }
export const account = { accountId: WireId(), accountExtId: Key }
export const person = { name: Text, phoneNumber: Text, email: Text }
export const aboutCase = { caseId: WireId(), kind: z.enum(caseKinds), entryId: WireId() }

const { deliveryDate: _day, ...content } = orderEvent()
/** What an order that repeats contains. */
export const repeatedContent = { ...content, unit: z.literal('cents') }

/** What becomes of a request for a visit, and of one for another day of a visit. */
export const visitRequest = {
  decided: {
    entryId: WireId(),
    decision: z.enum(visitDecisions),
    proposedDate: z.nullable(Day),
    reason: Text,
    staff: Text,
  },
  answered: { entryId: WireId(), accepts: z.boolean(), proposedDate: Day },
  withdrawn: { entryId: WireId(), wasAccepted: z.boolean() },
}

/** What a place has handed to the crew of a run; the numbers are those that are known. */
export const handedOver = {
  runId: WireId(),
  bags: z.int(),
  numbers: z.array(Text),
  state: z.enum(handOverStates),
}

/** A result of the desk. */
export const countedBag = {
  bagId: WireId(),
  entryId: z.nullable(WireId()),
  /** The key of the result among those of the provider's systems. */
  resultExtId: Key,
  accountExtId: Key,
  securityBagNumber: Text,
  /** Those of the declaration; empty where nobody declared the bag. */
  reference: Text,
  message: Text,
  declared: z.nullable(z.int()),
  counted: z.int(),
  difference: z.nullable(z.int()),
  /** The pieces that make the counted sum. Suspect notes are not among them, and vouchers are no money. */
  ...wireCounts(pieceFields),
  suspects: z.array(z.object({ denomination: z.enum(noteFields), serial: Text })),
  vouchers: z.int(),
  voucherSum: WireCents(),
  staff: Text,
  unit: z.literal('cents'),
}

/** What the desk does with an order of change money or supplies; attempts count how often it was sent out or corrected. */
export const delivery = {
  entryId: WireId(),
  attempt: z.int().check(z.minimum(1)),
  deliveryDate: Day,
  staff: Text,
}
export const packed = { ...delivery, sealNumber: Text, reason: Text }
export const onRun = { ...delivery, runId: WireId() }
/** `happenedAt` is the time of the crew's device, which may have had no connection. */
export const atStop = { ...onRun, happenedAt: z.iso.datetime() }
export const failed = { ...atStop, reason: z.enum(failureReasons), note: Text }
/** `stage` null means that it is only received after all. */
export const corrected = { ...delivery, stage: z.nullable(z.enum(orderStages)), reason: Text }

/** `deliveryDate` is the new day. */
export const moved = { ...delivery, from: Day, reason: Text }

export const aboutMandate = { mandateId: WireId(), extId: Key, user: Key, account: Key }
/** What a mandate allows, with the names of the provider's bundle; null is no end and no limit. */
export const mandateScope = {
  ...recordOf(mandateRights, () => z.boolean()),
  end: z.nullable(Day),
  withdrawLimit: z.nullable(WireCents()),
  unit: z.literal('cents'),
}

/** What was counted in the vault of an office, came to it or left it, by denomination. */
export const ofVault = {
  office: Text,
  ...wireCounts(pieceFields),
  reason: Text,
  staff: Text,
  unit: z.literal('cents'),
}

import type * as z from 'zod/mini'
import { orderFields } from '../change-orders/api.ts'
import { orderCountNames } from '../../kernel/money/order-count-names.ts'
import { parseCountEntry, type CountTexts } from '../../kernel/money/counts.ts'
import {
  choiceField,
  codesField,
  countGridField,
  dayField,
  idField,
  neededField,
  textField,
} from '../../kernel/forms/form-fields.ts'
import { formOf, type Form } from '../../kernel/forms/form.ts'
import { recordOf } from '../../kernel/data/records.ts'
import { products } from '../supply-orders/products.ts'
import { correctedStages } from '../../bags/deposits/stages/orders.ts'
import { cancelOrder, correctOrder, packOrder, packSupplies, returnToVault, sendAgain } from './api.ts'
import { moveOrderToDay } from './late-api.ts'
import { createRoute, recordOutcome, setStop } from './routes-api.ts'
import { deliveryFaults, deliveryLabels as labels } from './terms.fi.ts'
import { supplyFields, type DeliveryKind } from './wire.ts'

const reason = textField(labels.reason, { required: true })

/** Change money and supplies have endpoints of their own, which take the same. */
export const cancelForm = formOf(cancelOrder, { reason })
export const returnForm = formOf(returnToVault, { reason: neededField(labels.reason, {}) })
export const correctionForm = formOf(correctOrder, {
  stage: choiceField(labels.stage, correctedStages, { required: true }),
  reason,
})

/** The day on which an order that has not left goes out instead. */
export const moveDayForm = formOf(moveOrderToDay, { day: dayField(labels.day, { required: true }), reason })

/** The run on which something goes out once more. */
export const sendAgainForm = formOf(sendAgain, { runId: idField(labels.runId) })

export type PackBody = z.input<typeof packOrder.body> | z.input<typeof packSupplies.body>
type PackForms<Entries> = Readonly<
  Record<DeliveryKind, Form<Entries, Entries, PackBody, unknown, { readonly version: number }>>
>

/** Packs as ordered. Supplies need no seal. */
export const sealForms: PackForms<{ readonly seal: string }> = {
  changeOrder: formOf(packOrder, { seal: textField(labels.seal, { required: true }) }),
  supplyOrder: formOf(packSupplies, { seal: textField(labels.seal, {}) }),
}

const countIn = (texts: CountTexts) => (field: string) => parseCountEntry(texts[field] ?? '') ?? 0

export type PackEntries = { readonly counts: CountTexts; readonly reason: string; readonly seal: string }

/** Packs something else than was ordered; what an order allows is known to the screen and checked by the server. */
export const differentContentForms: PackForms<PackEntries> = {
  changeOrder: formOf(
    packOrder,
    {
      counts: countGridField(labels.counts, orderCountNames),
      reason: neededField(labels.reason, {}),
      seal: textField(labels.seal, { required: true }),
    },
    { derive: ({ counts }) => ({ counts: recordOf(orderFields, countIn(counts)) }) },
  ),
  supplyOrder: formOf(
    packSupplies,
    {
      counts: countGridField(
        labels.counts,
        products.map(({ id, name }) => [id, name]),
      ),
      reason: neededField(labels.reason, {}),
      seal: textField(labels.seal, {}),
    },
    { derive: ({ counts }) => ({ counts: recordOf(supplyFields, countIn(counts)) }) },
  ),
}

/** What a form keeps besides what it sends as it is. */
const kept = { wire: null } as const

/**
 * What the crew writes down at a stop: what happened where none of the usual reasons fits, who took the delivery, how many
 * bags were fetched, and the numbers that were read.
 */
export const outcomeForm = formOf(recordOutcome, {
  note: neededField(labels.note, {}),
  receiver: textField(labels.receiver, {}),
  number: textField(labels.number, kept),
  /** Empty until somebody has counted; where numbers were read, at least as many as these. */
  bags: textField(labels.bags, kept),
  seals: codesField(labels.seal, kept),
  numbers: codesField(labels.number, kept),
})

export const routeForm = formOf(createRoute, {
  name: textField(labels.name, { required: true }),
  area: textField(labels.area, {}),
  office: textField(labels.office, {}),
})

const isStopNumber = (text: string): boolean => setStop.body.shape.stopNumber.safeParse(Number(text)).success

/** Where on which route a company is. */
export const stopForm = formOf(setStop, {
  routeId: idField(labels.routeId),
  stopNumber: {
    ...textField(labels.stopNumber, {}),
    send: (text: string): number => Number(text),
    fault: (text: string) => (isStopNumber(text) ? undefined : deliveryFaults.stopNumber),
    print: (stop: number): string | null => String(stop),
  },
})

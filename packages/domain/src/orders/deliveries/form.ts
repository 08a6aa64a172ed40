import type * as z from 'zod/mini'
import { correctedStages } from '../../bags/deposits/entry-stages.ts'
import { recordOf } from '../../kernel/data/records.ts'
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
import { parseCountEntry, type CountTexts } from '../../kernel/money/counts.ts'
import { orderCountNames } from '../../kernel/money/denominations.ts'
import { orderFields } from '../change-orders/api.ts'
import { products } from '../supply-orders/api.ts'
import {
  cancelOrder,
  correctOrder,
  packOrder,
  packSupplies,
  returnToVault,
  sendAgain,
  moveOrderToDay,
  supplyFields,
  type DeliveryKind,
} from './api.ts'
import { reportHandOver } from './hand-overs-api.ts'
import { createRoute, recordOutcome, setStop } from './runs-api.ts'
import { deliveryFaults, deliveryLabels as labels, handOverLabels } from './terms.fi.ts'

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

/** Packs something else than was ordered. The screen knows what an order allows, and the server checks it. */
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

/** A field that the form does not send as it is. */
const unsent = { wire: null } as const

/**
 * What the crew writes down at a stop: what happened where none of the usual reasons fits, who took the delivery, how many
 * bags were fetched, and the numbers that were read.
 */
export const outcomeForm = formOf(recordOutcome, {
  note: neededField(labels.note, {}),
  receiver: textField(labels.receiver, {}),
  number: textField(labels.number, unsent),
  /** Empty until somebody has counted; where numbers were read, at least as many as these. */
  bags: textField(labels.bags, unsent),
  seals: codesField(labels.seal, unsent),
  numbers: codesField(labels.number, unsent),
})

export const routeForm = formOf(createRoute, {
  name: textField(labels.name, { required: true }),
  area: textField(labels.area, {}),
  office: textField(labels.office, {}),
})

const isStopNumber = (text: string): boolean => setStop.body.shape.stopNumber.safeParse(Number(text)).success

/** The route of a company, and its number on it. */
export const stopForm = formOf(setStop, {
  routeId: idField(labels.routeId),
  stopNumber: {
    ...textField(labels.stopNumber, {}),
    send: (text: string): number => Number(text),
    fault: (text: string) => (isStopNumber(text) ? undefined : deliveryFaults.stopNumber),
    print: (stop: number): string | null => String(stop),
  },
})

/** Nothing is marked at first: each bag is ticked as it is given. */
export const handOverForm = formOf(reportHandOver, {
  numbers: codesField(handOverLabels.bags, unsent),
  /** A bag that is not on the list, until it is added. */
  number: textField(handOverLabels.number, unsent),
})

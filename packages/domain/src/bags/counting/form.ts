import { dayField, neededField, textField } from '../../kernel/forms/form-fields.ts'
import { formOf } from '../../kernel/forms/form.ts'
import { correctCount, decideCount, handOverSuspect, setAside, withdrawBag } from './api.ts'
import { closeMissingBag } from './missing-api.ts'
import { countingLabels as labels } from './terms.fi.ts'

const reason = textField(labels.reason, { required: true })

export const asideForm = formOf(setAside, { reason })
/** A supervisor's withdrawal, which is never without a reason. */
export const withdrawForm = formOf(withdrawBag, { reason: neededField(labels.reason, {}) })
export const closeMissingForm = formOf(closeMissingBag, {
  reason: textField(labels.closingReason, { required: true }),
})

/** What is typed beside the figures of a count. */
export const decisionForm = formOf(decideCount, {
  reason: textField(labels.decisionReason, { required: true }),
})
export const correctionForm = formOf(correctCount, {
  reason: textField(labels.correctionReason, { required: true }),
})

export const handOverForm = formOf(handOverSuspect, {
  to: textField(labels.to, { required: true }),
  on: dayField(labels.on, { required: true }),
})

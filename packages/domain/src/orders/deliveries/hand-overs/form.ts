import { formOf } from '../../../kernel/forms/form.ts'
import { codesField, textField } from '../../../kernel/forms/form-fields.ts'
import { tellHandOver } from './api.ts'
import { handOverLabels as labels } from './terms.fi.ts'

/** What a form keeps besides what it sends as it is. */
const kept = { wire: null } as const

/** Nothing is marked at first: each bag is ticked as it is given. */
export const handOverForm = formOf(tellHandOver, {
  numbers: codesField(labels.bags, kept),
  /** A bag that is not on the list, until it is added. */
  number: textField(labels.number, kept),
})

import { formOf } from '../kernel/forms/form.ts'
import { codesField, textField } from '../kernel/forms/form-fields.ts'
import { tellHandOver, typeShopCode } from './api.ts'
import { handOverLabels as labels } from './terms.fi.ts'

/** The code that the place tells the driver. */
export const shopCodeForm = formOf(typeShopCode, { code: textField(labels.code, { required: true }) })

/** What a form keeps besides what it sends as it is. */
const kept = { wire: null } as const

/** Every bag that waits is handed over unless it is left, and others may be added. */
export const handOverForm = formOf(tellHandOver, {
  left: codesField(labels.bags, kept),
  added: codesField(labels.bags, kept),
  number: textField(labels.number, kept),
})

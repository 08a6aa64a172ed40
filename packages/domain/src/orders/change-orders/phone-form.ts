import { countGridField, dayField, idField, textField } from '../../kernel/forms/form-fields.ts'
import { formOf } from '../../kernel/forms/form.ts'
import { orderFields } from './api.ts'
import { orderCountNames } from '../../kernel/money/order-count-names.ts'
import { orderMoney } from './form.ts'
import { orderByPhone } from './phone-api.ts'
import { orderLabels as labels, phoneLabels } from './terms.fi.ts'

/** The order of a customer who phones, as the desk types it. */
export const phoneOrderForm = formOf(
  orderByPhone,
  {
    accountId: idField(labels.accountId),
    userId: idField(phoneLabels.userId),
    deliveryDate: dayField(labels.deliveryDate, { required: true }),
    counts: countGridField(labels.counts, orderCountNames),
    reference: textField(labels.reference, { required: false }),
    message: textField(labels.message, { required: false }),
  },
  { derive: ({ counts }) => orderMoney(orderFields, counts) },
)

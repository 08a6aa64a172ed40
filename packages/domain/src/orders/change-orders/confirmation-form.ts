import { countsOf } from '../../kernel/money/counts.ts'
import { countGridField, verbatimField } from '../../kernel/forms/form-fields.ts'
import { formOf } from '../../kernel/forms/form.ts'
import { orderFields } from './api.ts'
import { confirmDelivery } from './changing-api.ts'
import { orderCountNames } from '../../kernel/money/order-count-names.ts'
import { confirmationLabels, orderLabels } from './terms.fi.ts'

/** What came, where that is not what was packed. */
export const confirmationForm = formOf(
  confirmDelivery,
  {
    counts: countGridField(orderLabels.counts, orderCountNames),
    message: verbatimField(confirmationLabels.message, { required: false }),
  },
  { derive: ({ counts }) => ({ counts: countsOf(orderFields, counts) }) },
)

import { countFields, dayField } from '../../kernel/forms/form-fields.ts'
import { formOf } from '../../kernel/forms/form.ts'
import { orderSupplies } from './api.ts'
import { products } from './products.ts'
import { supplyLabels as labels } from './terms.fi.ts'

/** All eight products are sent, including those that are no longer offered. */
export const supplyForm = formOf(orderSupplies, {
  deliveryDate: {
    ...dayField(labels.deliveryDate, { required: true }),
    // The contract has a point in time here (specification section 3).
    send: (day: string): string => (day === '' ? '' : `${day}T00:00:00.000Z`),
  },
  ...countFields(
    products.map(({ id, name }) => [id, name] as const),
    { unit: labels.unit },
  ),
})

import * as z from 'zod/mini'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { WireId } from '../../kernel/contract/shapes.ts'
import { sender } from '../../kernel/contract/body-values.ts'
import { WireDay } from '../../kernel/dates/dates.ts'
import { countFields, dayField } from '../../kernel/forms/form-fields.ts'
import { formOf } from '../../kernel/forms/form.ts'
import { counts } from '../../kernel/money/counts.ts'
import { memberOfCompany } from '../../kernel/people/access.ts'
import { productNames, supplyLabels as labels } from './terms.fi.ts'

/** The products. Two boxes appear in old orders but are no longer offered. */
export const products = [
  { id: 'tt_kpl_kolikkoturvapussi_pieni', name: productNames.tt_kpl_kolikkoturvapussi_pieni, offered: true },
  { id: 'tt_kpl_kolikkoturvapussi_iso', name: productNames.tt_kpl_kolikkoturvapussi_iso, offered: true },
  { id: 'tt_kpl_turvapussi_iso', name: productNames.tt_kpl_turvapussi_iso, offered: true },
  { id: 'tt_kpl_turvapussi_keskikoko', name: productNames.tt_kpl_turvapussi_keskikoko, offered: true },
  { id: 'tt_kpl_turvapussi_pieni', name: productNames.tt_kpl_turvapussi_pieni, offered: true },
  { id: 'tt_kpl_sinetit', name: productNames.tt_kpl_sinetit, offered: true },
  { id: 'tt_kpl_pikkumusta', name: productNames.tt_kpl_pikkumusta, offered: false },
  { id: 'tt_kpl_sininen_kannet', name: productNames.tt_kpl_sininen_kannet, offered: false },
] as const

export type ProductId = (typeof products)[number]['id']

const USUAL_COUNTS = [0, 50, 100, 150, 200, 250, 500] as const
const SMALL_BAG_COUNTS = [0, 100, 200, 300, 400, 500, 1000] as const

/** The counts that the form offers; undefined for seals, whose count is typed. The server accepts any count. */
export function choicesOf(id: ProductId): readonly number[] | undefined {
  if (id === 'tt_kpl_sinetit') return undefined
  return id === 'tt_kpl_turvapussi_pieni' ? SMALL_BAG_COUNTS : USUAL_COUNTS
}

export const orderSupplies = endpoint({
  method: 'POST',
  path: '/api/supplyorder',
  summary: 'Orders security bags, seals and the like',
  access: memberOfCompany('supplyOrder'),
  company: 'body',
  body: () =>
    z.object({
      ...sender,
      deliveryDate: WireDay,
      ...counts(products.map(({ id }) => id)),
    }),
  refusals: ['dayClosed'],
  reply: json(() => z.object({ id: WireId })),
})
export type SupplyBody = z.output<typeof orderSupplies.body>

/** All eight products are sent, including the two that are no longer offered. */
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

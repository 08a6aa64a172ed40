import { orderSupplies as endpoint } from '@kassavirta/domain/orders/supply-orders/api'
import type { AppBuilder } from '../../platform/http/route.ts'
import { noFacts } from '../../platform/rights/facts.ts'
import { bindSubmission } from '../../platform/ledgers/submit.ts'
import { supplyOrder } from '../../tables/submissions.ts'
import { orderSupplies } from './order-supplies.ts'

export const supplyOrderRoutes = (builder: AppBuilder): void =>
  bindSubmission(builder, endpoint, { table: supplyOrder, facts: noFacts, work: orderSupplies })

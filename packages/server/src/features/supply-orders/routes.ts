import { orderSupplies as endpoint } from '@kassavirta/domain/supply-orders/api'
import type { Portal } from '../../platform/route.ts'
import { submission } from '../../platform/submit.ts'
import { orderSupplies } from './order-supplies.ts'

export const supplyOrderRoutes = (portal: Portal): void => submission(portal, endpoint, orderSupplies)

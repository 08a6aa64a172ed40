import { closeBag } from '@kassavirta/domain/bags/counting/api'
import { packOrder, packSupplies } from '@kassavirta/domain/orders/deliveries/api'
import { recordOutcome } from '@kassavirta/domain/orders/deliveries/routes-api'
import { decideVisit } from '@kassavirta/domain/visits/visits/api'

/** Acts that wait ten seconds on the device, in which they can be taken back. */
export const heldEndpoints = [recordOutcome, closeBag, decideVisit, packOrder, packSupplies] as const

import { closeBag } from '@kassavirta/domain/counting/api'
import { recordOutcome } from '@kassavirta/domain/deliveries/routes-api'

/** Acts that wait ten seconds on the device, in which they can be taken back. */
export const heldEndpoints = [recordOutcome, closeBag] as const

import { packOrder, packSupplies } from '@kassavirta/domain/orders/deliveries/api'
import type { PackBody } from '@kassavirta/domain/orders/deliveries/form'
import type { Ask } from '@kassavirta/ui/api/call.ts'
import { useState } from 'react'
import { useAct } from '../../../platform/api/use-act.ts'
import { problemText } from '../../../platform/api/refusal.ts'
import type { Order } from '../order.ts'
import { isOvertaken } from '../../../platform/api/refusal.ts'
import { useSettle } from '../use-settle.ts'

/** Packs one order. A lost answer is settled by packing again: the same act goes out under the same key. */
export function usePacking(order: Order) {
  const money = useAct(packOrder)
  const supplies = useAct(packSupplies)
  const act = order.kind === 'changeOrder' ? money : supplies
  const settle = useSettle()
  const [wasOvertaken, setOvertaken] = useState(false)
  /** Without counts it is packed as ordered. */
  const pack = async (body: PackBody): Promise<boolean> => {
    setOvertaken(false)
    const asked = { params: { orderId: order.orderId }, body }
    const outcome =
      order.kind === 'changeOrder'
        ? await money.run(asked as Ask<typeof packOrder>)
        : await supplies.run(asked as Ask<typeof packSupplies>)
    const isDone = await settle(outcome)
    if (outcome.type === 'failed') setOvertaken(isOvertaken(outcome.failure))
    return isDone
  }
  // Who packed meanwhile is told by the row, and what is wrong with a seal by its field.
  const failure = wasOvertaken ? undefined : act.failure
  return {
    pack,
    busy: act.busy,
    /** True while what was sent may not be changed: no answer came. */
    unknown: act.unknown,
    failure,
    wasOvertaken,
    problem: failure && failure.fields['seal'] === undefined ? problemText(failure) : undefined,
    forget: () => {
      setOvertaken(false)
      act.reset()
    },
  }
}

export type Packing = ReturnType<typeof usePacking>

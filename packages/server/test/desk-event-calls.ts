import type { EventType } from '@kassavirta/domain/operation/provider/events'
import type { LightMyRequestResponse } from 'fastify'
import { staffAtWork } from './desk.ts'
import type { TestPortal } from './harness.ts'

type Answer = Promise<LightMyRequestResponse>
type DeskEvent = Extract<EventType, 'deposit.arrived' | 'deposit.counted' | 'deposit.corrected'>

const COUNTED = { pcs_50e: 4, pcs_2e: 5, pcs_50cent: 1 }
const whole = { intact: true, suspects: [] }

/** A real call for each kind of event that the desk causes; `declare` declares the bag that is counted. */
export function deskCalls(
  portal: TestPortal,
  declare: (bag: string) => Answer,
): Readonly<Record<DeskEvent, () => Answer>> {
  const count = async (bag: string, pieces: object) => {
    await declare(bag)
    const counter = await staffAtWork(portal, `laskija-${bag}`, ['counter'])
    const { bagId, version } = (await counter.act('/bags/open', { number: bag })).json()
    return counter.act(`/bags/${bagId}/send`, { tills: [pieces], version, ...whole })
  }
  return {
    'deposit.arrived': async () => {
      await declare('1045587001')
      const counter = await staffAtWork(portal, 'laskija-1', ['counter'])
      return counter.act('/bags/open', { number: '1045587001' })
    },
    'deposit.counted': () => count('1045587002', COUNTED),
    'deposit.corrected': async () => {
      const { bag } = (await count('1045587003', COUNTED)).json()
      const supervisor = await staffAtWork(portal, 'esimies', ['supervisor'])
      const second = await staffAtWork(portal, 'esimies2', ['supervisor'])
      const tills = [{ ...COUNTED, pcs_50e: 5 }]
      const wish = { tills, reason: 'Seteli oli pussin pohjalla', version: bag.version }
      const { approvalId } = (await supervisor.act(`/bags/${bag.bagId}/correct`, wish)).json()
      return second.act(`/approvals/${approvalId}/approve`, { version: 0 })
    },
  }
}

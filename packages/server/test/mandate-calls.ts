import type { EventType } from '@kassavirta/domain/operation/provider/events'
import type { LightMyRequestResponse } from 'fastify'
import { setParameter } from '../src/shared/parameters.ts'
import { staffAtWork } from './desk.ts'
import type { TestPortal } from './harness.ts'

type Answer = Promise<LightMyRequestResponse>
type MandateEvent = Extract<EventType, 'mandate.requested' | 'mandate.granted' | 'mandate.changed'>

type Given = {
  readonly mandate: { readonly id: number; readonly userId: number }
  readonly account: { readonly id: number }
}

/** What Pekka does not have yet. */
const ORDERS = { rights: ['changeCurrency'], limit: 3000, until: '2027-12-31' } as const

/** A real call for each event of a mandate that the desk or a request causes. */
export function callsOfMandates(
  portal: TestPortal,
  { mandate, account }: Given,
  post: (url: string, body: object) => Answer,
): Readonly<Record<MandateEvent, () => Answer>> {
  let asked: { approver: Awaited<ReturnType<typeof staffAtWork>>; answer: Awaited<Answer> } | undefined
  /** Once: what waits already is not asked for again. */
  const request = async () => {
    if (asked) return asked
    await setParameter(portal.database.db, 'rightRequests', 'true', portal.now)
    const approver = await staffAtWork(portal, 'esimies-1', ['supervisor'])
    const right = { holderId: mandate.userId, accountId: account.id, ...ORDERS }
    return (asked = { approver, answer: await post('/api/management/rightRequests', right) })
  }
  return {
    'mandate.requested': async () => (await request()).answer,
    'mandate.granted': async () => {
      const { approver, answer } = await request()
      const { requestId } = answer.json()
      return approver.act(`/approvals/${requestId}/approve`, { version: 0 })
    },
    'mandate.changed': async () => {
      const service = await staffAtWork(portal, 'palvelu-1', ['service'])
      const lower = { rights: ['deposit'], limit: null, until: '2026-12-31', reason: 'Lyhennetään' }
      return service.act(`/mandates/${mandate.id}/change`, { ...lower, version: 0 })
    },
  }
}

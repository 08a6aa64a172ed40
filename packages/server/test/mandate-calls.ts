import type { EventType } from '@kassavirta/domain/provider/events'
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
  let approver: Awaited<ReturnType<typeof staffAtWork>> | undefined
  const request = async () => {
    await setParameter(portal.database.db, 'rightRequests', 'true', portal.now)
    approver ??= await staffAtWork(portal, 'esimies-1', ['supervisor'])
    const asked = { holderId: mandate.userId, accountId: account.id, ...ORDERS }
    return post('/api/management/rightRequests', asked)
  }
  return {
    'mandate.requested': request,
    'mandate.granted': async () => {
      const { requestId } = (await request()).json()
      approver ??= await staffAtWork(portal, 'esimies-1', ['supervisor'])
      return approver.act(`/approvals/${requestId}/approve`, { version: 0 })
    },
    'mandate.changed': async () => {
      const service = await staffAtWork(portal, 'palvelu-1', ['service'])
      const lower = { rights: ['deposit'], limit: null, until: '2026-12-31', reason: 'Lyhennetään' }
      return service.act(`/mandates/${mandate.id}/change`, { ...lower, version: 0 })
    },
  }
}

import {
  cancelOwnOrder,
  getOwnOrder,
  replaceOrder,
} from '@kassavirta/domain/orders/change-orders/changing-api'
import { getConfig, type PortalSwitch } from '@kassavirta/domain/operation/settings/config/api'
import { getEntryEvents } from '@kassavirta/domain/bags/deposits/entry-events/api'
import { changeOrders } from '@kassavirta/domain/reports/reports/change-orders'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { config, openPortal } from './open-portal.ts'
import { orderRow } from './sent-entries.ts'
import { answerForms } from './submission-forms.ts'

type OwnOrder = Reply<typeof getOwnOrder>

/** The order for Friday the 20th, which can be changed until Wednesday noon. */
export const order = { ...orderRow, deliveryDate: '2026-11-20' }
export const ORDER = order.entryId

const changeable: OwnOrder = {
  version: 0,
  stage: null,
  changeableUntil: '2026-11-18T10:00:00.000Z',
  packed: null,
  mayConfirm: false,
  confirmation: null,
}

/** What the server tells of the order from now on. */
export function tellOrder({ answer }: GivenServer, row: Partial<typeof order>, own: Partial<OwnOrder>): void {
  answer(changeOrders.endpoint, { changeCurrencyOrders: [{ ...order, ...row }] })
  answer(getOwnOrder, { ...changeable, ...own })
}

const ALL: readonly PortalSwitch[] = [
  'statusLines',
  'ordersChangeable',
  'recurringOrders',
  'deliveryConfirmations',
]

/** Opens an address where the provider has switched these on. */
export const openWithOrder = (
  path: string,
  given: (server: GivenServer) => void = () => undefined,
  switches = ALL,
): GivenServer =>
  openPortal(path, {
    given: (server) => {
      answerForms(server)
      server.answer(getConfig, { ...config, ...Object.fromEntries(switches.map((name) => [name, true])) })
      server.answer(getEntryEvents, {
        events: [{ stage: 'received', at: '2026-11-16T08:10:00.000Z', note: '' }],
        expectedCredit: null,
        noticeId: null,
      })
      tellOrder(server, {}, {})
      server.answer(replaceOrder, { entryId: ORDER, version: 1 })
      server.answer(cancelOwnOrder, { status: 'ok' })
      given(server)
    },
  })

import {
  getDeliveryDay,
  listDeliveries,
  listDeliveryDays,
  listUndelivered,
  listLate,
} from '@kassavirta/domain/orders/deliveries/api'
import { listDrivers, listRoutes, listRuns, type getRun } from '@kassavirta/domain/orders/deliveries/runs-api'
import { listHandOvers } from '@kassavirta/domain/orders/deliveries/hand-overs-api'
import type { Locator } from '@vitest/browser/context'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { screen } from '../support/screen.ts'
import { NOW, openDesk } from './open-desk.ts'

type StopReply = Reply<typeof listDeliveries>['rows'][number]
type OrderReply = StopReply['orders'][number]
type RunReply = Reply<typeof getRun>

export const DAY = '2026-11-18'

/** 150,00 €: five notes of 20 € and a roll of 2 €. */
export const orderOf = (change: Partial<OrderReply> = {}): OrderReply => ({
  kind: 'changeOrder',
  orderId: 701,
  version: 0,
  companyId: 4101,
  day: DAY,
  stage: null,
  attempt: 1,
  isHandledElsewhere: false,
  isFrozen: true,
  freezesAt: '2026-11-16T08:00:00Z',
  isNew: false,
  created: '2026-11-13T08:00:00Z',
  ordered: { pcs_20e: 5, pcs_2e_roll: 1 },
  orderedTotal: 150,
  packed: null,
  packedTotal: null,
  packedAt: null,
  packedBy: '',
  packReason: '',
  seal: '',
  reference: '',
  message: '',
  runId: null,
  cancelReason: '',
  movedFrom: null,
  moveReason: '',
  placedBy: '',
  ...change,
})
export const packedOrder = (change: Partial<OrderReply> = {}): OrderReply =>
  orderOf({
    version: 1,
    stage: 'packed',
    packed: { pcs_20e: 5, pcs_2e_roll: 1 },
    packedTotal: 150,
    packedAt: NOW,
    packedBy: 'Testi Työntekijä',
    seal: 'TM 220 418',
    ...change,
  })
const supplies = orderOf({
  kind: 'supplyOrder',
  orderId: 801,
  freezesAt: null,
  ordered: { tt_kpl_sinetit: 50 },
  orderedTotal: null,
})

const address = { street: 'Sammonkatu 1', postcode: '33500', city: 'Tampere', routeId: 31, version: 0 }
export const kaleva: StopReply = {
  ...address,
  companyId: 4101,
  name: 'Myllypuoti Kaleva',
  stopNumber: 10,
  orders: [orderOf(), supplies],
}
export const lielahti: StopReply = {
  ...address,
  companyId: 4102,
  name: 'Myllypuoti Lielahti',
  stopNumber: 20,
  orders: [orderOf({ orderId: 702, companyId: 4102 })],
}

export const runOf = (change: Partial<RunReply['run']> = {}): RunReply['run'] => ({
  runId: 51,
  routeId: 31,
  routeName: 'Pirkanmaa 1',
  day: DAY,
  part: 1,
  state: 'left',
  departed: NOW,
  returned: null,
  crew: [{ personId: 'k1', name: 'Kalle Kuljettaja' }],
  stops: 2,
  openStops: 2,
  version: 2,
  ...change,
})

export const numbers = { stops: 2, orders: 3, packed: 0, open: 0 }
const day = { day: DAY, ...numbers, isLocked: true, locksAt: '2026-11-16T08:00:00Z', isClosed: false }

/** One day with one route and its two stops. */
export function answerDeliveries(
  server: GivenServer,
  stops: readonly StopReply[] = [kaleva, lielahti],
): void {
  server.answer(listDeliveryDays, { rows: [day] })
  server.answer(listHandOvers, { rows: [] })
  server.answer(getDeliveryDay, {
    ...day,
    routes: [{ routeId: 31, name: 'Pirkanmaa 1', area: 'Tampere', ...numbers }],
  })
  server.answer(listRoutes, {
    rows: [
      {
        routeId: 31,
        name: 'Pirkanmaa 1',
        area: 'Tampere',
        office: 'Helsinki',
        stops: 2,
        isEnded: false,
        version: 0,
      },
    ],
  })
  server.answer(listDeliveries, { rows: [...stops], next: null })
  server.answer(listRuns, { rows: [runOf()], late: [], withoutRun: [] })
  server.answer(listDrivers, { rows: [] })
  server.answer(listUndelivered, { rows: [] })
  server.answer(listLate, { rows: [] })
}

export const openDay = (): GivenServer =>
  openDesk(`/toimitukset?day=${DAY}&reitti=31`, { roles: ['packer', 'dispatcher'], given: answerDeliveries })

/** The control of the row of an order. */
export const rowOf = (company: string, orderId: number): Locator =>
  screen.getByRole('button', { name: `${company} tilaus ${orderId}`, exact: true })

export async function focusOn(locator: Locator): Promise<void> {
  ;((await locator.findElement()) as HTMLElement).focus()
}

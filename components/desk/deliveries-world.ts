import type { Locator } from '@vitest/browser/context'
import { listVaultEntries, showVault } from '@kassavirta/domain/bags/vault/api'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { pieceFields } from '@kassavirta/domain/kernel/money/denominations'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import {
  getDeliveryDay,
  listDeliveries,
  listDeliveryDays,
  listLate,
  listUndelivered,
} from '@kassavirta/domain/orders/deliveries/api'
import { listHandOvers } from '@kassavirta/domain/orders/deliveries/hand-overs-api'
import { listDrivers, listRoutes, listRuns, type getRun } from '@kassavirta/domain/orders/deliveries/runs-api'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { screen } from '../support/screen.ts'
import { NOW, openDesk } from './open-desk.ts'

type Stop = Reply<typeof listDeliveries>['rows'][number]
type Order = Stop['orders'][number]
type Run = Reply<typeof getRun>['run']
export type RunStop = Reply<typeof getRun>['stops'][number]
type Vault = Reply<typeof showVault>

export const TODAY = '2026-11-16'
export const DAY = '2026-11-18'

/** 150,00 €: five notes of 20 € and a roll of 2 €. */
export const orderOf = (change: Partial<Order> = {}): Order => ({
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
export const packedOrder = (change: Partial<Order> = {}): Order =>
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
/** Kaleva, by default with an order of change money and one of supplies. */
export const kaleva = (...orders: readonly Order[]): Stop => ({
  ...address,
  companyId: 4101,
  name: 'Myllypuoti Kaleva',
  stopNumber: 10,
  orders: orders.length === 0 ? [orderOf(), supplies] : [...orders],
})
export const lielahti = (change: Partial<Order> = {}): Stop => ({
  ...address,
  companyId: 4102,
  name: 'Myllypuoti Lielahti',
  stopNumber: 20,
  orders: [orderOf({ orderId: 702, companyId: 4102, ...change })],
})
/** A stop of a run that nobody has marked. */
export const onRun = (stop: Stop, pickup: RunStop['pickup'] = null): RunStop => ({
  ...stop,
  outcome: null,
  pickup,
})

export const runOf = (change: Partial<Run> = {}): Run => ({
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
export const otherRun = runOf({ runId: 52, routeId: 32, routeName: 'Rannikko 1', version: 5 })

export const numbers = { stops: 2, orders: 3, packed: 0, open: 0 }
const day = { day: DAY, ...numbers, isLocked: true, locksAt: '2026-11-16T08:00:00Z', isClosed: false }
const routeOf = (routeId: number, name: string) => ({
  routeId,
  name,
  area: 'Tampere',
  office: 'Helsinki',
  stops: 2,
  isEnded: false,
  version: 0,
})

/** One day with two routes, of which one has two stops. */
export function answerDeliveries(server: GivenServer, ...stops: readonly Stop[]): void {
  server.answer(listDeliveryDays, { rows: [day] })
  server.answer(listHandOvers, { rows: [] })
  const routes = [
    { routeId: 32, name: 'Rannikko 1', area: 'Turku', ...numbers },
    { routeId: 31, name: 'Pirkanmaa 1', area: 'Tampere', ...numbers },
  ]
  server.answer(getDeliveryDay, { ...day, routes })
  server.answer(listRoutes, { rows: [routeOf(32, 'Rannikko 1'), routeOf(31, 'Pirkanmaa 1')] })
  answerStops(server, ...(stops.length === 0 ? [kaleva(), lielahti()] : stops))
  server.answer(listRuns, { rows: [otherRun, runOf()], late: [], withoutRun: [] })
  server.answer(listDrivers, { rows: [] })
  server.answer(listUndelivered, { rows: [] })
  server.answer(listLate, { rows: [] })
}
export const answerStops = (server: GivenServer, ...rows: readonly Stop[]): void =>
  server.answer(listDeliveries, { rows: [...rows], next: null })

export function openDeliveries(
  path: string,
  roles: StaffRole | readonly StaffRole[] = 'dispatcher',
  size: 'desk' | 'phone' = 'desk',
): GivenServer {
  const server = openDesk(`/toimitukset${path}`, roles, size)
  answerDeliveries(server)
  return server
}
export const openDay = (...roles: readonly StaffRole[]): GivenServer =>
  openDeliveries(`?day=${DAY}&reitti=31`, roles.length === 0 ? ['packer', 'dispatcher'] : roles)

/** The control of the row of an order. */
const orderRow = (company: string, orderId: number): Locator =>
  screen.getByRole('button', { name: `${company} tilaus ${orderId}`, exact: true })
export const kalevaOrder = (): Locator => orderRow('Myllypuoti Kaleva', 701)
export const lielahtiOrder = (): Locator => orderRow('Myllypuoti Lielahti', 702)

const pieces = (some: Partial<Record<(typeof pieceFields)[number], number>>) => ({
  ...recordOf(pieceFields, () => 0),
  ...some,
})

/** 100 notes of 20 €, 7 more from bags, 30 packed, 2 back, 9 gone to the bank; more coins left than came. */
export const vault: Vault = {
  office: 'Tampere',
  offices: ['Oulu', 'Tampere'],
  flows: {
    start: pieces({ pcs_20e: 100 }),
    counted: pieces({ pcs_20e: 7 }),
    packed: pieces({ pcs_20e: 30, pcs_1e: 25 }),
    returned: pieces({ pcs_20e: 2 }),
    moved: pieces({ pcs_20e: -9 }),
  },
  count: null,
}
/** The same while it is counted: nothing of what it should hold. */
export const vaultInCount = (change: Partial<NonNullable<Vault['count']>> = {}): Vault => ({
  ...vault,
  flows: null,
  count: {
    step: 'first',
    openedBy: 'Sanna Lehto',
    opened: '2026-11-16T10:02:00Z',
    mayCount: true,
    ...change,
  },
})

const entry = {
  at: '2026-11-16T09:00:00Z',
  by: 'Sanna Lehto',
  second: 'Erkki Salo',
  decidedBy: '',
  differenceCents: null,
}
/** A transfer, and on the next page a count whose difference a supervisor has settled. */
const history = ({ after }: Readonly<Record<string, string>>): Reply<typeof listVaultEntries> =>
  after === undefined
    ? { rows: [{ ...entry, entryId: 2, kind: 'out', cents: 180_00, note: 'Pankkiin' }], next: 'second-page' }
    : {
        rows: [
          {
            ...entry,
            entryId: 1,
            kind: 'count',
            second: 'Arto Niemi',
            decidedBy: 'Erkki Salo',
            cents: 2_000_00,
            differenceCents: -50_00,
            note: 'Seteli puuttuu nipusta',
          },
        ],
        next: null,
      }

export function openVault(path = '', shown = vault): GivenServer {
  const server = openDeliveries(`/holvi${path}`, 'packer')
  server.answer(showVault, shown)
  server.answer(listVaultEntries, ({ query }) => history(query))
  return server
}

import { countBags } from '@kassavirta/domain/bags/counting/api'
import { getDayFigures, getPulse } from '@kassavirta/domain/reports/front-pages/desk-api'
import * as api from '@kassavirta/domain/reports/statistics/api'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import type { GivenServer, Reply } from '../support/given-server.ts'
import { NOW, openDesk } from './open-desk.ts'

type Pulse = Reply<typeof getPulse>
type DayFigures = Reply<typeof getDayFigures>

export const pulseOf = (change: Partial<Pulse> = {}): Pulse => ({
  at: NOW,
  waitsForYou: [],
  stamps: {},
  ...change,
})
/** What waits to be counted. */
export const waitingBags = (waiting: number, late = 0): Partial<Pulse> => ({
  counting: { waiting, oldest: NOW, late, second: 0, aside: 0, disputed: 0, suspects: 0 },
})

const figures: DayFigures = {
  counted: [
    { hour: 8, bags: 22 },
    { hour: 9, bags: 34 },
    { hour: 10, bags: 3 },
  ],
  differences: { bags: 9, short: -185, over: 45.5, suspects: 1, undeclared: 3 },
  vaults: { counts: 1, short: -50, over: 0, in: 0, out: 5_000, belowZero: ['Oulu'] },
  packed: {
    day: '2026-11-18',
    routes: [
      { routeId: 31, name: 'Pirkanmaa 1', orders: 24, packed: 18 },
      { routeId: null, name: '', orders: 2, packed: 0 },
    ],
  },
  accessNotices: [{ event: 'factorReset', name: 'Minna Aho', at: NOW }],
  limits: [
    { kind: 'answer', at: '2026-11-16T13:30:00Z', caseId: 301, number: 1192 },
    { kind: 'service', at: '2026-11-16T14:00:00Z' },
    { kind: 'orders', at: '2026-11-17T10:00:00Z', day: '2026-11-19', orders: 58 },
  ],
}
const noBags: Reply<typeof countBags> = {
  arrived: 0,
  late: 0,
  counting: 0,
  second: 0,
  secondCounting: 0,
  disputed: 0,
  aside: 0,
  missing: 0,
  suspects: 0,
}

/** The front page of a supervisor on a full day; Helsinki has a small part of it. */
export function openToday(): GivenServer {
  const server = openDesk('/', 'supervisor')
  const waitsForYou = Array.from({ length: 6 }, (_, index) => ({
    kind: 'approval' as const,
    id: index + 1,
    title: `Myllypuoti ${index + 1}`,
    note: 'Lea Mattila',
    since: NOW,
  }))
  server.answer(getPulse, pulseOf({ ...waitingBags(312, 4), approvals: 6, waitsForYou }))
  const isOwn = ({ office }: Readonly<Record<string, string>>) => office === 'Helsinki'
  server.answer(countBags, ({ query }) => ({
    ...noBags,
    ...(isOwn(query) ? { arrived: 9, late: 1 } : { arrived: 312, late: 4 }),
  }))
  server.answer(getDayFigures, ({ query }) =>
    isOwn(query) ? { ...figures, counted: [{ hour: 9, bags: 5 }] } : figures,
  )
  return server
}

const some = { bags: 48, differing: 6, shortCents: -14_000, overCents: 2_000 }
const answered = { asked: 44, answered: 43, inTime: 41, median: 130, ninth: 470 }

/** The numbers of some days, of each tab. */
export function openNumbers(path = '', role: StaffRole = 'supervisor'): GivenServer {
  const server = openDesk(`/luvut${path}`, role)
  server.answer(api.getCountingNumbers, {
    days: [
      { day: '2026-11-13', office: 'Helsinki', bags: 251, cents: 51_200_000, differing: 6 },
      { day: '2026-11-12', office: 'Helsinki', bags: 238, cents: 48_600_050, differing: 4 },
    ],
    waits: {
      median: 220,
      ninth: 481,
      bands: [
        { band: 'under2h', count: 100 },
        { band: 'under4h', count: 300 },
        { band: 'under8h', count: 80 },
        { band: 'under1d', count: 9 },
        { band: 'over1d', count: 0 },
      ],
    },
  })
  server.answer(api.getDifferenceNumbers, {
    places: [{ companyId: 1, name: 'Vasarapiha Palokka', office: 'Jyväskylä', ...some }],
    placeCount: 1,
    denominations: [
      { field: 'pcs_2e', bags: 1, missing: 0, surplus: 10 },
      { field: 'pcs_20e', bags: 5, missing: 7, surplus: 0 },
    ],
  })
  server.answer(api.getCounterNumbers, {
    rows: [
      { staffId: 1, name: 'Minna Aho', ...some, bags: 812, again: 5, fitted: 3 },
      { staffId: 2, name: 'Uusi Laskija', ...some, bags: 2, differing: 1, again: 0, fitted: 0 },
    ],
  })
  const runs = { runs: 10, leftOnDay: 10, backOnDay: 9, stops: 41, delivered: 40, pickups: 30, fetched: 30 }
  server.answer(api.getRunNumbers, {
    rows: [{ routeId: 1, name: 'Pirkanmaa 1', office: 'Tampere', ...runs }],
  })
  server.answer(api.getCaseNumbers, {
    kinds: [{ kind: 'inquiry', ...answered }],
    whole: answered,
    ages: [
      { band: 'under1', count: 3 },
      { band: 'under2', count: 1 },
      { band: 'under5', count: 0 },
      { band: 'over5', count: 0 },
    ],
  })
  return server
}

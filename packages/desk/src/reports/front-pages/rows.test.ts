import type { Pulse } from '@kassavirta/domain/reports/front-pages/desk-api'
import { day } from '@kassavirta/domain/kernel/dates/dates'
import { WireId } from '@kassavirta/domain/kernel/contract/shapes'
import { expect, test } from 'vitest'
import { addressOf, groupsOf, whenText } from './rows.ts'

const now = new Date('2026-11-16T12:02:00Z')
const pulse: Pulse = { at: now, waitsForYou: [], stamps: {} }
const counting = { waiting: 0, oldest: null, late: 0, second: 0, aside: 0, disputed: 0, suspects: 0 }

const counts = {
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

test('nothing that waits is no row', () => {
  expect(groupsOf(pulse, now)).toEqual([])
  const cases = { new: 0, own: 3, dueToday: 0, late: 0 }
  expect(groupsOf({ ...pulse, counting, cases, approvals: 0 }, now)).toEqual([])
})

test('late bags stand apart, with their oldest day', () => {
  const oldest = new Date('2026-11-12T14:40:00Z')
  const groups = groupsOf({ ...pulse, counting: { ...counting, waiting: 312, late: 4, oldest } }, now)
  expect(
    groups.map(({ urgency, rows }) => [urgency, rows.map(({ count, text }) => `${count} ${text}`)]),
  ).toEqual([
    ['late', ['4 pussia laskematta']],
    ['today', ['308 pussia laskettavana']],
  ])
  expect(groups[0]?.rows[0]?.note).toBe('vanhin saapui to 12.11.2026 klo 16:40')
  expect(groups[1]?.rows[0]?.note).toBeUndefined()
})

test('the chosen office replaces the bags of all', () => {
  const groups = groupsOf({ ...pulse, counting: { ...counting, waiting: 312, late: 4, oldest: now } }, now, {
    counts: { ...counts, arrived: 9, late: 1 },
  })
  expect(groups.flatMap(({ rows }) => rows.map(({ count, text }) => `${count} ${text}`))).toEqual([
    '1 pussi laskematta',
    '8 pussia laskettavana',
  ])
})

test('one of a kind is singular', () => {
  const groups = groupsOf({ ...pulse, counting: { ...counting, waiting: 1, suspects: 1 }, approvals: 2 }, now)
  expect(groups.flatMap(({ rows }) => rows.map(({ text }) => text))).toEqual([
    'pyyntöä odottaa hyväksyntää',
    'pussi laskettavana',
    'epäilty seteli luovuttamatta',
  ])
})

test('requests and answers of visits share a line', () => {
  const lines = (visits: Pulse['visits']) =>
    groupsOf({ ...pulse, visits }, now).flatMap(({ rows }) =>
      rows.map(({ count, text, note, to }) => [`${count} ${text}`, note, to]),
    )
  expect(lines({ requests: 3, answers: 1 })).toEqual([
    ['3 käyntipyyntöä', '1 vastaus asiakkaalta', '/kaynnit'],
  ])
  expect(lines({ requests: 1, answers: 2 })).toEqual([
    ['1 käyntipyyntö', '2 vastausta asiakkailta', '/kaynnit'],
  ])
  expect(lines({ requests: 0, answers: 1 })).toEqual([['1 vastaus asiakkaalta', undefined, '/kaynnit']])
  expect(lines({ requests: 0, answers: 0 })).toEqual([])
})

test('missing bags lead to where they are asked for', () => {
  const [group] = groupsOf({ ...pulse, counting }, now, { counts: { ...counts, missing: 1 } })
  expect(group).toMatchObject({
    urgency: 'today',
    rows: [{ count: 1, text: 'ilmoitettu pussi ei ole saapunut', to: '/laskenta/puuttuvat' }],
  })
})

test('late orders come before what is to be packed', () => {
  const days = [
    { day: day('2026-11-17'), unpacked: 7 },
    { day: day('2026-11-18'), unpacked: 41 },
  ]
  const oldestLate = { day: day('2026-11-13'), company: 'Kyläkauppa' }
  const deliveries = {
    day: day('2026-11-17'),
    unpacked: 48,
    days,
    late: 7,
    oldestLate,
    undelivered: 2,
    runsOut: 0,
    lateRuns: 0,
    oldestLateRun: null,
  }
  const rows = groupsOf({ ...pulse, deliveries }, now).flatMap((group) => group.rows)
  expect(rows.map(({ count, text, note, to }) => [count, text, note, to])).toEqual([
    [
      7,
      'tilausta, joiden päivä meni',
      'vanhin pe 13.11., Kyläkauppa · siirrä päivälle tai peru',
      '/toimitukset/myohassa',
    ],
    [48, 'tilausta pakkaamatta', 'ti 17.11. 7 kpl, ke 18.11. 41 kpl', '/toimitukset?day=2026-11-17'],
    [2, 'lähetystä palasi toimittamatta', undefined, '/toimitukset/toimittamatta'],
  ])
})

test('a scan taken back is late, with both people', () => {
  const [scanned, withdrawn] = [new Date('2026-11-16T06:00:00Z'), now]
  const people = { scannedBy: 'Anna Aula', withdrawnBy: 'Ville Vuori', reason: 'Väärä luenta' }
  const scan = { bagId: WireId.parse(9), number: '40010084', scanned, withdrawn, ...people }
  const [late] = groupsOf(pulse, now, { scans: [scan] })
  expect(late).toMatchObject({
    urgency: 'late',
    rows: [
      {
        count: 1,
        text: 'peruttu vastaanotto, pussi ei ole saapunut',
        note: '40010084: skannasi Anna Aula, perui Ville Vuori',
        to: '/laskenta/puuttuvat',
      },
    ],
  })
})

test('today is shown by its time alone', () => {
  expect(whenText(new Date('2026-11-16T08:14:00Z'), now)).toBe('tänään klo 10:14')
})

test('what waits for a person leads to its place', () => {
  const id = WireId.parse(9)
  expect(addressOf({ kind: 'secondCount', id })).toBe('/laskenta/9')
  expect(addressOf({ kind: 'approval', id })).toBe('/hyvaksynnat')
  expect(addressOf({ kind: 'case', id })).toBe('/yhteydenotot/9')
})

test('a van on the road is late by its day', () => {
  const oldestLateRun = { day: day('2026-11-13'), route: 'Pirkanmaa 1' }
  const none = { day: null, unpacked: 0, days: [], late: 0, oldestLate: null, undelivered: 0 }
  const deliveries = { ...none, runsOut: 3, lateRuns: 2, oldestLateRun }
  expect(groupsOf({ ...pulse, deliveries }, now)).toMatchObject([
    {
      urgency: 'late',
      rows: [
        {
          count: 2,
          text: 'ajoa ei ole palannut',
          note: 'vanhin pe 13.11., Pirkanmaa 1',
          to: '/toimitukset/ajot',
        },
      ],
    },
  ])
})

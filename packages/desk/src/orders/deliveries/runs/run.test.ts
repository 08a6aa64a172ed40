import { day } from '@kassavirta/domain/kernel/dates/dates'
import { WireId } from '@kassavirta/domain/kernel/contract/shapes'
import { expect, test } from 'vitest'
import { handOverTexts, runTexts } from '../texts.fi.ts'
import { outcomeText, runName, stateText, stopsWith, type MarkedStop, type RunDetails } from './run.ts'

const id = (number: number) => WireId.parse(number)
const stopOf = (companyId: number): RunDetails['stops'][number] => ({
  companyId: id(companyId),
  name: `Paikka ${companyId}`,
  street: '',
  postcode: '',
  city: '',
  routeId: id(1),
  stopNumber: companyId,
  version: 0,
  orders: [],
  outcome: null,
  pickup: null,
})
const at = new Date('2026-11-17T04:04:00Z')
const told = { reason: null, note: '', at, recordedAt: at, by: 'A. Ajo' }
const details: RunDetails = {
  run: {
    runId: id(3),
    routeId: id(1),
    routeName: 'Etelä 1',
    day: day('2026-11-17'),
    part: 1,
    state: 'left',
    departed: at,
    returned: null,
    crew: [],
    stops: 2,
    openStops: 1,
    version: 4,
  },
  stops: [
    {
      ...stopOf(1),
      outcome: { outcome: 'delivered', receiver: '', isSealRead: false, ...told },
    },
    stopOf(2),
  ],
}

const mark = { at: at.toISOString(), runId: 3, companyId: 2, note: '' }
const marksOf = (stops: RunDetails['stops'], ...marks: readonly MarkedStop[]) =>
  stopsWith({ ...details, stops }, marks).map(({ open, marked }) => [open, marked?.text, marked?.isSent])

test('a mark stands until the server has it', () => {
  const closed = { ...mark, outcome: 'notDelivered', reason: 'closed' } as const
  expect(marksOf(details.stops, closed, { ...closed, runId: 4, companyId: 1 })).toEqual([
    [[], 'toimitettu', true],
    [[], 'ei toimitettu, kiinni', false],
  ])
})

test('a stop is done when both parts are marked', () => {
  const pickup = { declared: 2, visits: [], isAdded: false, outcome: null }
  const stop = {
    ...stopOf(2),
    outcome: { outcome: 'delivered', receiver: '', isSealRead: false, ...told } as const,
  }
  expect(
    marksOf([
      { ...stop, outcome: null },
      { ...stop, pickup },
    ]),
  ).toEqual([
    [['delivery'], undefined, undefined],
    [['pickup'], undefined, undefined],
  ])
  const fetched = { ...mark, pickup: { outcome: 'fetched', bags: 1 } } as const
  const failed = { ...mark, pickup: { outcome: 'notFetched', reason: 'noTime' } } as const
  expect(marksOf([{ ...stop, pickup }], fetched)).toEqual([[[], 'toimitettu, 1 pussi noudettu', false]])
  expect(marksOf([{ ...stopOf(2), pickup }], failed)).toEqual([[[], 'ei noudettu, ei ehditty', false]])
  const brought = { outcome: 'fetched' as const, bags: 3, numbers: [], ...told }
  expect(marksOf([{ ...stopOf(2), pickup: { ...pickup, outcome: brought } }])).toEqual([
    [[], '3 pussia noudettu', true],
  ])
})

test('an outcome and a run have words', () => {
  expect(outcomeText({ outcome: 'notDelivered', reason: 'other', note: 'Katutyö esti' })).toBe(
    'ei toimitettu, katutyö esti',
  )
  expect(runName({ ...details.run, part: 2 })).toBe('Etelä 1, 2. ajo')
  expect(stateText(details.run)).toBe('lähti ti 17.11. klo 06:04')
  expect(stateText({ ...details.run, state: 'planned', departed: null })).toBe('ei ole lähtenyt')
})

test.each([
  ['the place has marked', handOverTexts.handed, 'Kauppa merkitsi 1 pussin.', 'Kauppa merkitsi 2 pussia.'],
  ['the place gave', runTexts.shopGave, 'kauppa luovutti 1 pussin', 'kauppa luovutti 2 pussia'],
  ['the crew fetched', runTexts.fetched, '1 pussi noudettu', '2 pussia noudettu'],
  ['the place declared', runTexts.declared, 'ilmoitettu 1 pussi', 'ilmoitettu 2 pussia'],
  ['a stop has', runTexts.bags, '1 pussi', '2 pussia'],
])('one bag that %s is singular', (_who, textOf, one, two) => {
  expect([textOf(1), textOf(2)]).toEqual([one, two])
})

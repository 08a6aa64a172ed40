import { day } from '@kassavirta/domain/kernel/dates/dates'
import { WireId } from '@kassavirta/domain/kernel/contract/ids'
import { expect, test } from 'vitest'
import { outcomeText, runName, stateText, stopsWith, type RunDetails } from './run.ts'

const id = (number: number) => WireId().parse(number)
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
})
const at = new Date('2026-11-17T04:04:00Z')
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
      outcome: { outcome: 'delivered', reason: null, note: '', at, recordedAt: at, by: 'A. Ajo' },
    },
    stopOf(2),
  ],
}

test('a mark of the device stands until the server has it', () => {
  const mark = {
    key: 'k',
    at: at.toISOString(),
    runId: 3,
    companyId: 2,
    company: 'Paikka 2',
    outcome: 'notDelivered',
    reason: 'closed',
    note: '',
  } as const
  expect(stopsWith(details, [mark, { ...mark, runId: 4, companyId: 1 }]).map(({ marked }) => marked)).toEqual(
    [
      { outcome: 'delivered', text: 'toimitettu', isSent: true },
      { outcome: 'notDelivered', text: 'ei toimitettu, kiinni', isSent: false },
    ],
  )
})

test('an outcome and a run are told in words', () => {
  expect(outcomeText({ outcome: 'notDelivered', reason: 'other', note: 'Katutyö esti' })).toBe(
    'ei toimitettu, katutyö esti',
  )
  expect(runName({ ...details.run, part: 2 })).toBe('Etelä 1, 2. ajo')
  expect(stateText(details.run)).toBe('lähti ti 17.11. klo 06:04')
  expect(stateText({ ...details.run, state: 'planned', departed: null })).toBe('ei ole lähtenyt')
})

import { cents } from '@kassavirta/domain/kernel/money/money'
import { expect, test } from 'vitest'
import { limitLine, nextReason } from './ChangeOrderForm.tsx'

test.each([
  [5000_00, 3114_50, 'Nostoraja 5 000,00 €, jäljellä 1 885,50 €', false],
  [5000_00, 5000_00, 'Nostoraja 5 000,00 €, jäljellä 0,00 €', false],
  [500_00, 500_05, 'Nostoraja 500,00 €, ylitys 0,05 €', true],
  [0, 5_00, 'Nostoraja 0,00 €, ylitys 5,00 €', true],
])('of %i cents with an order of %i: %s [R-CHG-25]', (limit, total, text, over) => {
  const line = limitLine(cents(limit), cents(total))
  expect([line?.text.replaceAll('\u00a0', ' '), line?.over]).toEqual([text, over])
})

test('there is no line without a limit', () => {
  expect(limitLine(undefined, cents(1))).toBeUndefined()
})

const ready = {
  failed: false,
  accountChosen: true,
  datesKnown: true,
  referencesLoading: false,
  total: cents(100),
  limit: cents(100),
}

test.each([
  ['nothing', {}, undefined],
  ['preparation data that failed', { failed: true }, 'Vaihtorahatilausta ei voi lähettää'],
  ['no account', { accountChosen: false }, 'Valitse ensin tili'],
  ['no money', { total: cents(0) }, 'Lisää tilaukseen vähintään yksi seteli tai kolikkoerä.'],
  ['too much money', { total: cents(101) }, 'Pienennä tilausta, niin pääset eteenpäin.'],
  ['days that are not known yet', { datesKnown: false }, 'Ladataan toimituspäiviä'],
  ['references that are not known yet', { referencesLoading: true }, 'Ladataan viitetietoja'],
])('%s keeps Next: %j [R-CHG-25] [R-CHG-26]', (_title, more, reason) => {
  expect(nextReason({ ...ready, ...more })).toBe(reason)
})

test('without a limit any sum goes on', () => {
  expect(nextReason({ ...ready, total: cents(99_999_999), limit: undefined })).toBeUndefined()
})

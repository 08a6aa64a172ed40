import { cents } from '@kassavirta/domain/kernel/money'
import { expect, test } from 'vitest'
import { nextReason } from './next-reason.ts'

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

import Holidays from 'date-holidays'
import { expect, test } from 'vitest'
import { addBankingDays, closureOf, isBankingDay, nextBankingDay } from './banking-days.ts'
import { closureTexts } from './calendar.fi.ts'
import { addDays, day, type Day } from './dates.ts'

test.each([
  ['2026-01-01', 'uudenvuodenpäivä'],
  ['2026-01-06', 'loppiainen'],
  ['2026-04-03', 'pitkäperjantai'],
  ['2026-04-06', 'toinen pääsiäispäivä'],
  ['2026-05-01', 'vappu'],
  ['2026-05-14', 'helatorstai'],
  ['2026-06-19', 'juhannusaatto'],
  ['2026-06-20', 'lauantai'],
  ['2026-10-31', 'lauantai'],
  ['2026-11-15', 'sunnuntai'],
  ['2026-12-06', 'itsenäisyyspäivä'],
  ['2026-12-24', 'jouluaatto'],
  ['2026-12-25', 'joulupäivä'],
  ['2026-12-26', 'tapaninpäivä'],
])('on %s the banks are closed: %s', (on, reason) => {
  const closure = closureOf(day(on))
  expect(closure && closureTexts[closure]).toBe(reason)
  expect(isBankingDay(day(on))).toBe(false)
})

test.each([
  ['2026-04-02', 'Maundy Thursday'],
  ['2026-12-31', 'New Year’s Eve'],
  ['2026-06-18', 'the day before Midsummer Eve'],
  ['2026-06-22', 'the Monday after Midsummer'],
  ['2026-12-23', 'the day before Christmas Eve'],
])('%s, %s, is a banking day', (on) => {
  expect(closureOf(day(on))).toBeUndefined()
})

/** An independent computus: Knuth, The Art of Computer Programming 1.3.2, exercise 14. */
function easterByKnuth(year: number): Day {
  const golden = (year % 19) + 1
  const century = Math.floor(year / 100) + 1
  const skippedLeaps = Math.floor((3 * century) / 4) - 12
  const moon = Math.floor((8 * century + 5) / 25) - 5
  const sunday = Math.floor((5 * year) / 4) - skippedLeaps - 10
  const rough = (11 * golden + 20 + moon - skippedLeaps + 30) % 30
  const epact = (rough === 25 && golden > 11) || rough === 24 ? rough + 1 : rough
  const fullMoon = 44 - epact < 21 ? 74 - epact : 44 - epact
  return addDays(day(`${year}-03-01`), fullMoon + 6 - ((sunday + fullMoon) % 7))
}

test('in every year from 1583 to 4999 Good Friday and Easter Monday stand around Easter', () => {
  const years = Array.from({ length: 4999 - 1582 }, (_, i) => 1583 + i)
  const wrong = years.filter((year) => {
    const easter = easterByKnuth(year)
    const around = [-2, 1, 39].map((days) => closureOf(addDays(easter, days)))
    return around.join() !== 'goodFriday,easterMonday,ascensionDay' && around[2] !== 'mayDay'
  })
  expect(wrong).toEqual([])
  expect(easterByKnuth(2026)).toBe('2026-04-05')
})

/** Its public and bank holidays; New Year's Eve is a short day but a banking day. */
function closedByOracle(): ReadonlySet<string> {
  const finland = new Holidays('FI', { types: ['public', 'bank'] })
  const years = Array.from({ length: 61 }, (_, i) => 2000 + i)
  const dates = years.flatMap((year) => finland.getHolidays(year).map(({ date }) => date.slice(0, 10)))
  return new Set(dates.filter((date) => !date.endsWith('12-31')))
}

test('date-holidays agrees on every day from 2000 to 2060', () => {
  const holidays = closedByOracle()
  const wrong: Day[] = []
  let days = 0
  for (let on = day('2000-01-01'); on < '2061-01-01'; on = addDays(on, 1)) {
    const weekend = [0, 6].includes(new Date(`${on}T00:00:00Z`).getUTCDay())
    if (isBankingDay(on) === (weekend || holidays.has(on))) wrong.push(on)
    days += 1
  }
  expect([wrong, days]).toEqual([[], 22_281])
})

test.each([
  ['2026-11-12', '2026-11-13'],
  ['2026-11-13', '2026-11-16'],
  ['2026-04-02', '2026-04-07'],
  ['2026-12-23', '2026-12-28'],
  ['2026-12-31', '2027-01-04'],
])('the banking day after %s is %s', (after, next) => {
  expect(nextBankingDay(day(after))).toBe(next)
})

test.each([
  ['2026-11-15', 0, '2026-11-15'],
  ['2026-11-15', 1, '2026-11-16'],
  ['2026-11-13', 2, '2026-11-17'],
  ['2026-04-01', 2, '2026-04-07'],
  ['2026-06-17', 3, '2026-06-23'],
])('%s plus %i banking days is %s', (from, days, to) => {
  expect(addBankingDays(day(from), days)).toBe(to)
})

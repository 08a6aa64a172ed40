import { describe, expect, test } from 'vitest'
import {
  isSettingValue,
  needsSecondPerson,
  settingKeys,
  settingRules,
  shownSetting,
  storedSetting,
  typedSetting,
} from './rules.ts'
import { settingTexts } from './terms.fi.ts'

test.each(settingKeys)('%s has a default in its own form, a name and a sentence', (key) => {
  expect(isSettingValue(key, settingRules[key].fallback)).toBe(true)
  expect(Object.values(settingTexts[key])).toHaveLength(2)
})

test.each([
  ['changeOrderCutoffLocal', ['00:00', '23:59'], ['24:00', '9:00', '12.00', '']],
  ['visitRequestMinimumLeadTime', ['0', '9999'], ['10000', '-1', '1,5', '']],
  ['countingDueBankingDays', ['0', '99'], ['100', 'x']],
  ['caseDueServiceHours', ['1', '999'], ['0', '1000']],
  ['secondCountDifference', ['0', '5000'], ['50,00', '-1', '']],
  ['statusLines', ['true', 'false'], ['1', 'TRUE', '']],
  ['productName', ['', 'Kassavirta'], ['two\nlines']],
  ['terms', ['two\nlines'], ['\0']],
] as const)('%s takes %j and refuses %j', (key, good, bad) => {
  expect([
    good.filter((value) => !isSettingValue(key, value)),
    bad.filter((value) => isSettingValue(key, value)),
  ]).toEqual([[], []])
})

describe('a limit of counting', () => {
  test('is typed in euros and stored in cents', () => {
    expect(typedSetting('secondCountTotal', '2000000')).toBe('20\u00a0000,00')
    expect(storedSetting('secondCountTotal', '20\u00a0000,00')).toBe('2000000')
    expect(storedSetting('secondCountTotal', 'kaksi')).toBeUndefined()
    expect(shownSetting('secondCountTotal', '2000000')).toBe('20\u00a0000,00\u00a0€')
  })

  test.each([
    ['secondCountDifference', '5000', '5001', true],
    ['secondCountTotal', '99', '100', true],
    ['secondCountDifference', '5000', '5000', false],
    ['secondCountDifference', '5000', '900', false],
    ['countingDueBankingDays', '1', '9', false],
  ] as const)('%s from %s to %s needs a second person: %s', (key, before, after, isNeeded) => {
    expect(needsSecondPerson(key, before, after)).toBe(isNeeded)
  })
})

import { describe, expect, test } from 'vitest'
import { configDefaults, settingTexts, settingWords } from './terms.fi.ts'
import { keysOf } from '../../kernel/data/records.ts'
import {
  isSettingValue,
  needsSecondPerson,
  settingGroup,
  settingGroups,
  settingKeys,
  settingRange,
  settingRules,
  shownSetting,
  storedSetting,
  typedSetting,
} from './rules.ts'

test.each(settingKeys)('%s has a default in its own form, a name and a sentence', (key) => {
  expect(isSettingValue(key, settingRules[key].fallback)).toBe(true)
  expect(Object.values(settingTexts[key])).toHaveLength(2)
})

test.each([
  ['changeOrderCutoffLocal', ['00:00', '23:59'], ['24:00', '9:00', '12.00', '']],
  ['visitRequestMinimumLeadTime', ['0', '9999'], ['10000', '-1', '1,5', '']],
  ['changeOrderMaximumLeadTime', ['0', '9999'], ['10000']],
  ['depositListingTimespan', ['0', '9999'], ['10000']],
  ['countingDueBankingDays', ['0', '99'], ['100', 'x']],
  ['caseDueServiceHours', ['1', '999'], ['0', '1000']],
  ['secondCountDifference', ['0', '5000'], ['50,00', '-1', '']],
  ['statusLines', ['true', 'false'], ['1', 'TRUE', '']],
  ['productName', ['', 'Kassavirta'], ['two\nlines']],
  ['terms', ['two\nlines'], ['\0']],
  ['reportListNotice', ['two\nlines'], ['\0']],
  ['signInNotice', ['two\nlines'], ['\0']],
  ['companyAddress', ['two\nlines'], ['\0']],
] as const)('%s takes %j and refuses %j', (key, good, bad) => {
  expect([
    good.filter((value) => !isSettingValue(key, value)),
    bad.filter((value) => isSettingValue(key, value)),
  ]).toEqual([[], []])
})

test('each setting stands under one heading', () => {
  const groups = settingGroups.map((group) => settingKeys.filter((key) => settingGroup(key) === group))
  expect(groups).toEqual([
    [
      'changeOrderCutoffLocal',
      'visitRequestMinimumLeadTime',
      'changeOrderMaximumLeadTime',
      'dailyOrderLimit',
      'ordersChangeable',
      'recurringOrders',
    ],
    [
      'secondCountDifference',
      'secondCountTotal',
      'countingDueBankingDays',
      'missingAfterBankingDays',
      'valueDateBankingDays',
    ],
    [
      'depositListingTimespan',
      'entriesVisibleToAll',
      'casesInPortal',
      'caseDueServiceHours',
      'statusLines',
      'deliveryConfirmations',
      'visitAnswers',
      'rightRequests',
      'alertMails',
      'depositReminderLocal',
      'visitCalendars',
      'handOvers',
      'tillHelp',
      'orderSuggestions',
      'statements',
      'statementAttachments',
      'savedViews',
      'search',
    ],
    keysOf(configDefaults),
  ])
})

test.each([
  ['search', 'true', settingWords.on, ''],
  ['search', 'false', settingWords.off, ''],
  ['countingDueBankingDays', '1', `1 ${settingWords.days}`, '0–99'],
  ['caseDueServiceHours', '8', `8 ${settingWords.hours}`, '1–999'],
  ['depositReminderLocal', '21:00', '21:00', '00:00–23:59'],
  ['productName', 'Kassavirta', 'Kassavirta', ''],
] as const)('%s of %s is shown as %s, and may be %s', (key, value, shown, range) => {
  expect([shownSetting(key, value), settingRange(key)]).toEqual([shown, range])
  expect([typedSetting(key, value), storedSetting(key, ` ${value} `)]).toEqual([value, value])
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
    ['changeOrderCutoffLocal', '12:00', '12:01', true],
    ['changeOrderCutoffLocal', '12:00', '09:00', false],
    ['depositReminderLocal', '21:00', '23:00', false],
    ['dailyOrderLimit', 'true', 'false', true],
    ['dailyOrderLimit', 'false', 'true', false],
    ['entriesVisibleToAll', 'false', 'true', true],
    ['entriesVisibleToAll', 'true', 'false', false],
    ['serviceDeskPhone', '', '0600 99 99', true],
    ['serviceDeskEmail', 'palvelu@provider.example', '', true],
    ['serviceDeskEmail', 'palvelu@provider.example', 'palvelu@provider.example', false],
    ['companyName', '', 'Rahahuolto Oy', false],
  ] as const)('%s from %s to %s needs a second person: %s', (key, before, after, isNeeded) => {
    expect(needsSecondPerson(key, before, after)).toBe(isNeeded)
  })
})

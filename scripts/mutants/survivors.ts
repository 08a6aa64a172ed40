import { serverSurvivors } from './server-survivors.ts'
import { equal, left, type Survivor } from './survivor.ts'

const RECURRING = 'domain/src/recurring-orders/rules.ts'

export const survivors: readonly Survivor[] = [
  equal('domain/src/accounts/rules.ts', 'accounts.find', 'findLast', 'no two accounts have the same id'),
  equal(
    'domain/src/change-orders/rules.ts',
    'on < min',
    'on <= min',
    'the first day itself is deliverable, since the last is never before it',
  ),
  equal(
    'domain/src/companies/rules.ts',
    'folded.set(driver, letters)',
    'nothing',
    'only spares time: the letters are folded again',
  ),
  equal(
    'domain/src/inquiries/rules.ts',
    'entryTypes.find',
    'findLast',
    'no two types of entries are the same',
  ),
  equal(
    'domain/src/kernel/dates/cut-off.ts',
    'own < usual',
    'own <= usual',
    'of two equal times either is the cut-off',
  ),
  equal(
    'domain/src/change-orders/freezing.ts',
    'until > last',
    'until >= last',
    'of two equal instants either is it',
  ),
  equal(
    'domain/src/references/rules.ts',
    "value === '' || value === accountDefault",
    'value === accountDefault',
    'an account with a default takes any text without a check digit, so nothing too',
  ),
  equal(
    'domain/src/reports/rules.ts',
    'difference < 0',
    'difference <= 0',
    'no difference has returned before',
  ),
  equal(
    'domain/src/reports/rules.ts',
    "return difference < 0 ? 'shortage' : 'surplus'",
    "return difference < (1) ? 'shortage' : 'surplus'",
    'no difference has returned before, and cents are whole',
  ),
  ...(
    [
      ['until !== null && until < last', 'until !== null'],
      ['until < last', 'until <= last'],
      ['first < from', 'false'],
      ['first < from', 'first <= from'],
    ] as const
  ).map(([was, becomes]) =>
    equal(RECURRING, was, becomes, 'only spares days: each is asked whether it is on the pattern'),
  ),
  equal(RECURRING, "state === 'made'", 'true', 'only one that was made has a day of delivery'),
  equal(RECURRING, 'makes < latest', 'makes <= latest', 'of two equal instants either is it'),
  ...(
    [
      ['export const CATCH_UP_DAYS = 31', 'export const CATCH_UP_DAYS = (32)'],
      ['const LOOK_EVERY_MS = 6 * 60 * 60_000', 'const LOOK_EVERY_MS = 6 * 60 * (60001)'],
      ['const HORIZON_DAYS = 500', 'const HORIZON_DAYS = (501)'],
    ] as const
  ).map(([was, becomes]) =>
    left(RECURRING, was, becomes, 'a bound of how far is looked, far beyond what anybody orders'),
  ),
  ...(
    [
      ["digit = ''", 'digit', 'without a base nobody asks for the digit'],
      ["base === ''", 'false', 'no digit is right where there is no number'],
      [
        'remainder !== 1 && Number(digit) === (11 - remainder) % 11',
        'Number(digit) === (11 - remainder) % 11',
        'the remainder 1 would need the digit ten',
      ],
    ] as const
  ).map(([was, becomes, reason]) => equal('domain/src/customers/rules.ts', was, becomes, reason)),
  ...['decideCount', 'correct', 'approve', 'pack', 'vault'].map((capability) =>
    equal(
      'domain/src/kernel/people/staff-roles.ts',
      `'${capability}'`,
      'nothing',
      'every role that has it has another one of money',
    ),
  ),
  ...[
    "visitRequestMinimumLeadTime: days('2', @),",
    "changeOrderMaximumLeadTime: days('30', @),",
    "depositListingTimespan: days('400', @),",
  ].map((setting) =>
    equal(
      'domain/src/settings/rules.ts',
      setting.replace('@', '9999'),
      setting.replace('@', '(10000)'),
      'a number has four digits at most',
    ),
  ),
  ...serverSurvivors,
]

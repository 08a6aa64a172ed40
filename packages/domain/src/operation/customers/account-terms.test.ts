import { expect, test } from 'vitest'
import { allowsMore, linesOfTerms, type AccountTerms } from './account-terms.ts'

const terms = (change: Partial<AccountTerms> = {}): AccountTerms => ({
  isDefault: false,
  changeAllowed: true,
  withdrawLimitCents: 100_00,
  ...change,
})
const none = terms({ changeAllowed: false, withdrawLimitCents: null })

test.each<[string, AccountTerms, AccountTerms, boolean]>([
  ['the same', terms(), terms(), false],
  ['a higher limit', terms(), terms({ withdrawLimitCents: 100_01 }), true],
  ['a lower limit', terms(), terms({ withdrawLimitCents: 99_99 }), false],
  ['no limit any more', terms(), terms({ withdrawLimitCents: null }), true],
  ['a limit where there was none', terms({ withdrawLimitCents: null }), terms(), false],
  ['change money', none, terms({ withdrawLimitCents: 0 }), true],
  ['no change money any more', terms(), none, false],
  ['the default account', terms(), terms({ isDefault: true }), true],
  ['not the default any more', terms({ isDefault: true }), terms(), false],
  ['less money, but the default account', terms(), terms({ isDefault: true, withdrawLimitCents: 1 }), true],
])('%s', (_what, before, after, more) => {
  expect(allowsMore(before, after)).toBe(more)
})

test('a limit is told only with the change money that it limits', () => {
  expect(linesOfTerms(undefined, none).map(({ before, after }) => [before, after])).toEqual([
    ['', 'Ei'],
    ['', ''],
    ['', 'Ei'],
  ])
  expect(linesOfTerms(terms(), terms({ withdrawLimitCents: null }))[1]).toEqual({
    field: 'withdrawLimit',
    before: '100,00\u00a0€',
    after: 'Ei rajaa',
  })
})

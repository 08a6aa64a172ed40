import { formatDay } from '../../kernel/dates/dates.ts'
import { formatEuros } from '../../kernel/money/money.ts'
import type { MandateRight } from '../../kernel/people/access.ts'
import { fill } from '../../kernel/texts/texts.ts'
import type { Scope } from './scope.ts'
import { mandateRights, scopeWords } from './terms.fi.ts'

/** The words of each right by its name in the database. */
export const rightWords: Readonly<Record<MandateRight, string>> = {
  changeCurrency: mandateRights.mandateChangeCurrency,
  deposit: mandateRights.mandateDeposit,
  changeOrderReport: mandateRights.mandateChangeOrderReport,
  depositReport: mandateRights.mandateDepositReport,
}

/** A scope in words. A limit is told only with the right that it limits. */
export const wordsOfScope = ({ rights, limit, until }: Scope) => ({
  rights: rights.map((right) => rightWords[right]).join(', '),
  limit: !rights.includes('changeCurrency') ? '' : limit === null ? scopeWords.noLimit : formatEuros(limit),
  until: until === null ? scopeWords.untilFurtherNotice : fill(scopeWords.through, { day: formatDay(until) }),
})

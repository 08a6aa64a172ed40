import { noticeOf } from '@kassavirta/domain/bags/counting/notice'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { cents, eurosToCents, type Cents } from '@kassavirta/domain/kernel/money/money'
import type { Result } from './counting.ts'
import type { DemoDeposit } from './deposits.ts'
import { demoKey, type DemoRow } from './rows.ts'

const SERVICE_DESK = 'asiakaspalvelu@example.fi'

const amount = (euros: unknown): Cents => eurosToCents(Number(euros)) ?? cents(0)

/** Without a declared sum there is no difference. */
const differenceOf = ({ total, signedTotal }: Pick<Result, 'total' | 'signedTotal'>): Cents =>
  signedTotal === null ? cents(0) : cents(amount(total) - amount(signedTotal))

/** The counting writes one notice for each difference, on the day of counting. */
export const exceptionNotices = (deposits: readonly DemoDeposit[]): readonly DemoRow<'messages'>[] =>
  deposits.flatMap(({ result, countingStateSetAt }) =>
    result && countingStateSetAt && differenceOf(result) !== 0 ? noticeAbout(result, countingStateSetAt) : [],
  )

/** In the words of the desk; the systems of the demo tell sums only. */
function noticeAbout(result: Result, countedAt: Date): DemoRow<'messages'> {
  const { securityBagNumber, company } = result
  return {
    ...noticeOf({
      bag: securityBagNumber ?? '',
      salesDay: result.registerDate as Day,
      comparison: {
        declared: amount(result.signedTotal),
        counted: amount(result.total),
        difference: differenceOf(result),
        byDenomination: [],
      },
      isDeclared: true,
      suspects: [],
      contact: SERVICE_DESK,
    }),
    extId: demoKey(`E${securityBagNumber}`),
    company,
    type: 'poikkeama',
    created: countedAt.toISOString(),
    handledDeposit: result.extId,
  }
}

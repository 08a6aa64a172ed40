import { formatDay, type Day } from '@kassavirta/domain/kernel/dates'
import { cents, eurosToCents, formatEuros, type Cents } from '@kassavirta/domain/kernel/money'
import type { Result } from './counting.ts'
import type { DemoDeposit } from './deposits.ts'
import { demoKey, type DemoRow } from './rows.ts'

const amount = (euros: unknown): Cents => eurosToCents(Number(euros)) ?? cents(0)

/** Without a declared sum there is no difference. */
const differenceOf = ({ total, signedTotal }: Pick<Result, 'total' | 'signedTotal'>): Cents =>
  signedTotal === null ? cents(0) : cents(amount(total) - amount(signedTotal))

/** The counting writes one notice for each difference, on the day of counting. */
export const exceptionNotices = (deposits: readonly DemoDeposit[]): readonly DemoRow<'messages'>[] =>
  deposits.flatMap(({ result, countingStateSetAt }) =>
    result && countingStateSetAt && differenceOf(result) !== 0 ? noticeOf(result, countingStateSetAt) : [],
  )

function noticeOf(result: Result, countedAt: Date): DemoRow<'messages'> {
  const difference = differenceOf(result)
  const { securityBagNumber: bag, company } = result
  const found = difference < 0 ? 'Rahaa puuttui turvapussista' : 'Rahaa oli liikaa turvapussissa'
  const lines = [
    `Myyntipäivä ${formatDay(result.registerDate as Day)}`,
    `Ilmoitettu summa ${formatEuros(amount(result.signedTotal))}`,
    `Laskettu summa ${formatEuros(amount(result.total))}`,
    `Ero <strong>${formatEuros(difference)}</strong>`,
  ]
  return {
    extId: demoKey(`E${bag}`),
    company,
    type: 'poikkeama',
    header: `Laskentaero, pussi [txt|${bag}]`,
    body: `<p>${found} [txt|${bag}].</p><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul><p>Ero on kirjattu tilille. Kysymyksissä auttaa asiakaspalvelu: <a href="mailto:asiakaspalvelu@example.fi">asiakaspalvelu@example.fi</a>.</p>`,
    created: countedAt.toISOString(),
    handledDeposit: result.extId,
  }
}

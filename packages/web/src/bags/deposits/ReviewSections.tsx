import type { DepositBody } from '@kassavirta/domain/bags/deposits/api'
import { depositForm } from '@kassavirta/domain/bags/deposits/form'
import { coinSettlementTexts, depositLabels as labels } from '@kassavirta/domain/bags/deposits/terms.fi'
import { depositTotals } from '@kassavirta/domain/bags/deposits/sums'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import { cents, formatEuros, type Cents } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import { usePermissions } from '../../platform/session/use-permissions.ts'
import { CompanySummary } from '../../flows/company/CompanySummary.tsx'
import { SummaryList, type Pairs } from '@kassavirta/ui/elements/SummaryList.tsx'
import { ReviewSection } from '../../flows/wizard/ReviewSection.tsx'
import { wizardTexts } from '../../flows/wizard/texts.fi.ts'
import styles from './deposits.module.css'
import { depositTexts as texts } from './texts.fi.ts'

type Props = {
  readonly body: DepositBody
  /** False while the deposit is being sent or its outcome is unknown. */
  readonly changeable: boolean
}

export function ReviewSections({ body, changeable }: Props) {
  const change = (to: string, what: string) => (changeable ? <ChangeLink to={to} what={what} /> : null)
  const pairs = useDepositPairs(body)
  const pairsOf = (section: string) => pairs.filter((pair) => pair.section === section)
  return (
    <>
      <ReviewSection heading={texts.accountSection} change={change('accountId', texts.changeWhat.account)}>
        <CompanySummary pairs={pairsOf('account')} />
      </ReviewSection>
      {body.countAtServiceCenter ? (
        <ReviewSection
          heading={texts.blindRegisterSection}
          change={change('blindRegisterTotalSum', texts.changeWhat.blindRegister)}
        >
          <SummaryList pairs={pairsOf('blind')} />
        </ReviewSection>
      ) : (
        <div className={styles['pair']}>
          <ReviewSection heading={labels.selectedNotes} change={change('pcs_500e', texts.changeWhat.notes)}>
            <SummaryList pairs={notePairs(body)} />
          </ReviewSection>
          <ReviewSection
            heading={labels.selectedCoins}
            change={change(coinField(body), texts.changeWhat.coins)}
          >
            <SummaryList pairs={coinPairs(body)} />
          </ReviewSection>
        </div>
      )}
      <ReviewSection heading={texts.bagSection} change={change('securityBagNumber', texts.changeWhat.bag)}>
        <SummaryList pairs={pairsOf('bag')} />
      </ReviewSection>
    </>
  )
}

const ChangeLink = ({ to, what }: { readonly to: string; readonly what: string }) => (
  <PortalLink to="Tilitys" search={{ kohta: to }}>
    <span>
      {texts.change} <span className={styles['changeWhat']}>{what}</span>
    </span>
  </PortalLink>
)

/** The fields of a deposit as texts, for the review and the receipt. */
export function useDepositPairs(body: DepositBody) {
  const { entries } = usePermissions()
  const account = entries?.find((entry) => entry.accountId === body.accountId)
  // Undefined until the accounts are known, because the deposit holds only the id of the account.
  const number = account?.accountNumber ? formatAccountNumber(account.accountNumber) : undefined
  return depositForm.linesOf(body).map(({ name, section, label, text }) => ({
    name,
    section,
    term: label,
    value: name === 'accountId' ? number : text || wizardTexts.notGiven,
  }))
}

type Denomination = { readonly name: string; readonly fieldName: string; readonly unitValue: Cents }

const countPairs = (
  denominations: readonly Denomination[],
  counts: Readonly<Record<string, unknown>>,
): Pairs =>
  denominations.flatMap(({ name, fieldName, unitValue }) => {
    const count = Number(counts[fieldName])
    const term = fill(texts.piecesOf, { count: formatCount(count), name })
    return count > 0 ? [{ term, value: <Sum>{formatEuros(cents(unitValue * count))}</Sum> }] : []
  })

const Sum = ({ children }: { readonly children: string }) => <span className={styles['sum']}>{children}</span>

export function notePairs(body: DepositBody): Pairs {
  const rows = countPairs(notes, body)
  return [...rows, { term: labels.selectedNotes, value: <Sum>{formatEuros(depositTotals(body).notes)}</Sum> }]
}

export function coinPairs(body: DepositBody): Pairs {
  const { coins: sum } = depositTotals(body)
  if (body.coinsUncounted) return [{ term: labels.coinSettlementType, value: coinSettlementTexts.uncounted }]
  const rows = countPairs(coins, body)
  const asSum = rows.length === 0 && sum > 0
  return [
    ...rows,
    {
      term: asSum ? coinSettlementTexts.totalSum : labels.selectedCoins,
      value: <Sum>{formatEuros(sum)}</Sum>,
    },
  ]
}

/** The field where the coins of this deposit were entered. */
function coinField(body: DepositBody): string {
  if (body.coinsUncounted) return 'coinSettlementType'
  const counted = coins.some(({ fieldName }) => body[fieldName] > 0)
  return !counted && body.coinTotalSum > 0 ? 'coinTotalSum' : 'pcs_2e'
}

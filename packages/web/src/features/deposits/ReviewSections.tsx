import { formatAccountNumber } from '@kassavirta/domain/kernel/account-number'
import { formatCount } from '@kassavirta/domain/kernel/counts'
import { formatDay } from '@kassavirta/domain/kernel/dates'
import { coins, notes } from '@kassavirta/domain/kernel/denominations'
import { cents, formatEuros, type Cents } from '@kassavirta/domain/kernel/money'
import { formatReference } from '@kassavirta/domain/kernel/reference-number'
import { fill } from '@kassavirta/domain/kernel/texts'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import { usePermissions } from '../../platform/session/use-permissions.ts'
import { CompanySummary } from '../../flows/company/CompanySummary.tsx'
import { SummaryList, type Pairs } from '@kassavirta/ui/elements/SummaryList.tsx'
import { ReviewSection } from '../../flows/wizard/ReviewSection.tsx'
import { wizardTexts } from '../../flows/wizard/texts.fi.ts'
import type { Shown } from './deposit-body.ts'
import styles from './deposits.module.css'
import { depositTexts as texts } from './texts.fi.ts'

type Props = {
  readonly review: Shown
  /** Nothing may be changed while it is not known what became of it. */
  readonly changeable: boolean
}

export function ReviewSections({ review, changeable }: Props) {
  const { body } = review
  const change = (to: string, what: string) => (changeable ? <ChangeLink to={to} what={what} /> : null)
  const number = useAccountNumber(body.accountId)
  return (
    <>
      <ReviewSection heading={texts.accountSection} change={change('accountId', texts.changeWhat.account)}>
        <CompanySummary
          pairs={[
            { term: texts.account, value: number },
            { term: texts.salesDay, value: formatDay(body.registerDate) },
          ]}
        />
      </ReviewSection>
      {body.countAtServiceCenter ? (
        <ReviewSection
          heading={texts.blindSection}
          change={change('blindRegisterTotalSum', texts.changeWhat.blind)}
        >
          <SummaryList
            pairs={[
              { term: texts.blind, value: texts.yes },
              { term: texts.blindTotal, value: formatEuros(body.totalSum) },
            ]}
          />
        </ReviewSection>
      ) : (
        <div className={styles['pair']}>
          <ReviewSection heading={texts.notes} change={change('pcs_500e', texts.changeWhat.notes)}>
            <SummaryList pairs={notePairs(review)} />
          </ReviewSection>
          <ReviewSection heading={texts.coins} change={change(coinField(review), texts.changeWhat.coins)}>
            <SummaryList pairs={coinPairs(review)} />
          </ReviewSection>
        </div>
      )}
      <ReviewSection heading={texts.bagSection} change={change('securityBagNumber', texts.changeWhat.bag)}>
        <SummaryList pairs={bagPairs(review)} />
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

/** Undefined until the accounts are known; the deposit itself knows only the number of the entry. */
export function useAccountNumber(accountId: number): string | undefined {
  const { entries } = usePermissions()
  const account = entries?.find((entry) => entry.accountId === accountId)
  return account?.accountNumber ? formatAccountNumber(account.accountNumber) : undefined
}

type Denomination = { readonly name: string; readonly fieldName: string; readonly unitValue: Cents }

const countPairs = (of: readonly Denomination[], counts: Readonly<Record<string, unknown>>): Pairs =>
  of.flatMap(({ name, fieldName, unitValue }) => {
    const count = Number(counts[fieldName])
    const term = fill(texts.piecesOf, { count: formatCount(count), name })
    return count > 0 ? [{ term, value: <Sum>{formatEuros(cents(unitValue * count))}</Sum> }] : []
  })

const Sum = ({ children }: { readonly children: string }) => <span className={styles['sum']}>{children}</span>

export function notePairs({ body, totals }: Shown): Pairs {
  const rows = countPairs(notes, body)
  return [...rows, { term: texts.notes, value: <Sum>{formatEuros(totals.notes)}</Sum> }]
}

export function coinPairs({ body, totals }: Shown): Pairs {
  if (body.coinsUncounted) return [{ term: texts.coinType, value: texts.coinTypes.uncounted }]
  const rows = countPairs(coins, body)
  const asSum = rows.length === 0 && totals.coins > 0
  return [
    ...rows,
    {
      term: asSum ? texts.coinTypes.totalSum : texts.coins,
      value: <Sum>{formatEuros(totals.coins)}</Sum>,
    },
  ]
}

/** The field at which the coins of this deposit were told. */
function coinField({ body, totals }: Shown): string {
  if (body.coinsUncounted) return 'coinSettlementType'
  const counted = coins.some(({ fieldName }) => body[fieldName] > 0)
  return !counted && totals.coins > 0 ? 'coinTotalSum' : 'pcs_2e'
}

const bagPairs = ({ body }: Shown): Pairs => [
  { term: texts.bag, value: body.securityBagNumber },
  { term: texts.reference, value: formatReference(body.reference) || wizardTexts.notGiven },
  { term: texts.message, value: body.message || wizardTexts.notGiven },
]

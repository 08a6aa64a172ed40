import type { OrderEntries } from '@kassavirta/domain/orders/change-orders/form'
import { orderTotals } from '@kassavirta/domain/orders/change-orders/rules'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { formatEuros, type Cents } from '@kassavirta/domain/kernel/money/money'
import { TotalPanel } from '@kassavirta/ui/count-grid/TotalPanel.tsx'
import { moneyTexts } from '../../flows/order-money/texts.fi.ts'
import { StepButton } from '../../flows/wizard/StepButton.tsx'
import { wizardTexts } from '../../flows/wizard/texts.fi.ts'
import styles from './change-orders.module.css'
import { limitOf, orderCounts } from './form-data.ts'
import { limitLine, nextReason } from './next-step.ts'
import { orderTexts } from './texts.fi.ts'
import type { Preparation } from './use-preparation.ts'

type Props = {
  readonly typed: OrderEntries
  readonly preparation: Preparation
  readonly referencesLoading: boolean
  readonly spoken: Cents | undefined
  readonly savedAt: Date | undefined
  readonly stop: string | undefined
}

/** The running total, the rest of the limit, and Next with the reason why it cannot be pressed. */
export function OrderTotal({ typed, preparation, referencesLoading, spoken, savedAt, stop }: Props) {
  const { account, causes, delivery } = preparation
  const counts = orderCounts(typed.counts, account)
  const { notes, coins, total } = orderTotals(counts)
  const limit = account && limitOf(account)
  const found = nextReason({
    failed: causes.length > 0,
    accountChosen: account !== undefined,
    datesKnown: delivery.delivery !== undefined,
    referencesLoading,
    total,
    limit,
  })
  const reason = found ?? stop
  const line = limitLine(limit, total)
  return (
    <TotalPanel
      label={orderTexts.total}
      total={total}
      pieces={counts}
      lines={[
        { term: moneyTexts.notes, value: formatEuros(notes) },
        { term: moneyTexts.coins, value: formatEuros(coins) },
      ]}
      spoken={spoken}
      savedAt={savedAt}
      note={
        line && (
          <div className={styles['limit']} data-over={line.over || undefined}>
            {line.text}
            {/* The alert is rendered from the start, so that a screen reader announces its text when it appears. */}
            <strong role="alert">{line.over && validationTexts.orderLimitExceeded}</strong>
          </div>
        )
      }
      action={
        <StepButton type="submit" wide disabledReason={reason}>
          {wizardTexts.next}
        </StepButton>
      }
    />
  )
}

import type { Account } from '@kassavirta/domain/places/companies/accounts/rules'
import type { OrderBody } from '@kassavirta/domain/orders/change-orders/api'
import { orderLabels } from '@kassavirta/domain/orders/change-orders/terms.fi'
import { formatDay, weekdayShort } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { ChangeOrderRow } from '@kassavirta/domain/reports/reports/change-orders'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { OrderComparison } from '../../../flows/order-comparison/OrderComparison.tsx'
import { wizardTexts } from '../../../flows/wizard/texts.fi.ts'
import { accountNumberOf } from '../form-data.ts'
import { changedDetails, type OrderFacts } from './changed-order.ts'
import { changeTexts as texts } from './texts.fi.ts'

type Props = {
  readonly before: ChangeOrderRow
  readonly after: OrderBody
  readonly accounts: readonly Account[]
}

/** What the change does: the details that it touches, and the money kind by kind. */
export function ChangeReview({ before, after, accounts }: Props) {
  const pairs = changedDetails(before, after).map((name) => ({
    term: orderLabels[name],
    value: fill(texts.fromTo, {
      before: shown(name, before, accounts),
      after: shown(name, after, accounts),
    }),
  }))
  return (
    <Panel heading={texts.changes}>
      {pairs.length > 0 && <SummaryList pairs={pairs} />}
      <OrderComparison
        caption={texts.caption}
        headings={[texts.before, texts.after]}
        before={before}
        after={after}
      />
    </Panel>
  )
}

function shown(name: keyof OrderFacts, order: OrderFacts, accounts: readonly Account[]): string {
  if (name === 'accountId') return accountNumberOf(accounts, order.accountId)
  if (name === 'deliveryDate') return `${weekdayShort(order.deliveryDate)} ${formatDay(order.deliveryDate)}`
  return order[name] || wizardTexts.notGiven
}

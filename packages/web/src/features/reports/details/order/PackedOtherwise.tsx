import type { OrderCounts } from '@kassavirta/domain/change-orders/rules'
import { fill } from '@kassavirta/domain/kernel/texts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { OrderComparison } from '../../../../flows/order-comparison/OrderComparison.tsx'
import { packedTexts as texts } from './texts.fi.ts'

type Props = {
  readonly ordered: OrderCounts
  readonly packed: { readonly counts: OrderCounts; readonly reason: string }
}

/** What was ordered beside what was packed, and why they differ. */
export const PackedOtherwise = ({ ordered, packed: { counts, reason } }: Props) => (
  <Panel heading={texts.heading}>
    {reason && <p>{fill(texts.reason, { reason })}</p>}
    <OrderComparison
      caption={texts.caption}
      headings={[texts.ordered, texts.packed]}
      before={ordered}
      after={counts}
    />
  </Panel>
)

import { formatEuros } from '@kassavirta/domain/kernel/money'
import { useEffect, useRef, type ReactNode } from 'react'
import { titleOf } from '../../platform/link-to.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SummaryList } from '../../ui/SummaryList.tsx'
import { TotalPanel } from '../../ui/TotalPanel.tsx'
import { WizardFrame } from '../../ui/WizardFrame.tsx'
import styles from './change-orders.module.css'
import { readBack, type OrderBody } from './order-body.ts'
import type { Standing } from './order-failure.ts'
import { detailPairs, OrderLines } from './OrderReview.tsx'
import { orderTexts } from './texts.fi.ts'

export type Part = 'details' | 'money'

type Props = {
  readonly body: OrderBody
  readonly accountNumber: string
  readonly standing: Standing
  /** To the form, or to one part of it. */
  readonly onBack: (to?: Part) => void
  readonly onConfirm: () => void
}

/** Exactly what will be sent, to be read once more. Nothing is sent before Confirm. */
export function ChangeOrderSummary({ body, accountNumber, standing, onBack, onConfirm }: Props) {
  const order = readBack(body)
  const { sending, unsettled } = standing
  const change = (part: Part, text: string) =>
    sending || unsettled ? null : (
      <Button kind="text" onClick={() => onBack(part)}>
        {text}
      </Button>
    )
  const confirm = (
    <Button wide busy={sending} onClick={onConfirm}>
      {orderTexts.confirm}
    </Button>
  )
  const { notes, coins, total } = order.totals
  const lines = [
    { term: orderTexts.notes, value: formatEuros(notes) },
    { term: orderTexts.coins, value: formatEuros(coins) },
  ]
  return (
    <WizardFrame
      step={2}
      heading={titleOf('Vaihtoraha', {})}
      lead={unsettled ? undefined : orderTexts.check}
      aside={<TotalPanel label={orderTexts.total} total={total} lines={lines} action={confirm} />}
    >
      <Refusal {...standing} />
      <Section heading={orderTexts.details} change={change('details', orderTexts.changeDetails)}>
        <SummaryList pairs={detailPairs(order, accountNumber)} />
      </Section>
      <Section heading={orderTexts.money} change={change('money', orderTexts.changeMoney)}>
        <OrderLines order={order} />
      </Section>
      <Button
        kind="secondary"
        disabledReason={unsettled && !sending ? orderTexts.settleFirst : undefined}
        busy={sending}
        onClick={() => onBack()}
      >
        {orderTexts.back}
      </Button>
    </WizardFrame>
  )
}

/** Why the latest sending did not succeed, and what is certain about it. */
function Refusal({ sending, unsettled, failure }: Standing) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the button may be a screen below the message.
    if (failure !== undefined) place.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <div ref={place}>
      <output className={styles['settling']}>{sending && unsettled && orderTexts.settling}</output>
      {failure !== undefined && (
        <Banner kind="danger" heading={orderTexts.sendFailed}>
          {failure} {unsettled && orderTexts.unsettled}
        </Banner>
      )}
    </div>
  )
}

type SectionProps = { readonly heading: string; readonly change: ReactNode; readonly children: ReactNode }

const Section = ({ heading, change, children }: SectionProps) => (
  <div className={styles['section']}>
    <Panel heading={heading}>{children}</Panel>
    <div className={styles['change']}>{change}</div>
  </div>
)

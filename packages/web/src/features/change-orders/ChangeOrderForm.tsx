import { changeOrderNotes } from '@kassavirta/domain/kernel/denominations'
import type { Cents } from '@kassavirta/domain/kernel/money'
import { useEffect, useState, type ReactNode } from 'react'
import { titleOf } from '../../platform/routing/link-to.ts'
import type { Submission } from '@kassavirta/ui/submission/pending-submission.ts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { countId } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { ErrorSummary } from '@kassavirta/ui/feedback/ErrorSummary.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { HelpLine } from '@kassavirta/ui/feedback/HelpLine.tsx'
import { wizardTexts } from '../../flows/wizard/texts.fi.ts'
import { WizardFrame } from '../../flows/wizard/WizardFrame.tsx'
import type { Part } from './ChangeOrderSummary.tsx'
import { totalOf, type Order, type OrderForm } from './order-form.ts'
import { OrderDetails } from './OrderDetails.tsx'
import { OrderMoney } from './OrderMoney.tsx'
import { OrderTotal } from './OrderTotal.tsx'
import { PreparationFailed } from './PreparationFailed.tsx'
import { refusedDay } from './refused-day.ts'
import { orderTexts } from './texts.fi.ts'
import { useOrderForm } from './use-order-form.ts'
import type { Preparation } from './use-preparation.ts'

type Props = {
  readonly typed: OrderForm
  readonly latest: () => OrderForm
  readonly onType: (typed: OrderForm) => void
  readonly onNext: (order: Order) => void
  readonly preparation: Preparation
  /** Of an order that came back, the server's words stand here too. */
  readonly submission: Submission<unknown, unknown>
  readonly savedAt: Date | undefined
  /** Says that the form was begun earlier, if it was. */
  readonly resumed: ReactNode
  /** The part that the summary sends the person back to. */
  readonly goTo: Part | undefined
}

export function ChangeOrderForm({ submission, savedAt, resumed, goTo, ...props }: Props) {
  const { typed, preparation } = props
  const { account, causes, retry } = preparation
  const refused = submission.state === 'refused' ? submission.failure.fields : {}
  const fields = useOrderForm({ ...props, refused })
  const { submit, stopped, tries, field, references } = fields
  const [spoken, setSpoken] = useState<Cents>()
  useFocus(goTo && { details: field('accountId').id, money: countId(changeOrderNotes[0].fieldName) }[goTo])
  const refusal = refusedDay(submission)
  const total = { typed, preparation, savedAt, spoken, referencesLoading: references.loading }
  return (
    // The browser's own bubbles speak another language than the portal.
    <form noValidate onSubmit={submit}>
      <WizardFrame
        step={1}
        heading={titleOf('Vaihtoraha', {})}
        lead={orderTexts.note}
        aside={<OrderTotal {...total} />}
      >
        {stopped.length > 0 && <ErrorSummary key={tries} errors={stopped} />}
        {refusal !== undefined && stopped.length === 0 && (
          <Banner kind="danger" heading={wizardTexts.sendFailed}>
            {refusal}
            <HelpLine />
          </Banner>
        )}
        {resumed}
        <PreparationFailed causes={causes} retry={retry} />
        <Panel heading={orderTexts.details}>
          <OrderDetails typed={typed} fields={fields} preparation={preparation} />
        </Panel>
        <Panel heading={orderTexts.money}>
          <OrderMoney
            texts={typed.counts}
            account={account}
            onChange={fields.changeCounts}
            errorOf={fields.countErrorOf}
            onLeave={() => setSpoken(totalOf(typed, account))}
          />
        </Panel>
      </WizardFrame>
    </form>
  )
}

function useFocus(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.focus()
  }, [id])
}

import { orderLabels } from '@kassavirta/domain/orders/change-orders/terms.fi'
import { changeOrderNotes } from '@kassavirta/domain/kernel/money/denominations'
import type { Cents } from '@kassavirta/domain/kernel/money/money'
import { useEffect, useState, type ReactNode } from 'react'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { countId } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { ErrorSummary } from '@kassavirta/ui/feedback/ErrorSummary.tsx'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { HelpLine } from '@kassavirta/ui/feedback/HelpLine.tsx'
import { wizardTexts } from '../../flows/wizard/texts.fi.ts'
import { ResumedForm } from '../../flows/wizard/ResumedForm.tsx'
import { WizardFrame } from '../../flows/wizard/WizardFrame.tsx'
import type { Part } from './ChangeOrderSummary.tsx'
import { totalOf } from './form-data.ts'
import { refusedDay } from './order-flow.ts'
import { OrderDetails } from './OrderDetails.tsx'
import { OrderMoney } from './OrderMoney.tsx'
import { OrderTotal } from './OrderTotal.tsx'
import { orderFailedTexts } from './failed-texts.fi.ts'
import { orderTexts } from './texts.fi.ts'
import { useOrderForm, type OrderFormOptions } from './use-order-form.ts'
import type { Preparation } from './use-preparation.ts'

type Props = OrderFormOptions & {
  /** The part of the form to which a link of the summary leads back. */
  readonly goTo: Part | undefined
  readonly heading: string
  readonly lead?: string
  /** What the form begins with: an earlier order to fill it in like, or the order that it changes. */
  readonly start: ReactNode
  /** Help with the counts, above them. */
  readonly help?: ReactNode
  /** Why Next cannot be pressed now, besides what the form itself finds. */
  readonly stop?: string | undefined
}

export function ChangeOrderForm({ goTo, heading, lead, start, help, stop, ...options }: Props) {
  const { flow, state, preparation } = options
  const { typed, submission, savedAt } = state
  const { account } = preparation
  const fields = useOrderForm(options)
  const { submit, stopped, tries, field, references } = fields
  const [spoken, setSpoken] = useState<Cents>()
  useFocus(goTo && { details: field('accountId').id, money: countId(changeOrderNotes[0].fieldName) }[goTo])
  const refusal = refusedDay(submission)
  const total = { typed, preparation, savedAt, spoken, stop, referencesLoading: references.loading }
  return (
    // The browser's own validation messages may be in another language than the portal.
    <form noValidate onSubmit={submit}>
      <WizardFrame step={1} heading={heading} lead={lead} aside={<OrderTotal {...total} />}>
        {stopped.length > 0 && <ErrorSummary key={tries} errors={stopped} />}
        {refusal !== undefined && stopped.length === 0 && (
          <Banner kind="danger" heading={wizardTexts.sendFailed}>
            {refusal}
            <HelpLine />
          </Banner>
        )}
        {start}
        <ResumedForm flow={flow} state={state} />
        <PreparationFailed {...preparation} />
        <Panel heading={orderTexts.details}>
          <OrderDetails typed={typed} fields={fields} preparation={preparation} />
        </Panel>
        <Panel heading={orderLabels.counts}>
          {help}
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

/** Says why nothing can be ordered now. */
const PreparationFailed = ({ causes, retry }: Pick<Preparation, 'causes' | 'retry'>) =>
  causes.length === 0 ? null : (
    <FetchFailed heading={orderFailedTexts.cannotSend} tryNow={retry}>
      {causes.map((cause) => (
        <div key={cause}>{cause}</div>
      ))}
    </FetchFailed>
  )

function useFocus(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.focus()
  }, [id])
}

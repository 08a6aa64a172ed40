import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import { confirmDelivery } from '@kassavirta/domain/orders/change-orders/changing-api'
import { confirmationForm } from '@kassavirta/domain/orders/change-orders/confirmation-form'
import { orderTotals, type OrderCounts as Counts } from '@kassavirta/domain/orders/change-orders/rules'
import { countsOf } from '@kassavirta/domain/kernel/money/counts'
import { changeOrderCoins } from '@kassavirta/domain/kernel/money/denominations'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { countId } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useEffect, useRef, useState } from 'react'
import { ActFailure } from '../../../../flows/act/ActFailure.tsx'
import { ActForm } from '../../../../flows/act/ActForm.tsx'
import { sentThings } from '../../../../flows/waiting/texts.fi.ts'
import { useActForm } from '../../../../flows/act/use-act-form.ts'
import { Waiting } from '../../../../flows/waiting/Waiting.tsx'
import { wizardTexts } from '../../../../flows/wizard/texts.fi.ts'
import { OrderCounts } from '../../../../flows/order-money/OrderCounts.tsx'
import { useCompanySession } from '../../../../platform/session/session-context.ts'
import { noDifference, sameFault } from './confirmation-draft.ts'
import styles from './order.module.css'
import { confirmationTexts as texts } from './texts.fi.ts'

type Props = {
  readonly entryId: number
  readonly packed: Counts
  readonly onConfirmed: (told: { readonly matches: boolean; readonly caseId: number | null }) => void
}

/** The answer, which is kept while it is typed; what is typed belongs to the order. */
function useConfirmation({ entryId, packed, onConfirmed }: Props) {
  const { user, company, submit } = useCompanySession()
  const sender = { customerId: company.id, userId: user.id, entryId }
  const form = useActForm(confirmationForm, {
    name: `confirmation-${entryId}`,
    start: noDifference(packed),
    rest: { ...sender, matches: false },
    faults: (typed) => sameFault(typed, packed),
    ownIdOf: (name) => (name.startsWith('pcs_') ? countId(name) : undefined),
    sent: {
      path: confirmDelivery.path,
      what: sentThings.confirmation,
      send: (pair) => submit(confirmDelivery, pair),
    },
    onDone: ({ matches }, answer) => onConfirmed({ matches, caseId: answer?.caseId ?? null }),
  })
  return { ...form, confirm: () => form.act({ ...sender, matches: true, counts: null, message: '' }) }
}

/** Asks whether the content matches; where it does not, what came instead. */
export function ConfirmationForm(props: Props) {
  const { packed } = props
  const confirmation = useConfirmation(props)
  const { state, status, confirm, acts } = confirmation
  // Whoever comes back to what was typed goes on there.
  const [counting, setCounting] = useState(state.resumedAt !== undefined || state.body?.matches === false)
  return (
    <Panel heading={texts.heading}>
      <div>
        <p>{fill(texts.lead, { sum: formatEuros(orderTotals(packed).total) })}</p>
        <ActFailure status={status} heading={texts.failed} />
        {!counting && <Waiting status={status} failed={texts.failed} onDiscard={() => void acts.discard()} />}
        {counting ? (
          <DifferenceForm packed={packed} confirmation={confirmation} onBack={() => setCounting(false)} />
        ) : (
          <div className={classes(layout['row'], styles['choices'])} data-screen-only>
            <Button busy={status.sending} onClick={confirm}>
              {status.waits ? wizardTexts.sendNow : texts.matches}
            </Button>
            {(status.sending || !status.held) && (
              <Button kind="secondary" busy={status.sending} onClick={() => setCounting(true)}>
                {texts.differs}
              </Button>
            )}
          </div>
        )}
      </div>
    </Panel>
  )
}

type DifferenceProps = {
  readonly packed: Counts
  readonly confirmation: ReturnType<typeof useConfirmation>
  readonly onBack: () => void
}

function DifferenceForm({ packed, confirmation, onBack }: DifferenceProps) {
  const { flow, typed, field, bind } = confirmation
  const lead = useRef<HTMLParagraphElement>(null)
  useEffect(() => lead.current?.focus(), [])
  return (
    <ActForm
      form={confirmation}
      lead={
        <p ref={lead} tabIndex={-1}>
          {texts.countsLead}
        </p>
      }
      send={texts.send}
      leave={texts.back}
      onLeave={onBack}
    >
      <OrderCounts
        texts={typed.counts}
        counts={countsOf(orderFields, typed.counts)}
        loose={changeOrderCoins.some(({ fieldName }) => (packed[fieldName] ?? 0) > 0)}
        onChange={(changed) => field('counts').onChange({ ...flow.state().typed.counts, ...changed })}
      />
      <div className={styles['message']}>
        <TextArea {...bind.area('message')} hint={texts.messageHint} rows={3} />
      </div>
    </ActForm>
  )
}

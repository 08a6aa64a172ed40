import { CONFIRMATION_TEXT_MAX, confirmDelivery } from '@kassavirta/domain/change-orders/changing-api'
import { orderFields } from '@kassavirta/domain/change-orders/api'
import { orderTotals, type OrderCounts as Counts } from '@kassavirta/domain/change-orders/rules'
import { countsOf, parseCountEntry, type CountTexts } from '@kassavirta/domain/kernel/counts'
import { changeOrderCoins } from '@kassavirta/domain/kernel/denominations'
import { formatEuros } from '@kassavirta/domain/kernel/money'
import { fill } from '@kassavirta/domain/kernel/texts'
import type { Ask } from '@kassavirta/ui/api/call.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import type { Pair } from '@kassavirta/ui/submission/pending-submission.ts'
import { useEffect, useRef, useState } from 'react'
import { ActFailure } from '../../../../flows/act/ActFailure.tsx'
import { useAct } from '../../../../flows/act/use-act.ts'
import { comparisonLines } from '../../../../flows/order-comparison/comparison-lines.ts'
import { OrderCounts } from '../../../../flows/order-money/OrderCounts.tsx'
import { useCompanySession } from '../../../../platform/session/session-context.ts'
import styles from './order.module.css'
import { confirmationTexts as texts } from './texts.fi.ts'

type Props = {
  readonly entryId: number
  readonly packed: Counts
  readonly onConfirmed: (told: { readonly matches: boolean; readonly caseId: number | null }) => void
}

/** Asks whether the content matches; where it does not, what came instead. */
export function ConfirmationForm({ entryId, packed, onConfirmed }: Props) {
  const { user, company, submit } = useCompanySession()
  const [counting, setCounting] = useState(false)
  const { act, reset, ...status } = useAct(
    (pair: Pair<Ask<typeof confirmDelivery>['body']>) => submit(confirmDelivery, pair),
    (outcome) => {
      if (outcome.type === 'accepted') {
        onConfirmed({ matches: !counting, caseId: outcome.answer?.caseId ?? null })
      }
    },
  )
  const sender = { customerId: company.id, userId: user.id, entryId }
  const sum = formatEuros(orderTotals(packed).total)
  return (
    <Panel heading={texts.heading}>
      <div className={styles['panel']}>
        <p>{fill(texts.lead, { sum })}</p>
        <ActFailure status={status} heading={texts.failed} />
        {counting ? (
          <Difference
            packed={packed}
            busy={status.sending}
            held={status.unsettled}
            onSend={(counts, message) => void act({ ...sender, matches: false, counts, message })}
            onBack={() => {
              reset()
              setCounting(false)
            }}
          />
        ) : (
          <div className={styles['choices']}>
            <Button
              busy={status.sending}
              onClick={() => void act({ ...sender, matches: true, counts: null, message: '' })}
            >
              {texts.matches}
            </Button>
            {!status.unsettled && (
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
  readonly busy: boolean
  /** True while the outcome of a sending is unknown: the same is sent again, whatever is typed. */
  readonly held: boolean
  readonly onSend: (counts: Counts, message: string) => void
  readonly onBack: () => void
}

/** The counts begin as what was packed, so that only what differs is typed. */
function Difference({ packed, busy, held, onSend, onBack }: DifferenceProps) {
  const [counts, setCounts] = useState<CountTexts>(() => textsOf(packed))
  const [message, setMessage] = useState('')
  const [fault, setFault] = useState<string>()
  const lead = useRef<HTMLParagraphElement>(null)
  useEffect(() => lead.current?.focus(), [])
  const read = countsOf(orderFields, counts)
  const send = () => {
    const found = faultOf(counts, message, packed)
    setFault(found)
    if (found === undefined) onSend(read, message)
  }
  return (
    <>
      <p ref={lead} tabIndex={-1}>
        {texts.countsLead}
      </p>
      <OrderCounts
        texts={counts}
        counts={read}
        loose={changeOrderCoins.some(({ fieldName }) => (packed[fieldName] ?? 0) > 0)}
        onChange={(changed) => {
          setFault(undefined)
          setCounts((others) => ({ ...others, ...changed }))
        }}
      />
      <div className={styles['message']}>
        <TextArea
          label={texts.message}
          hint={texts.messageHint}
          error={fault}
          required={false}
          rows={3}
          max={CONFIRMATION_TEXT_MAX}
          value={message}
          onChange={({ target }) => {
            setFault(undefined)
            setMessage(target.value)
          }}
        />
      </div>
      <div className={styles['choices']}>
        <Button busy={busy} onClick={send}>
          {texts.send}
        </Button>
        {!held && (
          <Button kind="text" busy={busy} onClick={onBack}>
            {texts.back}
          </Button>
        )}
      </div>
    </>
  )
}

const textsOf = (counts: Counts): CountTexts =>
  Object.fromEntries(orderFields.flatMap((field) => (counts[field] ? [[field, String(counts[field])]] : [])))

function faultOf(texted: CountTexts, message: string, packed: Counts): string | undefined {
  if (Object.values(texted).some((text) => text.trim() !== '' && parseCountEntry(text) === undefined)) {
    return texts.unread
  }
  const lines = comparisonLines(packed, countsOf(orderFields, texted))
  const isSame = lines.every(({ before, after }) => before === after)
  return isSame && message.trim() === '' ? texts.same : undefined
}

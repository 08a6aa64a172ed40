import { cancelOwnOrder } from '@kassavirta/domain/change-orders/changing-api'
import { formatDay, weekdayShort } from '@kassavirta/domain/kernel/dates'
import { formatEuros } from '@kassavirta/domain/kernel/money'
import type { ChangeOrderRow } from '@kassavirta/domain/reports/change-orders'
import type { Ask } from '@kassavirta/ui/api/call.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { actionFailureTexts } from '@kassavirta/ui/feedback/action-failure-texts.fi.ts'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import type { Pair } from '@kassavirta/ui/submission/pending-submission.ts'
import { useState } from 'react'
import { ActFailure, isFinal } from '../../../../flows/act/ActFailure.tsx'
import { useAct } from '../../../../flows/act/use-act.ts'
import { useCompanySession } from '../../../../platform/session/session-context.ts'
import { cancelTexts as texts, changingTexts } from './texts.fi.ts'
import { useLookAgain } from './use-own-order.ts'

type Props = {
  readonly row: ChangeOrderRow
  readonly version: number
  readonly onCancelled: () => void
}

/** The button that cancels an order, and its question. */
export function CancelOrder({ row, version, onCancelled }: Props) {
  const { user, company, submit } = useCompanySession()
  const lookAgain = useLookAgain()
  const [asking, setAsking] = useState(false)
  const { act, reset, ...status } = useAct(
    (pair: Pair<Ask<typeof cancelOwnOrder>['body']>) => submit(cancelOwnOrder, pair),
    (outcome) => {
      if (outcome.type !== 'accepted') return
      setAsking(false)
      onCancelled()
    },
  )
  const { sending, unsettled } = status
  const final = isFinal(status)
  const close = () => {
    if (sending) return
    setAsking(false)
    // A new answer may take this button away with its text, so it is asked for when the text has been read.
    if (status.failure) lookAgain()
    reset()
  }
  const body = { customerId: company.id, userId: user.id, entryId: row.entryId, version }
  return (
    <>
      <Button kind="secondary" onClick={() => setAsking(true)}>
        {changingTexts.cancel}
      </Button>
      <Dialog
        open={asking}
        title={texts.sure}
        onClose={close}
        actions={
          <>
            <Button kind="secondary" busy={sending} onClick={close}>
              {final || unsettled ? actionFailureTexts.close : texts.keep}
            </Button>
            {!final && (
              <Button busy={sending} onClick={() => void act(body)}>
                {changingTexts.cancel}
              </Button>
            )}
          </>
        }
      >
        <ActFailure status={status} heading={texts.failed} />
        <SummaryList
          pairs={[
            { term: texts.number, value: row.entryId },
            { term: texts.day, value: `${weekdayShort(row.deliveryDate)} ${formatDay(row.deliveryDate)}` },
            { term: texts.sum, value: formatEuros(row.totalSum) },
          ]}
        />
        <p>{texts.final}</p>
      </Dialog>
    </>
  )
}

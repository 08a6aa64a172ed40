import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { SummaryList } from '@kassavirta/ui/elements/SummaryList.tsx'
import { actionFailureTexts } from '@kassavirta/ui/feedback/action-failure-texts.fi.ts'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import type { VisitKind } from '@kassavirta/domain/visits/states'
import { useState } from 'react'
import { ActFailure, isFinal } from '../../../../flows/act/ActFailure.tsx'
import { useAct } from '../../../../flows/act/use-act.ts'
import { useCompanySession } from '../../../../platform/session/session-context.ts'
import { withdrawalTexts as texts } from './texts.fi.ts'
import { useLookAgain, visitCalls } from './use-visit-state.ts'

type Props = {
  readonly kind: VisitKind
  readonly entryId: number
  readonly version: number
  readonly day: string
  readonly onDone: () => void
}

/** The button that withdraws a wish, and its question. */
export function Withdrawal({ kind, entryId, version, day, onDone }: Props) {
  const { user, company, submit } = useCompanySession()
  const lookAgain = useLookAgain(kind)
  const [asking, setAsking] = useState(false)
  const endpoint = visitCalls[kind].withdraw
  const body = { customerId: company.id, userId: user.id, entryId, version }
  const { act, reset, ...status } = useAct(
    (pair: { readonly key: string; readonly body: typeof body }) => submit(endpoint, pair),
    (outcome) => {
      if (outcome.type !== 'accepted') return
      setAsking(false)
      onDone()
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
  return (
    <>
      <Button kind="text" onClick={() => setAsking(true)}>
        {texts.withdraw}
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
                {texts.withdraw}
              </Button>
            )}
          </>
        }
      >
        <ActFailure status={status} heading={texts.failed} />
        <SummaryList
          pairs={[
            { term: texts.number, value: entryId },
            { term: texts.day, value: day },
          ]}
        />
        <p>{texts.final}</p>
      </Dialog>
    </>
  )
}

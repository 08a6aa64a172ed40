import { approveRequest, listApprovals, rejectRequest, type Approval } from '@kassavirta/domain/approvals/api'
import { rejectionForm } from '@kassavirta/domain/approvals/form'
import { getPulse } from '@kassavirta/domain/desk/api'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../platform/api/use-act.ts'
import { problemText } from '../../platform/api/refusal.ts'
import { ReasonDialog } from '../../platform/forms/ReasonDialog.tsx'
import styles from './approvals.module.css'
import type { Decision } from './decision.ts'
import { approvalTexts as texts } from './texts.fi.ts'

type Props = { readonly approval: Approval; readonly onDecided: (decision: Decision) => void }

/** The code of the last minutes, where it is wanted, is asked for under way. */
export function DecisionButtons({ approval: { approvalId, version }, onDecided }: Props) {
  const client = useQueryClient()
  const approve = useAct(approveRequest)
  const reject = useAct(rejectRequest)
  const [rejecting, setRejecting] = useState(false)
  const params = { approvalId }
  const settle = async (deciding: ReturnType<typeof approve.run>) => {
    const outcome = await deciding
    const isDone = outcome.type === 'accepted'
    if (isDone) {
      setRejecting(false)
      onDecided(outcome.answer?.decision ?? 'approved')
    }
    // Also after a refusal: somebody else may have decided.
    for (const { path } of [listApprovals, getPulse]) void client.invalidateQueries({ queryKey: [path] })
    return isDone
  }
  return (
    <>
      {approve.failure && (
        <div className={styles['refusal']}>
          <Banner kind="danger" heading={texts.actFailed}>
            {problemText(approve.failure)}
          </Banner>
        </div>
      )}
      <Button busy={approve.busy} onClick={() => void settle(approve.run({ params, body: { version } }))}>
        {texts.approve}
      </Button>
      <Button kind="secondary" onClick={() => setRejecting(true)}>
        {texts.reject}
      </Button>
      {rejecting && (
        <ReasonDialog
          act={reject}
          definition={rejectionForm}
          draft={`reject-${approvalId}`}
          rest={{ version }}
          send={(body) => settle(reject.run({ params, body }))}
          title={texts.rejectTitle}
          action={texts.reject}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  )
}

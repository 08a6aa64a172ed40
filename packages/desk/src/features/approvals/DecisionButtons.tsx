import { approveRequest, listApprovals, rejectRequest, type Approval } from '@kassavirta/domain/approvals/api'
import { getPulse } from '@kassavirta/domain/desk/api'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../platform/api/use-act.ts'
import { ReasonDialog } from '../../platform/parts/ReasonDialog.tsx'
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
      <Refusal act={approve} />
      <Button busy={approve.busy} onClick={() => void settle(approve.run({ params, body: { version } }))}>
        {texts.approve}
      </Button>
      <Button kind="secondary" onClick={() => setRejecting(true)}>
        {texts.reject}
      </Button>
      {rejecting && (
        <ReasonDialog
          draft={`reject-${approvalId}`}
          title={texts.rejectTitle}
          label={texts.rejectReason}
          action={texts.reject}
          busy={reject.busy}
          problem={problemOf(reject)}
          onClose={() => setRejecting(false)}
          onGive={(reason) => settle(reject.run({ params, body: { version, reason } }))}
        />
      )}
    </>
  )
}

type ActState = { readonly unknown: boolean; readonly failure: Failure | undefined }

const problemOf = ({ failure, unknown }: ActState): string | undefined =>
  failure && (unknown ? texts.unknown : failure.text)

function Refusal({ act }: { readonly act: ActState }) {
  const problem = problemOf(act)
  if (problem === undefined) return null
  return (
    <div className={styles['refusal']}>
      <Banner kind="danger" heading={texts.actFailed}>
        {problem}
      </Banner>
    </div>
  )
}

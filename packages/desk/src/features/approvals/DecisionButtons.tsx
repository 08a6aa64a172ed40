import { approveRequest, listApprovals, rejectRequest, type Approval } from '@kassavirta/domain/approvals/api'
import { getPulse } from '@kassavirta/domain/desk/api'
import { validationTexts } from '@kassavirta/domain/kernel/terms.fi'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../platform/api/use-act.ts'
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
    if (outcome.type === 'accepted') {
      setRejecting(false)
      onDecided(outcome.answer?.decision ?? 'approved')
    }
    // Also after a refusal: somebody else may have decided.
    for (const { path } of [listApprovals, getPulse]) void client.invalidateQueries({ queryKey: [path] })
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
      <RejectDialog
        open={rejecting}
        act={reject}
        onClose={() => setRejecting(false)}
        onReject={(reason) => void settle(reject.run({ params, body: { version, reason } }))}
      />
    </>
  )
}

type ActState = {
  readonly busy: boolean
  readonly unknown: boolean
  readonly failure: Failure | undefined
}

function Refusal({ act: { failure, unknown } }: { readonly act: ActState }) {
  if (!failure) return null
  return (
    <div className={styles['refusal']}>
      <Banner kind="danger" heading={texts.actFailed}>
        {unknown ? texts.unknown : failure.text}
      </Banner>
    </div>
  )
}

function RejectDialog({
  open,
  act,
  onClose,
  onReject,
}: {
  readonly open: boolean
  readonly act: ActState
  readonly onClose: () => void
  readonly onReject: (reason: string) => void
}) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const missing = reason.trim() === ''
  const send = () => {
    setTried(true)
    if (!missing) onReject(reason.trim())
  }
  return (
    <Dialog
      open={open}
      title={texts.rejectTitle}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button busy={act.busy} onClick={send}>
            {texts.reject}
          </Button>
        </>
      }
    >
      <Refusal act={act} />
      <TextArea
        label={texts.rejectReason}
        required
        max={500}
        value={reason}
        error={tried && missing ? validationTexts.required : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  )
}

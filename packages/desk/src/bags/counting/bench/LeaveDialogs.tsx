import { putBack, setAside } from '@kassavirta/domain/bags/counting/api'
import { asideForm } from '@kassavirta/domain/bags/counting/form'
import { formatEuros, type Cents } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useEffect, useEffectEvent } from 'react'
import { useAct } from '../../../platform/api/use-act.ts'
import { ReasonDialog } from '../../../platform/forms/FormDialog.tsx'
import { problemText } from '../refusal.ts'
import { sharedTexts, tableTexts as texts } from '../texts.fi.ts'
import type { OpenedBag } from './opened-bag.ts'
import { useFinish } from '../outcome.ts'

export type LeaveAct = 'setAside' | 'putBack'

type Props = {
  readonly leaving: LeaveAct
  readonly bag: OpenedBag
  readonly counted: Cents
  readonly isEmpty: boolean
  readonly onStay: () => void
  /** The bag has left the table. */
  readonly onLeave: () => void
  readonly settle: () => Promise<void>
}

/** A bag leaves the table uncounted: aside with a reason, or back into the queue. */
export const LeaveDialogs = (props: Props) =>
  props.leaving === 'setAside' ? <AsideDialog {...props} /> : <BackDialog {...props} />

function AsideDialog({ bag: { bagId, number, version }, onStay, onLeave, settle }: Props) {
  const act = useAct(setAside)
  const finish = useFinish()
  return (
    <ReasonDialog
      act={act}
      definition={asideForm}
      draft={`aside-${bagId}`}
      rest={{ version }}
      send={async (body) => {
        await settle()
        return act.run({ params: { bagId }, body })
      }}
      onDone={() => {
        onLeave()
        finish(bagId, { kind: 'aside', number })
      }}
      notFound={sharedTexts.notFound}
      title={fill(texts.asideTitle, { number })}
      hint={texts.asideHint}
      action={texts.setAside}
      onClose={onStay}
    />
  )
}

function BackDialog({ bag: { bagId, number, version }, counted, isEmpty, onStay, onLeave, settle }: Props) {
  const act = useAct(putBack)
  const finish = useFinish()
  const leave = async () => {
    await settle()
    const outcome = await act.run({ params: { bagId }, body: { version } })
    if (outcome.type === 'failed') return
    onLeave()
    finish(bagId, { kind: 'back', number })
  }
  const leaveAtOnce = useEffectEvent(leave)
  useEffect(() => {
    // Nothing was counted, so there is nothing to ask.
    if (isEmpty) void leaveAtOnce()
  }, [isEmpty])
  if (isEmpty && !act.failure) return null
  return (
    <Dialog
      open
      title={fill(texts.backTitle, { number })}
      onClose={onStay}
      actions={
        <>
          <Button kind="secondary" onClick={onStay}>
            {texts.stay}
          </Button>
          <Button busy={act.busy} onClick={() => void leave()}>
            {texts.putBack}
          </Button>
        </>
      }
    >
      {act.failure && <Banner kind="danger">{problemText(act.failure)}</Banner>}
      <p>{fill(texts.backHint, { sum: formatEuros(counted) })}</p>
    </Dialog>
  )
}

import { shortDay } from '@kassavirta/domain/kernel/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts'
import { VISIT_REASON_MAX, type VisitRow } from '@kassavirta/domain/visits/api'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useId, useState, type SyntheticEvent } from 'react'
import { visitTexts as texts } from './texts.fi.ts'
import type { Decision } from './use-decision.ts'

type Props = { readonly visit: VisitRow; readonly decision: Decision; readonly onClose: () => void }

/** Accepts a proposal for a customer who agreed by phone. It binds them, so a letter alone does not do it. */
export function ByPhoneDialog({ visit, decision, onClose }: Props) {
  const formId = useId()
  const [reason, setReason] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (reason.trim().length > VISIT_REASON_MAX) return
    void decision.run(visit, { decision: 'acceptForCustomer', reason: reason.trim() })
  }
  return (
    <Dialog
      open
      title={fill(texts.byPhoneTitle, { place: visit.place.name })}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} busy={decision.busy}>
            {texts.byPhoneAction}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      {decision.problem !== undefined && <Banner kind="danger">{decision.problem}</Banner>}
      <p>{fill(texts.byPhone, { day: shortDay(visit.proposed ?? visit.wanted) })}</p>
      <form id={formId} noValidate onSubmit={submit}>
        <TextArea
          label={texts.byPhoneReason}
          hint={texts.optional}
          rows={3}
          max={VISIT_REASON_MAX}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  )
}

import { dayOf, formatDay, type Day } from '@kassavirta/domain/kernel/dates'
import { fill } from '@kassavirta/domain/kernel/texts'
import { VISIT_REASON_MAX, type VisitRow } from '@kassavirta/domain/visits/api'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useId, useState, type SyntheticEvent } from 'react'
import { visitTexts as texts } from './texts.fi.ts'
import type { Decision } from './use-decision.ts'

type Props = {
  readonly visit: VisitRow
  /** The first day that may be proposed. */
  readonly earliest: Day
  readonly decision: Decision
  readonly onClose: () => void
}

/** Proposes another day, with a word to the customer if one is needed. */
export function ProposeDialog({ visit, earliest, decision, onClose }: Props) {
  const formId = useId()
  const today = dayOf(useServerNow())
  const [date, setDate] = useState<Day>()
  const [fault, setFault] = useState<string>()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (date === undefined || fault !== undefined || reason.trim().length > VISIT_REASON_MAX) return
    void decision.run(visit, { decision: 'propose', date, reason: reason.trim() })
  }
  return (
    <Dialog
      open
      title={fill(texts.proposeTitle, { place: visit.place.name })}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} busy={decision.busy}>
            {texts.proposeAction}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      {decision.problem !== undefined && <Banner kind="danger">{decision.problem}</Banner>}
      <form id={formId} noValidate onSubmit={submit}>
        <DateField
          label={texts.proposedDate}
          hint={fill(texts.proposeHint, { day: formatDay(earliest) })}
          error={isTried && date === undefined ? texts.dateMissing : undefined}
          required
          today={today}
          min={earliest}
          value={date}
          onChange={setDate}
          onFault={setFault}
        />
        <TextArea
          label={texts.proposeReason}
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

import { dayOf, formatDay, isDay, type Day } from '@kassavirta/domain/kernel/dates'
import { isRecord } from '@kassavirta/domain/kernel/records'
import { fill } from '@kassavirta/domain/kernel/texts'
import { VISIT_REASON_MAX, type VisitRow } from '@kassavirta/domain/visits/api'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { useState } from 'react'
import { useKept } from '../../platform/drafts/use-kept.ts'
import { FormDialog } from '../../platform/parts/FormDialog.tsx'
import { visitTexts as texts } from './texts.fi.ts'
import type { Decision } from './use-decision.ts'

type Proposal = { readonly date?: Day | undefined; readonly reason: string }

const NOTHING: Proposal = { reason: '' }

const readDay = (found: unknown): Day | undefined =>
  typeof found === 'string' && isDay(found) ? found : undefined

const readProposal = (found: unknown): Proposal | undefined =>
  isRecord(found) && typeof found['reason'] === 'string'
    ? { date: readDay(found['date']), reason: found['reason'] }
    : undefined

type Props = {
  readonly visit: VisitRow
  /** The first day that may be proposed. */
  readonly earliest: Day
  readonly decision: Decision
  readonly onClose: () => void
}

/** Proposes another day, with a word to the customer if one is needed. */
export function ProposeDialog({ visit, earliest, decision, onClose }: Props) {
  const today = dayOf(useServerNow())
  const { typed, type, forget } = useKept(`propose-${visit.kind}-${visit.entryId}`, NOTHING, readProposal)
  const { date, reason } = typed
  const [fault, setFault] = useState<string>()
  const [isTried, setTried] = useState(false)
  const submit = async () => {
    setTried(true)
    if (date === undefined || fault !== undefined || reason.trim().length > VISIT_REASON_MAX) return
    if (await decision.run(visit, { decision: 'propose', date, reason: reason.trim() })) forget()
  }
  return (
    <FormDialog
      title={fill(texts.proposeTitle, { place: visit.place.name })}
      action={texts.proposeAction}
      busy={decision.busy}
      problem={decision.problem}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <DateField
        label={texts.proposedDate}
        hint={fill(texts.proposeHint, { day: formatDay(earliest) })}
        error={isTried && date === undefined ? texts.dateMissing : undefined}
        required
        today={today}
        min={earliest}
        value={date}
        onChange={(next) => type({ date: next })}
        onFault={setFault}
      />
      <TextArea
        label={texts.proposeReason}
        hint={texts.optional}
        rows={3}
        max={VISIT_REASON_MAX}
        value={reason}
        onChange={({ target }) => type({ reason: target.value })}
      />
    </FormDialog>
  )
}

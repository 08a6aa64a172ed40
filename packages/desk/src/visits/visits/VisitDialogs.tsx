import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Day, dayOf, formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { shortDay } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { getPulse } from '@kassavirta/domain/reports/front-pages/desk-api'
import { type VisitRow, decideVisit, listVisits } from '@kassavirta/domain/visits/visits/api'
import { byPhoneForm, proposalForm, refusalForm } from '@kassavirta/domain/visits/visits/form'
import type { CallValues } from '@kassavirta/ui/api/call.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { problemText } from '../../platform/api/refusal.ts'
import { useAct } from '../../platform/api/use-act.ts'
import { useClosedDays } from '../../platform/api/closed-days.ts'
import { FormDialog, ReasonDialog } from '../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../platform/forms/use-act-form.ts'
import { visitTexts as texts } from './texts.fi.ts'

type Props = { readonly visit: VisitRow; readonly decision: Decision; readonly onClose: () => void }

type ProposeProps = Props & {
  /** The first day that may be proposed. */
  readonly earliest: Day
}

/** Proposes another day, with a word to the customer if one is needed. */
export function ProposeDialog({ visit, earliest, decision, onClose }: ProposeProps) {
  const today = dayOf(useServerNow())
  const closed = useClosedDays()
  const form = useActForm(decision, proposalForm, {
    draft: `propose-${visit.kind}-${visit.entryId}`,
    rest: { decision: 'propose', version: visit.version },
    send: (body) => decision.run(visit, body),
  })
  return (
    <FormDialog
      form={form}
      title={fill(texts.proposeTitle, { company: visit.company.name })}
      action={texts.proposeAction}
      onClose={onClose}
    >
      <DateField
        {...form.bind.day('proposedDate')}
        hint={fill(texts.proposeHint, { day: formatDay(earliest) })}
        today={today}
        min={earliest}
        closed={closed}
      />
      <TextArea {...form.bind.area('reason')} hint={texts.optional} rows={3} />
    </FormDialog>
  )
}

/** Accepts a proposal for a customer who agreed by phone. It binds them, so a letter alone does not do it. */
export function ByPhoneDialog({ visit, decision, onClose }: Props) {
  const form = useActForm(decision, byPhoneForm, {
    draft: `by-phone-${visit.kind}-${visit.entryId}`,
    rest: { decision: 'acceptForCustomer', version: visit.version },
    send: (body) => decision.run(visit, body),
  })
  return (
    <FormDialog
      form={form}
      title={fill(texts.byPhoneTitle, { company: visit.company.name })}
      action={texts.byPhoneAction}
      onClose={onClose}
    >
      <p>{fill(texts.byPhone, { day: shortDay(visit.proposedDate ?? visit.wanted) })}</p>
      <TextArea {...form.bind.area('reason')} hint={texts.optional} rows={3} />
    </FormDialog>
  )
}

/** Refuses a request with a reason that the customer sees. */
export const RefuseDialog = ({ visit, decision, onClose }: Props) => (
  <ReasonDialog
    act={decision}
    definition={refusalForm}
    draft={`refuse-${visit.kind}-${visit.entryId}`}
    rest={{ decision: 'refuse', version: visit.version }}
    send={(body) => decision.run(visit, body)}
    title={fill(texts.refuseTitle, { company: visit.company.name })}
    hint={texts.refuseHint}
    action={texts.refuse}
    onClose={onClose}
  />
)

/** Decides about a requested visit and fetches the lists again, also after a failure. */
export function useDecision(onDone: () => void) {
  const act = useAct(decideVisit)
  const client = useQueryClient()
  const [done, setDone] = useState<string>()
  const { busy, unknown, failure } = act
  return {
    busy,
    unknown,
    failure,
    done,
    problem: failure && problemText(failure),
    reset: () => {
      setDone(undefined)
      act.reset()
    },
    run: async (row: VisitRow, body: CallValues<typeof decideVisit>['body']): Promise<boolean> => {
      const { kind, entryId, company } = row
      const { decision } = body
      setDone(undefined)
      const outcome = await act.run({ params: { kind, entryId }, body })
      for (const { path } of [listVisits, getPulse]) await client.invalidateQueries({ queryKey: [path] })
      if (outcome.type !== 'accepted') return false
      const decided = decision === 'propose' ? (outcome.answer ?? row) : row
      const day = decision === 'accept' || decision === 'refuse' ? row.wanted : proposedDay(decided)
      setDone(fill(texts.done[decision], { company: company.name, day: shortDay(day) }))
      onDone()
      return true
    },
  }
}

const proposedDay = ({ proposedDate, wanted }: VisitRow): Day => proposedDate ?? wanted

type Decision = ReturnType<typeof useDecision>

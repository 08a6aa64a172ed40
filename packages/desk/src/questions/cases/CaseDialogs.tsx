import type { Case } from '@kassavirta/domain/questions/cases/api'
import {
  correctionRequestForm,
  correctionSettledForm,
  handOverForm,
} from '@kassavirta/domain/questions/cases/form'
import {
  handOverCase,
  listColleagues,
  requestCorrection,
  settleCorrection,
} from '@kassavirta/domain/questions/cases/work-api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { useAct } from '../../platform/api/use-act.ts'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import { FormDialog } from '../../platform/forms/FormDialog.tsx'
import { ReasonDialog } from '../../platform/forms/ReasonDialog.tsx'
import { useActForm } from '../../platform/forms/use-act-form.ts'
import { handTexts as texts } from './texts.fi.ts'

type Props = {
  readonly shown: Case
  readonly onClose: () => void
  /** Told in words when the act is done. */
  readonly onDone: (text: string) => void
}

/** Gives the case to a colleague. Supervisors are marked: they can also correct a count. */
export function HandOverDialog({ shown: { caseId, version }, onClose, onDone }: Props) {
  const query = useDeskQuery()
  const answer = useAnswer(query(listColleagues, {}))
  const colleagues = answer.data?.rows ?? []
  const act = useAct(handOverCase)
  const form = useActForm(act, handOverForm, {
    draft: `hand-over-case-${caseId}`,
    rest: { version },
    send: (body) => act.run({ params: { caseId }, body }),
    onDone: ({ to }) => {
      const name = colleagues.find(({ staffId }) => String(staffId) === to)?.name ?? ''
      onDone(fill(texts.handedOver, { name }))
    },
  })
  return (
    <FormDialog form={form} title={texts.handOverTitle} action={texts.handOver} onClose={onClose}>
      <AnswerFailed heading={texts.colleaguesFailed} answer={answer} />
      <SelectField
        {...form.bind.text('to')}
        options={[
          { value: '', label: texts.choose },
          ...colleagues.map(({ staffId, name, isSupervisor }) => ({
            value: String(staffId),
            label: isSupervisor ? fill(texts.supervisor, { name }) : name,
          })),
        ]}
      />
      <TextArea {...form.bind.area('note')} hint={texts.noteHint} rows={3} />
    </FormDialog>
  )
}

/** Asks the supervisors to correct the count; the case stays with its owner. */
export function RequestCorrectionDialog({ shown: { caseId, version }, onClose, onDone }: Props) {
  const act = useAct(requestCorrection)
  return (
    <ReasonDialog
      act={act}
      definition={correctionRequestForm}
      draft={`request-correction-${caseId}`}
      rest={{ version }}
      send={(body) => act.run({ params: { caseId }, body })}
      onDone={() => onDone(texts.correctionRequested)}
      title={texts.requestTitle}
      hint={texts.requestHint}
      action={texts.requestAction}
      onClose={onClose}
    />
  )
}

export function SettleCorrectionDialog({ shown: { caseId, version }, onClose, onDone }: Props) {
  const act = useAct(settleCorrection)
  return (
    <ReasonDialog
      act={act}
      definition={correctionSettledForm}
      draft={`settle-correction-${caseId}`}
      rest={{ version }}
      send={(body) => act.run({ params: { caseId }, body })}
      onDone={() => onDone(texts.correctionSettled)}
      title={texts.settleTitle}
      hint={texts.noteHint}
      action={texts.settle}
      onClose={onClose}
    />
  )
}

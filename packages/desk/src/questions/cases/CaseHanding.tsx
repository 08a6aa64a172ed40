import { useState, type ComponentType } from 'react'
import { nearMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  type Case,
  handOverCase,
  listColleagues,
  requestCorrection,
  settleCorrection,
} from '@kassavirta/domain/questions/cases/api'
import {
  correctionRequestForm,
  correctionSettledForm,
  handOverForm,
} from '@kassavirta/domain/questions/cases/form'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/Failed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { useAct } from '../../platform/api/use-act.ts'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import { FormDialog, ReasonDialog } from '../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../platform/forms/use-act-form.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { linkTo } from '../../platform/routing/desk-rows.ts'
import { useStaff } from '../../platform/session/session-context.ts'
import { handTexts as texts } from './texts.fi.ts'
import type { CaseActs } from './use-case-acts.ts'

type Props = { readonly shown: Case; readonly acts: CaseActs }
type ButtonProps = Props & {
  readonly name: string
  readonly DialogOfAct: ComponentType<{
    readonly shown: Case
    readonly onClose: () => void
    readonly onDone: (text: string) => void
  }>
}

/** A button that opens a dialog before its act. */
function DialogButton({ shown, acts, name, DialogOfAct }: ButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {name}
      </Button>
      {isOpen && (
        <DialogOfAct
          shown={shown}
          onClose={close}
          onDone={(text) => {
            close()
            acts.setDone(text)
            acts.refresh()
          }}
        />
      )}
    </>
  )
}

/** Hands over a case without an owner or one's own; somebody else's case has to be taken first. */
export function HandOverButton({ shown, acts }: Props) {
  const { id } = useStaff()
  const { state, owner } = shown
  if (state === 'closed' || (owner !== null && owner.staffId !== id)) return null
  return <DialogButton shown={shown} acts={acts} name={texts.handOver} DialogOfAct={HandOverDialog} />
}

/** The bag whose count may be corrected: one that has been counted. */
const correctable = ({ about }: Case): number | undefined =>
  about?.bagId != null && about.counted !== null ? about.bagId : undefined

/** Leads people who may correct to the bag; the case's owner can ask a supervisor to do it. */
export function CorrectionWay({ shown, acts }: Props) {
  const { id, may } = useStaff()
  const bagId = correctable(shown)
  if (bagId === undefined) return null
  if (may('correct')) return <Link href={linkTo('bag', { bagId })}>{texts.correct}</Link>
  const mayAsk = shown.state !== 'closed' && shown.owner?.staffId === id && shown.correction === null
  return mayAsk ? (
    <DialogButton
      shown={shown}
      acts={acts}
      name={texts.requestCorrection}
      DialogOfAct={RequestCorrectionDialog}
    />
  ) : null
}

/** Above the thread: who gave the case, and a request for a correction that waits. */
export function HandingNotes({ shown, acts }: Props) {
  const { id, may } = useStaff()
  const now = useServerNow()
  const { handedBy, owner, correction } = shown
  return (
    <>
      {handedBy !== null && owner?.staffId === id && (
        <Banner kind="info">{fill(texts.handedBy, { name: handedBy })}</Banner>
      )}
      {correction && (
        <Banner
          kind="warn"
          heading={fill(texts.correctionAsked, {
            name: correction.name,
            moment: nearMoment(correction.at, now),
          })}
          action={
            may('correct') && (
              <DialogButton
                shown={shown}
                acts={acts}
                name={texts.settle}
                DialogOfAct={SettleCorrectionDialog}
              />
            )
          }
        >
          {may('correct') ? texts.correctionForYou : texts.correctionWaits}
        </Banner>
      )}
    </>
  )
}

type CaseDialogsProps = {
  readonly shown: Case
  readonly onClose: () => void
  /** Called with a text when the act is done. */
  readonly onDone: (text: string) => void
}

/** Gives the case to a colleague. Supervisors are marked: they can also correct a count. */
function HandOverDialog({ shown: { caseId, version }, onClose, onDone }: CaseDialogsProps) {
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
function RequestCorrectionDialog({ shown: { caseId, version }, onClose, onDone }: CaseDialogsProps) {
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

function SettleCorrectionDialog({ shown: { caseId, version }, onClose, onDone }: CaseDialogsProps) {
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

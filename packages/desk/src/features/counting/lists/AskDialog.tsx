import { askAboutMissingBag } from '@kassavirta/domain/cases/api'
import { missingQuestionForm } from '@kassavirta/domain/cases/form'
import { formatDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useAct } from '../../../platform/api/use-act.ts'
import { ReasonDialog } from '../../../platform/forms/ReasonDialog.tsx'
import { sharedTexts } from '../texts.fi.ts'
import { askTexts as texts } from './ask-texts.fi.ts'

type Props = {
  readonly row: { readonly depositId: number; readonly number: string; readonly salesDay: Day }
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks the sender of a declaration where its bag is. The question is written; it may be changed before it goes. */
export function AskDialog({ row: { depositId, number, salesDay }, onClose, onDone }: Props) {
  const act = useAct(askAboutMissingBag)
  return (
    <ReasonDialog
      act={act}
      definition={missingQuestionForm}
      draft={`ask-${depositId}`}
      start={{ reason: fill(texts.start, { number, day: formatDay(salesDay) }) }}
      rest={{ depositId }}
      send={(body) => act.run({ body })}
      onDone={onDone}
      notFound={sharedTexts.notFound}
      title={fill(texts.title, { number })}
      hint={texts.hint}
      action={texts.send}
      onClose={onClose}
    />
  )
}

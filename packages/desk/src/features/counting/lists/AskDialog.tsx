import { askAboutMissingBag } from '@kassavirta/domain/cases/api'
import { formatDay, type Day } from '@kassavirta/domain/kernel/dates'
import { fill } from '@kassavirta/domain/kernel/texts'
import { useAct } from '../../../platform/api/use-act.ts'
import { ReasonDialog } from '../../../platform/parts/ReasonDialog.tsx'
import { problemText } from '../refusal.ts'
import { askTexts as texts } from './ask-texts.fi.ts'

type Props = {
  readonly row: { readonly depositId: number; readonly number: string; readonly salesDay: Day }
  readonly onClose: () => void
  readonly onDone: () => void
}

const MOST_CHARACTERS = 5000

/** Asks the sender of a declaration where its bag is. The question is written; it may be changed before it goes. */
export function AskDialog({ row: { depositId, number, salesDay }, onClose, onDone }: Props) {
  const act = useAct(askAboutMissingBag)
  const give = async (body: string) => {
    const outcome = await act.run({ body: { depositId, body } })
    if (outcome.type === 'accepted') onDone()
    return outcome.type === 'accepted'
  }
  return (
    <ReasonDialog
      draft={`ask-${depositId}`}
      title={fill(texts.title, { number })}
      label={texts.question}
      hint={texts.hint}
      action={texts.send}
      most={MOST_CHARACTERS}
      start={fill(texts.start, { number, day: formatDay(salesDay) })}
      busy={act.busy}
      problem={act.failure && problemText(act.failure)}
      onClose={onClose}
      onGive={give}
    />
  )
}

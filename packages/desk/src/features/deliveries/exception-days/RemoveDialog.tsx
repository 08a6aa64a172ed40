import { removeExceptionDay, type ExceptionDay } from '@kassavirta/domain/exception-days/api'
import { formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { problemText } from '../../../platform/api/refusal.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { sharedTexts } from '../texts.fi.ts'
import { exceptionTexts as texts } from './exception-texts.fi.ts'

type Props = {
  readonly exceptionDay: ExceptionDay
  readonly onClose: () => void
  readonly onDone: (text: string) => void
}

/** Makes a day an ordinary one again. */
export function RemoveDialog({ exceptionDay: { day, version }, onClose, onDone }: Props) {
  const act = useAct(removeExceptionDay)
  const client = useQueryClient()
  const remove = async () => {
    const outcome = await act.run({ params: { day }, body: { version } })
    await client.invalidateQueries()
    if (outcome.type === 'failed') return
    onDone(fill(texts.removed, { day: formatDay(day) }))
    onClose()
  }
  return (
    <Dialog
      open
      title={fill(texts.removeTitle, { day: formatDay(day) })}
      onClose={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {sharedTexts.cancel}
          </Button>
          <Button busy={act.busy} onClick={() => void remove()}>
            {texts.remove}
          </Button>
        </>
      }
    >
      {act.failure && <Banner kind="danger">{problemText(act.failure)}</Banner>}
      <p>{texts.removeMore}</p>
    </Dialog>
  )
}

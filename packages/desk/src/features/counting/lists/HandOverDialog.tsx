import { handOverSuspect } from '@kassavirta/domain/counting/api'
import { dayOf, formatDay, parseFinnishDay } from '@kassavirta/domain/kernel/dates'
import { fill } from '@kassavirta/domain/kernel/texts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useId, useState, type SyntheticEvent } from 'react'
import { useAct } from '../../../platform/api/use-act.ts'
import { problemText } from '../refusal.ts'
import { sharedTexts } from '../texts.fi.ts'
import { listTexts as texts } from './list-texts.fi.ts'
import type { Suspect } from './suspect.ts'

type Props = { readonly note: Suspect; readonly onClose: () => void; readonly onDone: () => void }

/** Records who took a suspect note, and on which day. */
export function HandOverDialog({ note, onClose, onDone }: Props) {
  const act = useAct(handOverSuspect)
  const formId = useId()
  const [to, setTo] = useState('')
  const [dayText, setDayText] = useState(formatDay(dayOf(serverNow())))
  const [isTried, setTried] = useState(false)
  const on = parseFinnishDay(dayText, dayOf(serverNow()))
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (to.trim() === '' || on === undefined) return
    const body = { to: to.trim(), on, version: note.version }
    const outcome = await act.run({ params: { suspectId: note.suspectId }, body })
    if (outcome.type === 'accepted') onDone()
  }
  return (
    <Dialog
      open
      title={fill(texts.handOverTitle, { name: note.name, serial: note.serial || texts.noSerial })}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} busy={act.busy}>
            {texts.handOver}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {sharedTexts.cancel}
          </Button>
        </>
      }
    >
      {act.failure && <Banner kind="danger">{problemText(act.failure)}</Banner>}
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          // The dialog was opened to write.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          label={texts.receiver}
          hint={texts.receiverHint}
          error={isTried && to.trim() === '' ? texts.receiverMissing : undefined}
          required
          autoComplete="off"
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        <TextField
          label={texts.handedOn}
          error={isTried && on === undefined ? texts.handedOnWrong : undefined}
          required
          autoComplete="off"
          value={dayText}
          onChange={(event) => setDayText(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

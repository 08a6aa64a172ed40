import { handOverSuspect } from '@kassavirta/domain/counting/api'
import { dayOf, formatDay, parseFinnishDay } from '@kassavirta/domain/kernel/dates'
import { fill } from '@kassavirta/domain/kernel/texts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useState } from 'react'
import { useAct } from '../../../platform/api/use-act.ts'
import { useKeptText } from '../../../platform/drafts/use-kept.ts'
import { FormDialog } from '../../../platform/parts/FormDialog.tsx'
import { problemText } from '../refusal.ts'
import { listTexts as texts } from './list-texts.fi.ts'
import type { Suspect } from './suspect.ts'

type Props = { readonly note: Suspect; readonly onClose: () => void; readonly onDone: () => void }

/** Records who took a suspect note, and on which day. */
export function HandOverDialog({ note, onClose, onDone }: Props) {
  const act = useAct(handOverSuspect)
  const [to, setTo, forget] = useKeptText(`hand-over-${note.suspectId}`)
  const [dayText, setDayText] = useState(formatDay(dayOf(serverNow())))
  const [isTried, setTried] = useState(false)
  const on = parseFinnishDay(dayText, dayOf(serverNow()))
  const submit = async () => {
    setTried(true)
    if (to.trim() === '' || on === undefined) return
    const body = { to: to.trim(), on, version: note.version }
    const outcome = await act.run({ params: { suspectId: note.suspectId }, body })
    if (outcome.type === 'failed') return
    forget()
    onDone()
  }
  return (
    <FormDialog
      title={fill(texts.handOverTitle, { name: note.name, serial: note.serial || texts.noSerial })}
      action={texts.handOver}
      busy={act.busy}
      problem={act.failure && problemText(act.failure)}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
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
    </FormDialog>
  )
}

import { handOverSuspect } from '@kassavirta/domain/counting/api'
import { handOverForm } from '@kassavirta/domain/counting/form'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useAct } from '../../../platform/api/use-act.ts'
import { FormDialog } from '../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { sharedTexts } from '../texts.fi.ts'
import { listTexts as texts } from './list-texts.fi.ts'
import type { Suspect } from './suspect.ts'

type Props = { readonly note: Suspect; readonly onClose: () => void; readonly onDone: () => void }

/** Records who took a suspect note, and on which day. */
export function HandOverDialog({ note: { suspectId, name, serial, version }, onClose, onDone }: Props) {
  const act = useAct(handOverSuspect)
  const today = dayOf(serverNow())
  const form = useActForm(act, handOverForm, {
    draft: `hand-over-${suspectId}`,
    start: { to: '', on: today },
    rest: { version },
    send: (body) => act.run({ params: { suspectId }, body }),
    onDone,
    notFound: sharedTexts.notFound,
  })
  return (
    <FormDialog
      form={form}
      title={fill(texts.handOverTitle, { name, serial: serial || texts.noSerial })}
      action={texts.handOver}
      onClose={onClose}
    >
      <TextField
        {...form.bind.text('to')}
        // The dialog was opened to write.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        hint={texts.receiverHint}
        autoComplete="off"
      />
      <DateField {...form.bind.day('on')} today={today} max={today} />
    </FormDialog>
  )
}

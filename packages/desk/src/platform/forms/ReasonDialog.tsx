import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import type { KeyboardEvent } from 'react'
import { FormDialog } from './FormDialog.tsx'
import { useActForm, type ActFormOptions, type ActState, type Definition } from './use-act-form.ts'

type Entries = { readonly reason: string }

type Props<Body, Rest> = ActFormOptions<Entries, Body, Rest> & {
  readonly act: ActState
  readonly definition: Definition<Entries, Body, Rest>
  readonly title: string
  readonly hint?: string
  readonly action: string
  readonly onClose: () => void
}

/** Asks why before an act, or what to say with it. Enter sends; Shift and Enter begin another line. */
export function ReasonDialog<Body, Rest>(props: Props<Body, Rest>) {
  const { act, definition, title, hint, action, onClose, ...options } = props
  const form = useActForm(act, definition, options)
  return (
    <FormDialog form={form} title={title} action={action} onClose={onClose}>
      <TextArea
        {...form.bind.area('reason')}
        // The dialog was opened to write.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        hint={hint}
        rows={3}
        onKeyDown={sendByEnter}
      />
    </FormDialog>
  )
}

function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

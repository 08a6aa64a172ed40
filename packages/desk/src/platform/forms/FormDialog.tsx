import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useId, type ReactNode, type SyntheticEvent } from 'react'
import { FormMessages, type MessagesOfForm } from './FormMessages.tsx'
import { formTexts as texts } from './texts.fi.ts'

type Props = {
  readonly form: MessagesOfForm & {
    readonly busy: boolean
    readonly submit: (event: SyntheticEvent) => void
  }
  readonly title: string
  /** What the form does, on its button. */
  readonly action: string
  readonly onClose: () => void
  /** A further button. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A form in a dialog: what is wrong at its head, what it does and the way out at its foot. */
export function FormDialog({ form, title, action, onClose, aside, children }: Props) {
  const formId = useId()
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} busy={form.busy}>
            {action}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          {aside}
        </>
      }
    >
      <FormMessages form={form} />
      <form id={formId} noValidate onSubmit={form.submit}>
        {children}
      </form>
    </Dialog>
  )
}

import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useId, type ReactNode, type SyntheticEvent } from 'react'
import { dialogTexts as texts } from './dialog-texts.fi.ts'

type Props = {
  readonly title: string
  /** What the form does, on its button. */
  readonly action: string
  readonly busy: boolean
  readonly problem: string | undefined
  readonly onClose: () => void
  readonly onSubmit: () => unknown
  /** A further button. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A form in a dialog: why it was refused at its head, what it does and the way out at its foot. */
export function FormDialog({ title, action, busy, problem, onClose, onSubmit, aside, children }: Props) {
  const formId = useId()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} busy={busy}>
            {action}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          {aside}
        </>
      }
    >
      {problem !== undefined && <Banner kind="danger">{problem}</Banner>}
      <form id={formId} noValidate onSubmit={submit}>
        {children}
      </form>
    </Dialog>
  )
}

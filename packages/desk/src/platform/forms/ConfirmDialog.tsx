import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import type { ReactNode } from 'react'
import { problemText } from '../api/refusal.ts'
import { Failed } from '../parts/Failed.tsx'
import { formTexts as texts } from './texts.fi.ts'
import type { ActState } from './use-act-form.ts'

type Props = {
  readonly act: ActState
  readonly title: string
  /** What is done, on the button. */
  readonly action: string
  readonly isDangerous?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** What will happen. */
  readonly children: ReactNode
}

/** Tells what an act does before it is done; nothing is typed. */
export const ConfirmDialog = ({
  act: { busy, failure },
  title,
  action,
  isDangerous = false,
  onConfirm,
  onClose,
  children,
}: Props) => (
  <Dialog
    open
    title={title}
    onClose={onClose}
    actions={
      <>
        <Button kind="secondary" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button kind={isDangerous ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </>
    }
  >
    <Failed text={failure && problemText(failure)} />
    {children}
  </Dialog>
)

import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import type { Ask } from '@kassavirta/ui/api/call.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { problemText } from '../../platform/api/refusal.ts'
import { customerTexts as texts } from './texts.fi.ts'
import { useListAct } from './use-list-act.ts'

type Props<E extends Endpoint> = {
  readonly endpoint: E
  readonly ask: Ask<E>
  /** The list that the act changes. */
  readonly list: Endpoint
  readonly title: string
  /** What happens, said before it does. */
  readonly hint: string
  readonly action: string
  readonly isDangerous?: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

/** An act with nothing to type: what it does is told, and confirmed. */
export function ConfirmAct<E extends Endpoint>(props: Props<E>) {
  const { endpoint, ask, list, title, hint, action, isDangerous = false, onClose, onDone } = props
  const { act, send } = useListAct(endpoint, list)
  const confirm = async () => {
    if (await send(ask)) onDone()
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button
            kind={isDangerous ? 'danger' : 'primary'}
            busy={act.busy}
            // The dialog was opened to press this.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onClick={() => void confirm()}
          >
            {action}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      {act.failure && <Banner kind="danger">{problemText(act.failure)}</Banner>}
      <p>{hint}</p>
    </Dialog>
  )
}

import { useId, type ReactNode, type SyntheticEvent, type ComponentProps, type KeyboardEvent } from 'react'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { ErrorSummary } from '@kassavirta/ui/feedback/ErrorSummary.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { problemText } from '../api/refusal.ts'
import { Failed } from '../parts/AnswerView.tsx'
import { formTexts as texts } from '../texts.fi.ts'
import { useActForm, type ActFormOptions, type ActState, type Definition } from './use-act-form.ts'

type Props = {
  readonly form: MessagesOfForm & {
    readonly busy: boolean
    readonly submit: (event: SyntheticEvent) => void
  }
  readonly title: string
  /** The text of the form's button. */
  readonly action: string
  readonly onClose: () => void
  /** A further button. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A form in a dialog: its faults at the head, its buttons at the foot. */
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

type MessagesOfForm = {
  readonly tries: number
  readonly stopped: ComponentProps<typeof ErrorSummary>['errors']
  readonly problem?: string | undefined
}

/** Messages above the fields: the faults that stopped the last try, each a link to its field, or the server's refusal. */
export const FormMessages = ({ form: { tries, stopped, problem } }: { readonly form: MessagesOfForm }) => (
  <>
    {stopped.length > 0 && <ErrorSummary key={tries} takesFocus={false} errors={stopped} />}
    {problem !== undefined && <Banner kind="danger">{problem}</Banner>}
  </>
)

type Entries = { readonly reason: string }

type ReasonDialogProps<Body, Rest> = ActFormOptions<Entries, Body, Rest> & {
  readonly act: ActState
  readonly definition: Definition<Entries, Body, Rest>
  readonly title: string
  readonly hint?: string
  readonly action: string
  readonly onClose: () => void
}

/** Asks for a reason before an act, or for a text to send with it. Enter sends; Shift and Enter begin another line. */
export function ReasonDialog<Body, Rest>(props: ReasonDialogProps<Body, Rest>) {
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

type ConfirmDialogProps = {
  readonly act: ActState
  readonly title: string
  /** The text of the button. */
  readonly action: string
  readonly isDangerous?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** What will happen. */
  readonly children: ReactNode
}

/** Explains an act before it is done; nothing is typed. */
export const ConfirmDialog = ({
  act: { busy, failure },
  title,
  action,
  isDangerous = false,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) => (
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

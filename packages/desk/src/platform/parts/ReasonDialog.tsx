import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { useState, type KeyboardEvent } from 'react'
import { useKeptText } from '../drafts/use-kept.ts'
import { dialogTexts as texts } from './dialog-texts.fi.ts'
import { FormDialog } from './FormDialog.tsx'

/** As much as the server takes. */
const MOST_CHARACTERS = 500

type Props = {
  /** Names the draft: the act, and what it is about. */
  readonly draft: string
  readonly title: string
  readonly hint?: string
  readonly action: string
  readonly label?: string
  readonly start?: string
  readonly most?: number
  readonly busy: boolean
  readonly problem: string | undefined
  readonly onClose: () => void
  /** True when the act is done. */
  readonly onGive: (reason: string) => Promise<boolean>
}

/** Asks why before an act, or what to say with it. What was written stays until the act is done. */
export function ReasonDialog(props: Props) {
  const { title, hint, action, label = texts.reason, start = '', most = MOST_CHARACTERS } = props
  const { draft, busy, problem, onClose, onGive } = props
  const [reason, setReason, forget] = useKeptText(draft, start)
  const [isTried, setTried] = useState(false)
  const isMissing = reason.trim() === '' || reason.trim().length > most
  const give = async () => {
    setTried(true)
    if (!isMissing && (await onGive(reason.trim()))) forget()
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <FormDialog
      title={title}
      action={action}
      busy={busy}
      problem={problem}
      onClose={onClose}
      onSubmit={() => void give()}
    >
      <TextArea
        // The dialog was opened to write.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        label={label}
        hint={hint}
        error={isTried && isMissing ? texts.reasonMissing : undefined}
        required
        rows={3}
        max={most}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={press}
      />
    </FormDialog>
  )
}

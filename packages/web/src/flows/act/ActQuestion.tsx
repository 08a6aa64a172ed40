import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { actionFailureTexts } from '@kassavirta/ui/feedback/texts.fi.ts'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import type { PendingRequest } from '@kassavirta/ui/submission/pending-submission.ts'
import { useAct } from '@kassavirta/ui/submission/use-act.ts'
import { useState, type ReactNode } from 'react'
import { ActFailure, isFinal } from './ActFailure.tsx'

type Props<Body> = {
  readonly kind: 'secondary' | 'text'
  readonly texts: {
    /** The text of the button, and of the button that answers yes unless that has its own text. */
    readonly act: string
    readonly yes?: string
    readonly sure: string
    readonly keep: string
    /** The heading of a failure. */
    readonly failed: string
    /** Says that the act cannot be undone. */
    readonly final: string
  }
  readonly body: Body
  readonly send: (request: PendingRequest<Body>) => Promise<unknown>
  readonly onDone: () => void
  /** Fetches the data of the page again. */
  readonly lookAgain: () => void
  /** The thing that the question is about. */
  readonly children: ReactNode
}

/** The button of an act that cannot be undone, and its question. */
export function ActQuestion<Body>({ kind, texts, body, send, onDone, lookAgain, children }: Props<Body>) {
  const [asking, setAsking] = useState(false)
  const { run, reset, ...status } = useAct(send, (outcome) => {
    if (outcome.type !== 'accepted') return
    setAsking(false)
    onDone()
  })
  const { sending, unsettled } = status
  const final = isFinal(status)
  const close = () => {
    if (sending) return
    setAsking(false)
    // A new answer may take this button away with its text, so it is asked for when the text has been read.
    if (status.failure) lookAgain()
    reset()
  }
  return (
    <>
      <Button kind={kind} onClick={() => setAsking(true)}>
        {texts.act}
      </Button>
      <Dialog
        open={asking}
        title={texts.sure}
        onClose={close}
        actions={
          <>
            <Button kind="secondary" busy={sending} onClick={close}>
              {final || unsettled ? actionFailureTexts.close : texts.keep}
            </Button>
            {!final && (
              <Button busy={sending} onClick={() => void run(body)}>
                {texts.yes ?? texts.act}
              </Button>
            )}
          </>
        }
      >
        <ActFailure status={status} heading={texts.failed} />
        {children}
        <p>{texts.final}</p>
      </Dialog>
    </>
  )
}

import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { ErrorSummary } from '@kassavirta/ui/feedback/ErrorSummary.tsx'
import type { SubmissionStatus } from '@kassavirta/ui/submission/submission-status.ts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import type { ComponentProps, ReactNode, SyntheticEvent } from 'react'
import { Waiting } from '../waiting/Waiting.tsx'
import type { SendingActs } from '../wizard/use-flow.ts'
import { wizardTexts } from '../wizard/texts.fi.ts'
import { ResumedForm } from '../wizard/ResumedForm.tsx'
import styles from './ActForm.module.css'

type Props = {
  /** What useActForm returns. */
  readonly form: Pick<ComponentProps<typeof ResumedForm>, 'flow' | 'state'> & {
    readonly submit: (event: SyntheticEvent) => void
    readonly stopped: ComponentProps<typeof ErrorSummary>['errors']
    readonly tries: number
    readonly status: SubmissionStatus
    readonly acts: Pick<SendingActs, 'discard'>
  }
  readonly send: string
  readonly leave: string
  readonly onLeave: () => void
  /** Why the act did not succeed, where the page does not say it elsewhere. */
  readonly failure?: ReactNode
  /** What stands between the notices and the fields. */
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** The frame of a form on the page of something that exists already: notices, fields, and the ways on and back. */
export function ActForm({ form, send, leave, onLeave, failure, lead, children }: Props) {
  const { flow, state, stopped, tries, submit } = form
  const { sending, held, unsettled, waits } = form.status
  return (
    // The browser's own messages may be in another language than the portal.
    <form noValidate onSubmit={submit}>
      {stopped.length > 0 && <ErrorSummary key={tries} errors={stopped} />}
      {failure}
      <Waiting
        status={form.status}
        failed={wizardTexts.sendFailed}
        onDiscard={() => void form.acts.discard()}
      />
      <ResumedForm flow={flow} state={state} />
      {lead}
      {/* While what was confirmed waits, the same is sent, whatever is typed. */}
      <fieldset key={state.filling} disabled={held}>
        {children}
      </fieldset>
      <div className={classes(layout['row'], styles['acts'])} data-screen-only>
        <Button type="submit" busy={sending}>
          {waits || (unsettled && !sending) ? wizardTexts.sendNow : send}
        </Button>
        {(sending || !held) && (
          <Button kind="text" busy={sending} onClick={onLeave}>
            {leave}
          </Button>
        )}
      </div>
    </form>
  )
}

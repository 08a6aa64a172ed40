import { type ComponentProps, type ReactNode, type SyntheticEvent, useEffect, useEffectEvent } from 'react'
import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import type { Form } from '@kassavirta/domain/kernel/forms/form'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { ErrorSummary } from '@kassavirta/ui/feedback/ErrorSummary.tsx'
import { bindFields, useForm } from '@kassavirta/ui/form/use-form.ts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { type SubmissionStatus, submissionStatusOf } from '@kassavirta/ui/submission/pending-submission.ts'
import { createFlow, useScreenFlow } from '@kassavirta/ui/submission/submission-flow.ts'
import { useCompanySession } from '../../platform/session/use-session.ts'
import { ResumedForm, Waiting } from '../wizard/WizardFrame.tsx'
import { wizardTexts } from '../texts.fi.ts'
import { type SendingActs, useSending, type SubmissionSpec } from '../wizard/use-flow.ts'
import styles from './ActForm.module.css'

type Props = {
  /** The result of useActForm. */
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
  /** Shown between the notices and the fields. */
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
      {/* While a confirmed request waits, that request is sent, so the fields cannot be edited. */}
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

type Act<Typed, Body, Answer> = {
  /** The name of the draft: the act, and the thing that it is about. */
  readonly name: string
  /** The untouched form. */
  readonly start: Typed
  readonly sent: SubmissionSpec<Body, Answer>
  readonly onDone: (body: Body, answer: Answer | undefined) => void
  readonly onRefused?: () => void
}

type Options<Typed, Body, Rest, Answer> = Act<Typed, Body, Answer> & {
  /** The part of the body that does not come from the fields. */
  readonly rest: Rest | ((typed: Typed) => Rest)
  /** Faults that only the screen can know, beyond those of the definition. */
  readonly faults?: (typed: Typed) => FieldTexts
  /** The ids of fields that have their own, e.g. counts. */
  readonly ownIdOf?: (name: string) => string | undefined
}

/** A form on the page of something that exists already: its definition, its draft and the act that sends it. */
export function useActForm<Typed extends object, Body, Rest extends object, Answer>(
  definition: Form<Typed, Typed, Body, unknown, Rest>,
  options: Options<Typed, Body, Rest, Answer>,
) {
  const { rest, faults, ownIdOf } = options
  const { refusedOf, labels, fields } = definition
  const { flow, state, status, act, acts } = useDraftAct(definition, options)
  const { typed } = state
  const restOf = (entries: Typed): Rest => (typeof rest === 'function' ? rest(entries) : rest)
  const form = useForm<Typed>({
    latest: () => flow.state().typed,
    onType: flow.change,
    faults: () => definition.faultsOf(typed, restOf(typed), faults?.(typed)),
    labels,
    ...(ownIdOf && { ownIdOf }),
  })
  const { failure, held } = status
  const showRefusal = useEffectEvent(() => form.refuse(refusedOf(failure?.fields ?? {})))
  useEffect(() => {
    if (failure) showRefusal()
  }, [failure])
  return {
    ...form,
    flow,
    state,
    typed,
    status,
    act,
    acts,
    bind: bindFields(typed, form, fields),
    /** While a confirmed request waits, that request is sent without a look at the fields. */
    submit: (event: SyntheticEvent) => {
      event.preventDefault()
      const entries = flow.state().typed
      if (held || form.tryOut()) act(definition.bodyOf(entries, restOf(entries)))
    },
  }
}

/**
 * An act with a form. As with every form, the typed entries stay on the device until they are sent, over a reload and an
 * ended session, and a call without an answer is repeated unchanged.
 */
function useDraftAct<Typed, Body, Answer>(
  { readTyped, readBody }: Pick<Form<Typed, unknown, Body>, 'readTyped' | 'readBody'>,
  { name, start, sent: sending, onDone, onRefused }: Act<Typed, Body, Answer>,
) {
  const { user, company } = useCompanySession()
  const { flow, state } = useScreenFlow(() =>
    createFlow<Typed, Body, Answer>(
      { flow: name, userId: user.id, companyId: company.id },
      {
        version: 1,
        start,
        readTyped: (found) => readTyped(found, start),
        readBody,
        // The page itself shows the result of the act, so there is no receipt to come back to.
        readAnswer: () => undefined,
      },
    ),
  )
  const acts = useSending({ flow, state }, sending, onRefused)
  const done = useEffectEvent(onDone)
  const { sent, submission, page } = state
  useEffect(() => {
    if (!sent) return
    flow.startAgain()
    done(sent.body, sent.answer)
  }, [flow, sent])
  const { failure, ...status } = submissionStatusOf(submission)
  return {
    flow,
    state,
    // A person who types again has read why the last try was refused.
    status: { ...status, failure: page === 'form' && !status.held ? undefined : failure },
    act: (body: Body) => {
      flow.review(body)
      void acts.confirm()
    },
    acts,
  }
}

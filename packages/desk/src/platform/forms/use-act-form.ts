import type { Form } from '@kassavirta/domain/kernel/forms/form'
import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { bindFields, useForm } from '@kassavirta/ui/form/use-form.ts'
import type { Outcome } from '@kassavirta/ui/submission/pending-submission.ts'
import { type SyntheticEvent, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { createFlow } from '@kassavirta/ui/submission/submission-flow.ts'
import { problemText } from '../api/refusal.ts'
import { useStaff } from '../session/session-context.ts'

/** The state of the act that sends a form. */
export type ActState = {
  readonly busy: boolean
  readonly unknown: boolean
  readonly failure: Failure | undefined
}

/** The part of a definition that the desk needs. */
export type Definition<Entries, Body, Rest> = Pick<
  Form<Entries, Entries, Body, unknown, Rest>,
  'fields' | 'labels' | 'start' | 'readTyped' | 'bodyOf' | 'faultsOf' | 'refusedOf'
>

export type ActFormOptions<Entries, Body, Rest> = {
  /** Names the draft: the act, and what it is about. */
  readonly draft: string
  /** The first entries of the form, if it does not begin empty. */
  readonly start?: Entries
  /** The part of the body that nobody types. */
  readonly rest: Rest
  /** Sends the form. Resolves to an outcome, or to true if the act was done. */
  readonly send: (body: Body, typed: Entries) => Promise<Outcome<unknown> | boolean>
  /** The act is done, and the draft is forgotten. */
  readonly onDone?: (typed: Entries) => void
  /** Faults that only the screen can know, besides those of the definition. */
  readonly faults?: (typed: Entries) => FieldTexts
  /** Fills in entries that follow from other facts until the person chooses, e.g. the only run of a day. */
  readonly fillIn?: (typed: Entries) => Entries
  /** The ids of fields that have their own, e.g. counts. */
  readonly ownIdOf?: (name: string) => string | undefined
  /** The text for something that no longer exists. */
  readonly notFound?: string
}

const same = <Entries>(typed: Entries): Entries => typed

/**
 * A form of the desk: its definition, its draft on the device and the act that sends it. After a try that is stopped or
 * refused because of a field, the first such field has the focus.
 */
export function useActForm<Entries extends object, Body, Rest>(
  act: ActState,
  definition: Definition<Entries, Body, Rest>,
  options: ActFormOptions<Entries, Body, Rest>,
) {
  const { draft, start = definition.start, rest, send, faults, fillIn = same, ownIdOf } = options
  const { typed, latest, change, forget } = useDraft(draft, start, (found) =>
    definition.readTyped(found, start),
  )
  const isHeld = act.busy || act.unknown
  const values = fillIn(typed)
  const form = useForm<Entries>({
    latest: () => fillIn(latest()),
    // A form that may have been sent cannot be changed before its outcome is known.
    onType: (next) => (isHeld ? undefined : change(next)),
    faults: () => definition.faultsOf(values, rest, faults?.(values)),
    labels: definition.labels,
    ...(ownIdOf && { ownIdOf }),
  })
  /** A form that may have been sent is sent again, also with faults. */
  const trySend = async (by = send): Promise<void> => {
    if (act.busy || (!act.unknown && !form.tryOut())) return
    const entries = fillIn(latest())
    const outcome = await by(definition.bodyOf(entries, rest), entries)
    if (outcome === false || (outcome !== true && outcome.type === 'failed')) return
    forget()
    form.startAgain()
    options.onDone?.(entries)
  }
  const refused = definition.refusedOf(act.failure?.fields ?? {})
  useFocusOnFault(form, act.failure, refused)
  return {
    ...form,
    typed: values,
    /** Replaces the entries, e.g. when somebody else changed the row that they belong to. */
    change,
    /** Empties the form, e.g. when the act was done in another way. */
    forget,
    bind: bindFields(values, form, definition.fields),
    busy: act.busy,
    /** True while nothing may be changed. */
    isHeld,
    /** Why the act was refused, unless a field says it. */
    problem:
      act.failure && !form.wasStopped && Object.keys(refused).length === 0
        ? problemText(act.failure, options.notFound)
        : undefined,
    /** Sends the form if it has no faults, in another way than usual where one is given. */
    trySend: (by?: typeof send) => void trySend(by),
    submit: (event: SyntheticEvent) => {
      event.preventDefault()
      void trySend()
    },
  }
}

type FormWithFaults = Pick<ReturnType<typeof useForm>, 'idOf' | 'tries' | 'stopped' | 'refuse'>

function useFocusOnFault(
  { idOf, tries, stopped, refuse }: FormWithFaults,
  failure: Failure | undefined,
  refused: FieldTexts,
): void {
  const focusStopped = useEffectEvent(() => focusOn(stopped[0]?.fieldId))
  useEffect(() => {
    if (tries > 0) focusStopped()
  }, [tries])
  const showRefused = useEffectEvent(() => {
    refuse(refused)
    const [first] = Object.keys(refused)
    focusOn(first && idOf(first))
  })
  useEffect(() => {
    if (failure) showRefused()
  }, [failure])
}

function focusOn(id: string | undefined): void {
  if (id !== undefined) document.getElementById(id)?.focus()
}

/**
 * The draft of a form, stored on the device until the act is done, so that neither a reload nor a crash loses it. It belongs
 * to its person, and its name says what it is about. Another name begins another draft once nothing is typed in this one.
 */
function useDraft<Entries extends object>(
  name: string,
  start: Entries,
  readTyped: (found: unknown) => Entries | undefined,
) {
  const { id: userId } = useStaff()
  const create = () => ({
    name,
    start,
    flow: createFlow<Entries, never, never>(
      // No company is in the name, as a person of the staff works for all of them.
      { flow: `desk-${name}`, userId, companyId: 0 },
      { version: 1, start, readTyped, readBody: () => undefined, readAnswer: () => undefined },
    ),
  })
  const [draft, setDraft] = useState(create)
  const { flow } = draft
  const { typed } = useSyncExternalStore(flow.subscribe, flow.state)
  if (draft.name !== name && typed === draft.start) setDraft(create)
  useEffect(() => () => flow.leave(true), [flow])
  return { typed, latest: () => flow.state().typed, change: flow.change, forget: flow.clear }
}

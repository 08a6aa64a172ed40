import { useState, type KeyboardEvent, type RefObject, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { type Case, writeCaseEntry } from '@kassavirta/domain/questions/cases/api'
import { entryForms } from '@kassavirta/domain/questions/cases/form'
import type { CallValues } from '@kassavirta/ui/api/call.ts'
import { Failure } from '@kassavirta/ui/api/failure.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { bindFields, useForm } from '@kassavirta/ui/form/use-form.ts'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { pendingRequest, submissionStatusOf } from '@kassavirta/ui/submission/pending-submission.ts'
import { createFlow, useScreenFlow } from '@kassavirta/ui/submission/submission-flow.ts'
import { isOvertaken } from '../../platform/api/refusal.ts'
import { useActCall } from '../../platform/api/use-act.ts'
import { FormMessages } from '../../platform/forms/FormDialog.tsx'
import { Key } from '../../platform/parts/KeyBar.tsx'
import { useStaff } from '../../platform/session/session-context.ts'
import { TemplatesDialog } from './TemplatesDialog.tsx'
import { actTexts, keyNames, writeTexts as texts } from './texts.fi.ts'
import type { CaseActs } from './use-case-acts.ts'
import page from '../../platform/parts/page.module.css'
import tabs from '../../platform/parts/Tabs.module.css'
import styles from './Composer.module.css'

type Props = {
  readonly shown: Case
  readonly acts: CaseActs
  readonly mode: Mode
  readonly onMode: (mode: Mode) => void
  readonly area: RefObject<HTMLTextAreaElement | null>
}

/** The form of an answer or a note. Each has its own draft, so that neither is ever sent as the other. */
export function Composer(props: Props) {
  const { mode, onMode } = props
  return (
    <div className={styles['composer']} data-mode={mode}>
      <div className={styles['modes']} role="tablist" aria-label={texts.modes}>
        <ModeTab mode="answer" chosen={mode} onMode={onMode} />
        <ModeTab mode="note" chosen={mode} onMode={onMode} />
      </div>
      <EntryForm key={`${props.shown.caseId}${mode}`} {...props} />
    </div>
  )
}

type TabProps = {
  readonly mode: Mode
  readonly chosen: Mode
  readonly onMode: (mode: Mode) => void
}

const ModeTab = ({ mode, chosen, onMode }: TabProps) => (
  <button
    type="button"
    role="tab"
    aria-selected={mode === chosen}
    className={tabs['tab']}
    onClick={() => onMode(mode)}
  >
    <Key>{keyNames[mode]}</Key>
    {mode === 'note' && <Icon name="lock" />}
    {texts[mode]}
  </button>
)

function EntryForm({ shown, acts, mode, area }: Props) {
  const writing = useWriting(shown, mode)
  const why = useWhyNot(shown, mode)
  const { max, ...field } = writing.field
  const [hasTemplates, showTemplates] = useState(false)
  const send = async (andClose: boolean) => {
    if (why !== undefined || writing.isBusy) return
    if (!writing.isUnsettled && !writing.tryOut()) return area.current?.focus()
    const written = await writing.send()
    if (written instanceof Failure) acts.noteFailure(written)
    if (!written || written instanceof Failure) return acts.refresh()
    acts.setDone(mode === 'answer' ? texts.sent : texts.saved)
    acts.refresh()
    if (andClose) await acts.close(written.version)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send(false)
  }
  const insert = (body: string) => {
    // The dialog gives the focus back when it goes; the text takes it after that.
    flushSync(() => showTemplates(false))
    insertAt(area.current, body, field.onChange)
  }
  return (
    <>
      <form className={styles['writing']} noValidate onSubmit={submit}>
        {writing.failure && !isOvertaken(writing.failure) && (
          <Banner kind="danger" heading={texts.failed}>
            {writing.isUnsettled ? texts.unknown : writing.failure.text}
          </Banner>
        )}
        <FormMessages form={writing} />
        <TextArea
          {...field}
          ref={area}
          hint={hintOf(shown, mode)}
          rows={4}
          max={max !== undefined && isNear(field.value.length, max) ? max : undefined}
          readOnly={writing.isUnsettled}
          onKeyDown={(event) => isSendKey(event) && submit(event)}
        />
        <SendRow
          mode={mode}
          why={why}
          isSending={writing.isBusy}
          isClosing={acts.isBusy}
          onSendAndClose={() => void send(true)}
          onTemplates={shown.state === 'closed' ? undefined : () => showTemplates(true)}
        />
      </form>
      {hasTemplates && <TemplatesDialog onInsert={insert} onClose={() => showTemplates(false)} />}
    </>
  )
}

const isSendKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey)

type SendRowProps = {
  readonly mode: Mode
  /** Why nothing can be sent. */
  readonly why: string | undefined
  readonly isSending: boolean
  readonly isClosing: boolean
  readonly onSendAndClose: () => void
  readonly onTemplates: (() => void) | undefined
}

function SendRow({ mode, why, isSending, isClosing, onSendAndClose, onTemplates }: SendRowProps) {
  const isAnswer = mode === 'answer'
  return (
    <div className={page['row']}>
      <Button type="submit" busy={isSending} disabledReason={why}>
        {isAnswer ? texts.send : texts.save} <Key>{keyNames.send}</Key>
      </Button>
      {isAnswer && why === undefined && (
        <Button kind="secondary" busy={isSending || isClosing} onClick={onSendAndClose}>
          {texts.sendAndClose}
        </Button>
      )}
      {isAnswer && onTemplates && (
        <Button kind="text" onClick={onTemplates}>
          {texts.templates}
        </Button>
      )}
    </div>
  )
}

/** Inserts a text where the person was writing, and puts the cursor behind it. */
function insertAt(
  area: HTMLTextAreaElement | null,
  body: string,
  change: (event: { readonly target: { readonly value: string } }) => void,
): void {
  if (!area || area.readOnly) return
  const { value, selectionStart, selectionEnd } = area
  flushSync(() =>
    change({ target: { value: value.slice(0, selectionStart) + body + value.slice(selectionEnd) } }),
  )
  area.focus()
  area.setSelectionRange(selectionStart + body.length, selectionStart + body.length)
}

/** The remaining length is shown only when it runs short. */
const isNear = (length: number, max: number): boolean => length > max - 500

function hintOf({ isShownToCustomer }: Case, mode: Mode): string {
  if (mode === 'note') return texts.noteHint
  return isShownToCustomer ? texts.answerHint : texts.answerElsewhere
}

/** Why an answer cannot be sent now; a note can stand beside anything. */
function useWhyNot({ state, owner }: Case, mode: Mode): string | undefined {
  const { id } = useStaff()
  if (mode === 'note') return undefined
  if (state === 'closed') return texts.isClosed
  return owner?.staffId === id ? undefined : texts.takeFirst
}

/** Only an owner closes a case, and only after an answer that the customer can read. */
export function CloseButton({ shown, acts }: Pick<Props, 'shown' | 'acts'>) {
  const { id } = useStaff()
  const isAnswered = shown.thread.some(({ from, isVisible }) => from === 'staff' && isVisible)
  if (shown.state === 'closed' || shown.owner?.staffId !== id || !isAnswered) return null
  return (
    <Button kind="secondary" busy={acts.isBusy} onClick={() => void acts.close()}>
      {actTexts.close}
    </Button>
  )
}

export type Mode = 'answer' | 'note'

type TypedEntry = { readonly text: string }
type Body = CallValues<typeof writeCaseEntry>['body']

/** The version of the case after the entry, which closing it needs. */
type WrittenEntry = { readonly version: number }

const readAnswer = (found: unknown): WrittenEntry | undefined =>
  isRecord(found) && typeof found['version'] === 'number' ? { version: found['version'] } : undefined

/** One draft for one case. It belongs to no company, because a person of the staff works for all of them. */
const flowOf = (caseId: number, mode: Mode, staffId: number) =>
  createFlow<TypedEntry, Body, WrittenEntry>(
    { flow: `desk-case${caseId}-${mode}`, userId: staffId, companyId: 0 },
    { version: 1, ...entryForms[mode], readAnswer },
  )

/**
 * The draft of an answer or a note, stored on the device until it is sent. It is sent once, however often the button is
 * pressed: a text whose outcome is unknown is sent again under the same key.
 */
function useWriting({ caseId, version }: Pick<Case, 'caseId' | 'version'>, mode: Mode) {
  const { id: staffId } = useStaff()
  const act = useActCall()
  const { flow, state } = useScreenFlow(() => flowOf(caseId, mode, staffId))
  const { typed, submission } = state
  const { sending, failure } = submissionStatusOf(submission)
  const definition = entryForms[mode]
  const rest = { isVisible: mode === 'answer', version }
  const form = useForm<TypedEntry>({
    latest: () => flow.state().typed,
    onType: flow.change,
    faults: () => definition.faultsOf(typed, rest),
    labels: definition.labels,
  })
  return {
    ...form,
    field: bindFields(typed, form, definition.fields).area('text'),
    isBusy: sending,
    /** True while the outcome is unknown: the text cannot be changed. */
    isUnsettled: pendingRequest(submission) !== undefined,
    failure,
    /** Returns the written entry, or why it failed. */
    async send(): Promise<WrittenEntry | Failure | undefined> {
      flow.review(definition.bodyOf(flow.state().typed, rest))
      await flow.confirm({
        send: async ({ key, body }) => {
          const answer = await act(writeCaseEntry, { key, body: { params: { caseId }, body } })
          return { version: answer.case.version }
        },
      })
      const { sent, submission: now } = flow.state()
      if (!sent) return 'failure' in now ? now.failure : undefined
      flow.startAgain()
      form.startAgain()
      return sent.answer
    },
  }
}

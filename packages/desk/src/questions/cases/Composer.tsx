import type { Case } from '@kassavirta/domain/questions/cases/api'
import { Failure } from '@kassavirta/ui/api/failure.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { useState, type KeyboardEvent, type RefObject, type SyntheticEvent } from 'react'
import { flushSync } from 'react-dom'
import { isOvertaken } from '../../platform/api/refusal.ts'
import { FormMessages } from '../../platform/forms/FormMessages.tsx'
import { Key } from '../../platform/parts/Key.tsx'
import page from '../../platform/parts/page.module.css'
import tabs from '../../platform/parts/Tabs.module.css'
import { useStaff } from '../../platform/session/session-context.ts'
import styles from './Composer.module.css'
import { TemplatesDialog } from './TemplatesDialog.tsx'
import { actTexts, keyNames, writeTexts as texts } from './texts.fi.ts'
import type { CaseActs } from './use-case-acts.ts'
import { useWriting, type Mode } from './use-writing.ts'

type Props = {
  readonly shown: Case
  readonly acts: CaseActs
  readonly mode: Mode
  readonly onMode: (mode: Mode) => void
  readonly area: RefObject<HTMLTextAreaElement | null>
}

/** Where an answer or a note is written. Both are kept apart, so that neither is ever sent as the other. */
export function Composer(props: Props) {
  const { mode, onMode } = props
  return (
    <div className={styles['composer']} data-mode={mode}>
      <div className={styles['modes']} role="tablist" aria-label={texts.modes}>
        <ModeTab mode="answer" chosen={mode} onMode={onMode} />
        <ModeTab mode="note" chosen={mode} onMode={onMode} />
      </div>
      <Writing key={`${props.shown.caseId}${mode}`} {...props} />
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

function Writing({ shown, acts, mode, area }: Props) {
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

/** Puts a text where the person was writing, and the next key belongs behind it. */
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

/** The room is told only when it runs short. */
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

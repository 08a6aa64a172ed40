import { fill } from '@kassavirta/domain/kernel/texts'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useRef, useState, type ReactNode } from 'react'
import type { useAct } from '../../../platform/api/use-act.ts'
import { useKeptText } from '../../../platform/drafts/use-kept.ts'
import { KeyBar } from '../../../platform/parts/KeyBar.tsx'
import { KeyButton } from '../../../platform/parts/KeyButton.tsx'
import parts from '../../../platform/parts/page.module.css'
import { refusalText } from '../refusal.ts'
import { useScan } from '../scan/use-scan.ts'
import { BagHeader } from '../table/BagHeader.tsx'
import { CountFields } from '../table/CountFields.tsx'
import { faultsOf, type CountEntries } from '../table/count-entries.ts'
import { tableTexts } from '../table/table-texts.fi.ts'
import { useTableKeys } from '../table/use-table-keys.ts'
import { keyNames, sharedTexts } from '../texts.fi.ts'
import type { Facts } from './facts.ts'
import { factsTexts as texts } from './facts-texts.fi.ts'

type Props = {
  readonly facts: Facts
  /** Names the draft of the reason: the act, and what it is about. */
  readonly draft: string
  readonly step: string
  readonly entries: CountEntries
  readonly onChange: (entries: CountEntries) => void
  readonly countsOnly?: boolean
  readonly reasonLabel: string
  readonly reasonHint: string
  /** What F9 does, in words. */
  readonly action: string
  readonly act: Pick<ReturnType<typeof useAct>, 'busy' | 'unknown' | 'failure'>
  /** True when it is done. */
  readonly onSend: (reason: string) => Promise<boolean>
  readonly onCancel: () => void
  /** Between the head of the bag and its fields. */
  readonly children: ReactNode
}

/** Figures of a bag that are given with a reason. While it is not known what became of them they stay as they were sent. */
export function ReasonedCount({ facts, draft, entries, act, onSend, onCancel, ...props }: Props) {
  const [reason, setReason, forget] = useKeptText(draft)
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const isHeld = act.busy || act.unknown
  const send = async () => {
    setTried(true)
    const isGiven = reason.trim() !== ''
    // It stands below the figures, where it may be out of sight.
    if (!isGiven) field.current?.focus()
    else if (faultsOf(entries).length === 0 && (await onSend(reason.trim()))) forget()
  }
  useTableKeys('decision', (wanted) => (wanted === 'send' ? void send() : onCancel()))
  useScan(() => undefined)
  return (
    <>
      <div className={parts['page']}>
        <BagHeader step={props.step} bag={facts} />
        {act.failure && (
          <Banner kind="danger" heading={texts.refused}>
            {refusalText(act.failure) ?? fill(tableTexts.unknown, { key: 'F9' })}
          </Banner>
        )}
        {isTried && faultsOf(entries).length > 0 && <Banner kind="danger">{tableTexts.faulty}</Banner>}
        {props.children}
        <CountFields
          entries={entries}
          onChange={(next) => !isHeld && props.onChange(next)}
          onLeave={() => undefined}
          countsOnly={props.countsOnly ?? false}
        />
        <TextArea
          ref={field}
          label={props.reasonLabel}
          hint={props.reasonHint}
          error={isTried && reason.trim() === '' ? texts.reasonMissing : undefined}
          required
          rows={2}
          max={500}
          value={reason}
          onChange={(event) => !isHeld && setReason(event.target.value)}
        />
      </div>
      <KeyBar>
        <KeyButton main keyName="F9" busy={act.busy} onClick={() => void send()}>
          {props.action}
        </KeyButton>
        <KeyButton keyName={keyNames.esc} onClick={onCancel}>
          {sharedTexts.cancel}
        </KeyButton>
      </KeyBar>
    </>
  )
}

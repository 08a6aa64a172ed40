import { pieceFields } from '@kassavirta/domain/kernel/money/denominations'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { countId } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import type { Outcome } from '@kassavirta/ui/submission/pending-submission.ts'
import type { ReactNode } from 'react'
import { FormMessages } from '../../../platform/forms/FormMessages.tsx'
import { useActForm, type ActState, type Definition } from '../../../platform/forms/use-act-form.ts'
import { KeyBar } from '../../../platform/parts/KeyBar.tsx'
import { KeyButton } from '../../../platform/parts/KeyButton.tsx'
import parts from '../../../platform/parts/page.module.css'
import { refusalText } from '../refusal.ts'
import { useScan } from '../scan/use-scan.ts'
import { BagHeader } from '../bench/BagHeader.tsx'
import { CountFields } from '../bench/CountFields.tsx'
import { faultsOf, type CountEntries } from '../bench/count-entries.ts'
import { tableTexts } from '../bench/table-texts.fi.ts'
import { useTableKeys } from '../bench/use-table-keys.ts'
import { keyNames, sharedTexts } from '../texts.fi.ts'
import type { Facts } from './facts.ts'
import { factsTexts as texts } from './facts-texts.fi.ts'

type Props<Body, Rest> = {
  readonly facts: Facts
  readonly act: ActState
  readonly definition: Definition<{ readonly reason: string }, Body, Rest>
  /** Names the draft of the reason: the act, and what it is about. */
  readonly draft: string
  /** The figures as they are sent, with the version of the bag. */
  readonly rest: Rest
  readonly send: (body: Body) => Promise<Outcome<unknown>>
  readonly onDone: () => void
  readonly step: string
  readonly entries: CountEntries
  readonly onChange: (entries: CountEntries) => void
  readonly countsOnly?: boolean
  readonly hint: string
  /** What F9 does, in words. */
  readonly action: string
  readonly onCancel: () => void
  /** Between the head of the bag and its fields. */
  readonly children: ReactNode
}

/** Figures of a bag that are given with a reason. While it is not known what became of them they stay as they were sent. */
export function ReasonedCount<Body, Rest>(props: Props<Body, Rest>) {
  const { facts, act, definition, draft, rest, send, onDone, entries, onChange, onCancel } = props
  const form = useActForm(act, definition, {
    draft,
    rest,
    send,
    onDone,
    faults: () => (faultsOf(entries).length > 0 ? { counts: tableTexts.faulty } : {}),
    ownIdOf: (name) => (name === 'counts' ? countId(pieceFields[0] ?? '') : undefined),
  })
  useTableKeys('decision', (wanted) => (wanted === 'send' ? form.trySend() : onCancel()))
  useScan(() => undefined)
  return (
    <>
      <div className={parts['page']}>
        <BagHeader step={props.step} bag={facts} />
        {form.problem !== undefined && (
          <Banner kind="danger" heading={texts.refused}>
            {refusalText(act.failure) ?? fill(tableTexts.unknown, { key: 'F9' })}
          </Banner>
        )}
        {props.children}
        <CountFields
          entries={entries}
          onChange={(next) => !form.isHeld && onChange(next)}
          onLeave={() => undefined}
          countsOnly={props.countsOnly ?? false}
        />
        <FormMessages form={{ tries: form.tries, stopped: form.stopped }} />
        <TextArea {...form.bind.area('reason')} hint={props.hint} rows={2} />
      </div>
      <KeyBar>
        <KeyButton main keyName="F9" busy={act.busy} onClick={() => form.trySend()}>
          {props.action}
        </KeyButton>
        <KeyButton keyName={keyNames.esc} onClick={onCancel}>
          {sharedTexts.cancel}
        </KeyButton>
      </KeyBar>
    </>
  )
}

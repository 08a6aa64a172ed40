import { pieceFields } from '@kassavirta/domain/kernel/money/denominations'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { countId } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
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
import { CountFields, INTACT_ID } from '../bench/CountFields.tsx'
import { faultsOf, type CountEntries } from '../bench/count-entries.ts'
import { tableTexts } from '../bench/table-texts.fi.ts'
import { useTableKeys } from '../bench/use-table-keys.ts'
import { keyNames, sharedTexts } from '../texts.fi.ts'
import type { Facts } from './facts.ts'
import styles from './ReasonedCount.module.css'
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
  /** Takes over what needs no new count. */
  readonly onFill?: () => void
  readonly hint: string
  /** What F9 does, in words. */
  readonly action: string
  readonly onCancel: () => void
  /** Below everything else. */
  readonly after?: ReactNode
  /** Between the head of the bag and its fields. */
  readonly children?: ReactNode
}

/** The fields of the form that are no texts. */
const ownIds: Readonly<Record<string, string>> = { counts: countId(pieceFields[0] ?? ''), intact: INTACT_ID }

/** Figures of a bag that are given with a reason. While it is not known what became of them they stay as they were sent. */
export function ReasonedCount<Body, Rest>(props: Props<Body, Rest>) {
  const { facts, act, entries, onCancel, countsOnly = false } = props
  const { form, changeUnlessSent } = useReasonedForm(props)
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
          onChange={changeUnlessSent}
          onLeave={() => undefined}
          countsOnly={countsOnly}
          below={
            <section className={classes(parts['box'], styles['reason'])}>
              <FormMessages form={{ tries: form.tries, stopped: form.stopped }} />
              <TextArea {...form.bind.area('reason')} hint={props.hint} rows={1} />
            </section>
          }
        />
        {props.after}
      </div>
      <KeyBar>
        <KeyButton main keyName="F9" busy={act.busy} onClick={() => form.trySend()}>
          {props.action}
        </KeyButton>
        {props.onFill && (
          <KeyButton keyName="F6" onClick={props.onFill}>
            {texts.fillAgreed}
          </KeyButton>
        )}
        <KeyButton keyName={keyNames.esc} onClick={onCancel}>
          {sharedTexts.cancel}
        </KeyButton>
      </KeyBar>
    </>
  )
}

/** The form and its keys: whether the bag is whole is asked as at any table, unless only counts are corrected. */
function useReasonedForm<Body, Rest>(props: Props<Body, Rest>) {
  const { act, definition, draft, rest, send, onDone, entries, onChange, onCancel, countsOnly } = props
  const form = useActForm(act, definition, {
    draft,
    rest,
    send,
    onDone,
    faults: () => ({
      ...(faultsOf(entries).length > 0 && { counts: tableTexts.faulty }),
      ...(!countsOnly && entries.intact === undefined && { intact: tableTexts.intactMissing }),
    }),
    ownIdOf: (name) => ownIds[name],
  })
  const changeUnlessSent = (next: CountEntries) => !form.isHeld && onChange(next)
  useTableKeys('decision', (wanted) => {
    if (wanted === 'send') form.trySend()
    else if (wanted === 'cancel') onCancel()
    else if (countsOnly) return
    else if (wanted === 'fill') props.onFill?.()
    else changeUnlessSent({ ...entries, intact: wanted === 'intact' })
  })
  useScan(() => undefined)
  return { form, changeUnlessSent }
}

import { type ReactNode, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { correctCount, decideCount } from '@kassavirta/domain/bags/counting/api'
import { correctionForm, decisionForm } from '@kassavirta/domain/bags/counting/form'
import type { CountTexts } from '@kassavirta/domain/kernel/money/counts'
import { pieceFields, type PieceField } from '@kassavirta/domain/kernel/money/denominations'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { deviceStorage, orInMemory } from '@kassavirta/ui/browser/storage.ts'
import { countId } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import type { Outcome } from '@kassavirta/ui/submission/pending-submission.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { FormMessages } from '../../../platform/forms/FormDialog.tsx'
import { useActForm, type ActState, type Definition } from '../../../platform/forms/use-act-form.ts'
import { KeyBar, KeyButton } from '../../../platform/parts/KeyBar.tsx'
import { useStaff } from '../../../platform/session/session-context.ts'
import { BagHeader } from '../bench/BagHeader.tsx'
import { CandidateChoice } from '../bench/CandidateChoice.tsx'
import { CountFields, INTACT_ID } from '../bench/CountFields.tsx'
import { OwnerField } from '../bench/OwnerField.tsx'
import {
  entriesToResume,
  removeCountDraft,
  textOfCount,
  writeCountDraft,
  type DraftOwner,
} from '../bench/count-draft.ts'
import {
  faultsOf,
  type CountEntries,
  fromWire,
  toCountBody,
  changeTill,
  emptyEntries,
  piecesOfTills,
} from '../bench/count-entries.ts'
import { useScan } from '../use-scan.ts'
import { useTableKeys } from '../bench/use-table-keys.ts'
import { refusalText } from '../refusal.ts'
import { tableTexts, keyNames, sharedTexts, factsTexts as texts } from '../texts.fi.ts'
import { FoldedPasses, type Facts, type Pass } from './PassTable.tsx'
import page from '../../../platform/parts/page.module.css'
import styles from './ReasonedCount.module.css'

type CorrectionScreenProps = {
  readonly facts: Facts
  readonly onCancel: () => void
  readonly onSent: () => void
}

/** Stands in for the pass in the draft of a correction, which belongs to no pass. */
const CORRECTION = 0

/** A counted bag is never opened again: its result is corrected, with a reason and a second person's approval. */
export function CorrectionScreen({ facts, onCancel, onSent }: CorrectionScreenProps) {
  const client = useQueryClient()
  const act = useAct(correctCount)
  const { bagId, version } = facts
  const { entries, change, forget } = useStoredEntries(
    { bagId, pass: CORRECTION },
    fromWire({ tills: facts.resultTills ?? [], intact: true, suspects: [], note: '' }),
  )
  return (
    <ReasonedCount
      facts={facts}
      act={act}
      definition={correctionForm}
      draft={`correct-${bagId}-${version}`}
      rest={{ tills: toCountBody(entries).tills, version }}
      send={(body) => act.run({ params: { bagId }, body })}
      onDone={() => {
        forget()
        void client.invalidateQueries().then(onSent)
      }}
      step={texts.correctHeading}
      entries={entries}
      onChange={change}
      countsOnly
      hint={texts.correctionReasonHint}
      action={texts.sendCorrection}
      onCancel={onCancel}
    >
      <p className={page['quiet']}>{texts.correctHint}</p>
    </ReasonedCount>
  )
}

type DecisionScreenProps = { readonly facts: Facts; readonly onCancel: () => void }

/**
 * Decides between two counts that differ: a supervisor counts the bag a third time and gives a reason. The earlier counts
 * are shown on request.
 */
export function DecisionScreen({ facts, onCancel }: DecisionScreenProps) {
  const client = useQueryClient()
  const act = useAct(decideCount)
  const { bagId, version, passes, candidates } = facts
  const { entries, change, forget } = useStoredEntries({ bagId, pass: passes.length + 1 }, emptyEntries)
  const fillIn = () => {
    const { counts, differing } = agreedCounts(passes)
    change(changeTill(entries, 0, { counts: { ...entries.tills[0]?.counts, ...counts } }))
    document.getElementById(countId(differing[0] ?? ''))?.focus()
  }
  // The slip names a place that did not declare the number.
  const needsOwner = candidates.length > 0 ? entries.chosen === 'none' : facts.company === null
  const isEnded = act.failure?.code === 'accountEnded' || (!needsOwner && entries.owner !== undefined)
  return (
    <ReasonedCount
      facts={facts}
      act={act}
      definition={decisionForm}
      draft={`decide-${bagId}-${version}`}
      // The form asks for an answer before it sends, so a missing one never reaches the server.
      rest={{ ...toCountBody(entries), intact: entries.intact === true, version }}
      send={(body) => act.run({ params: { bagId }, body })}
      onDone={() => {
        forget()
        void client.invalidateQueries().then(onCancel)
      }}
      step={tableTexts.decisionPass}
      entries={entries}
      onChange={change}
      hint={texts.decisionHint}
      action={texts.decide}
      onFill={fillIn}
      after={<FoldedPasses facts={facts} />}
      onCancel={onCancel}
    >
      {candidates.length > 0 && (
        <CandidateChoice
          bag={facts.number}
          candidates={candidates}
          chosen={entries.chosen}
          onChoose={(chosen) => change({ ...entries, chosen })}
        />
      )}
      {(needsOwner || isEnded) && (
        <OwnerField
          isEnded={!needsOwner}
          owner={entries.owner}
          onChange={(owner) => change({ ...entries, owner })}
          onLeave={() => undefined}
        />
      )}
    </ReasonedCount>
  )
}

/** The counts on which all passes agree, as typed texts, and the fields in which the passes differ. */
function agreedCounts(passes: readonly Pick<Pass, 'sent' | 'tills'>[]) {
  const counted = passes.flatMap(({ sent, tills }) => (sent && tills ? [piecesOfTills(tills)] : []))
  const [first] = counted
  const isAgreed = (field: PieceField) => counted.every((pieces) => pieces[field] === first?.[field])
  const counts: CountTexts = Object.fromEntries(
    pieceFields
      .filter((field) => isAgreed(field) && (first?.[field] ?? 0) > 0)
      .map((field) => [field, String(first?.[field])]),
  )
  return { counts, differing: pieceFields.filter((field) => !isAgreed(field)) }
}

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
  /** Fills in the counts on which the passes agree. */
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

/** A count that is sent with a reason. While its outcome is unknown it cannot be changed. */
function ReasonedCount<Body, Rest>(props: Props<Body, Rest>) {
  const { facts, act, entries, onCancel, countsOnly = false } = props
  const { form, changeUnlessSent } = useReasonedForm(props)
  return (
    <>
      <div className={page['page']}>
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
            <section className={classes(page['box'], styles['reason'])}>
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

/** The form and its keys. It asks whether the bag is intact, unless only counts are corrected. */
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

const storage = orInMemory(deviceStorage)

/**
 * Entries that the server does not save, so the device stores them until they are sent. They begin with the given figures,
 * and are dropped if those have changed meanwhile.
 */
function useStoredEntries(count: Omit<DraftOwner, 'staffId'>, begun: CountEntries) {
  const { id: staffId } = useStaff()
  const owner = { staffId, ...count }
  const [saved] = useState(() => textOfCount(begun))
  const [entries, setEntries] = useState(() => entriesToResume(storage, owner, begun))
  return {
    entries,
    change: (next: CountEntries) => {
      setEntries(next)
      writeCountDraft(storage, owner, { entries: next, saved })
    },
    /** To be called when they are sent. */
    forget: () => removeCountDraft(storage, owner),
  }
}

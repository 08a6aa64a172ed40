import { useQueryClient, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { sendPass, type ChosenDeclaration } from '@kassavirta/domain/bags/counting/api'
import { listOpenDeclarations } from '@kassavirta/domain/bags/counting/missing-api'
import { cleanBagNumber } from '@kassavirta/domain/bags/deposits/rules'
import { formatTime, formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { eurosToCents } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { RadioGroup } from '@kassavirta/ui/fields/Choice.tsx'
import { useAct } from '../../../platform/api/use-act.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { Key, KeyHint, KeyBar, KeyButton } from '../../../platform/parts/KeyBar.tsx'
import { useStaff } from '../../../platform/session/session-context.ts'
import { laterParts } from '../later-parts.ts'
import { refusalText } from '../refusal.ts'
import { keyNames, tableTexts as texts, nearnessTexts } from '../texts.fi.ts'
import { BagHeader } from './BagHeader.tsx'
import { CandidateChoice } from './CandidateChoice.tsx'
import { CountFields } from './CountFields.tsx'
import { BlindHint } from './SidePanels.tsx'
import type { LeaveAct } from './LeaveDialogs.tsx'
import { faultsOf, isBlankEntries, sumsOfBag, toCountBody, type CountEntries } from './count-entries.ts'
import { putOnTable, takeOffTable, type OpenedBag } from './opened-bag.ts'
import type { SavingState } from './count-draft.ts'
import { useCount } from './use-count.ts'
import { useFinish } from '../outcome.ts'
import { useScan } from '../use-scan.ts'
import { useTableKeys } from './use-table-keys.ts'
import page from '../../../platform/parts/page.module.css'

/** A bag is counted blind: neither this screen nor any answer before the count is sent contains declared figures. */
export function CountScreen({ bag }: { readonly bag: OpenedBag }) {
  const counting = useCount(bag)
  const { entries, change, save, saving } = counting
  const { send, busy, isEnded, ...notices } = useSend(bag, counting)
  const changeUnlessSent = (next: CountEntries) => !busy && !notices.unknown && change(next)
  const [leaving, setLeaving] = useState<LeaveAct>()
  const [other, setOther] = useState<string>()
  useTableKeys(bag.step, (wanted) => {
    if (wanted === 'send') void send()
    else if (wanted === 'intact' || wanted === 'broken') {
      changeUnlessSent({ ...entries, intact: wanted === 'intact' })
      save()
    } else if (wanted === 'setAside' || wanted === 'putBack') setLeaving(wanted)
  })
  useScan((number) => setOther(cleanBagNumber(number) === bag.number ? undefined : cleanBagNumber(number)))
  const isFirst = bag.step === 'first'
  return (
    <>
      <div className={page['page']}>
        <BagHeader step={isFirst ? fill(texts.pass, { pass: bag.pass }) : texts.secondPass} bag={bag} />
        <CountNotices {...notices} other={other} saving={saving} />
        <WhoseBag bag={bag} entries={entries} isEnded={isEnded} onChange={change} onLeave={save} />
        <CountFields
          entries={entries}
          onChange={changeUnlessSent}
          onLeave={save}
          aside={
            <>
              <BlindHint text={isFirst ? texts.blind : texts.blindSecond} />
              <OtherCompany bag={bag} entries={entries} onChange={change} />
            </>
          }
        />
      </div>
      <KeyBar hints={<CountHints saving={saving} />}>
        <KeyButton main keyName="F9" busy={busy} onClick={() => void send()}>
          {isFirst ? texts.compare : texts.finish}
        </KeyButton>
        {isFirst && (
          <>
            <KeyButton keyName="F2" onClick={() => setLeaving('setAside')}>
              {texts.setAside}
            </KeyButton>
            <KeyButton keyName={keyNames.esc} onClick={() => setLeaving('putBack')}>
              {texts.putBack}
            </KeyButton>
          </>
        )}
      </KeyBar>
      {leaving && (
        <LeavingCount leaving={leaving} bag={bag} counting={counting} onStay={() => setLeaving(undefined)} />
      )}
    </>
  )
}

type WhoseProps = {
  readonly bag: OpenedBag
  readonly entries: CountEntries
  readonly onChange: (entries: CountEntries) => void
  readonly onLeave: () => void
}

/** Asks the counter whose the bag is when no declaration says so, or several do. */
const WhoseBag = ({
  bag,
  entries,
  isEnded,
  onChange,
  onLeave,
}: WhoseProps & { readonly isEnded: boolean }) => (
  <>
    {bag.candidates.length > 0 && (
      <CandidateChoice
        bag={bag.number}
        candidates={bag.candidates}
        chosen={entries.chosen}
        onChoose={(chosen) => onChange({ ...entries, chosen })}
      />
    )}
    {(isEnded || needsOwner(bag, entries)) && (
      <Suspense fallback={null}>
        <laterParts.OwnerField
          isEnded={!needsOwner(bag, entries)}
          owner={entries.owner}
          // Another place has other declarations.
          onChange={(owner) =>
            onChange({ ...entries, owner, ...(isUndeclared(bag) && { chosen: undefined }) })
          }
          onLeave={onLeave}
          declaration={
            isUndeclared(bag) &&
            entries.owner && (
              <DeclarationChoice
                bagId={bag.bagId}
                companyId={entries.owner.companyId}
                chosen={entries.chosen}
                onChoose={(chosen) => onChange({ ...entries, chosen })}
              />
            )
          }
        />
      </Suspense>
    )}
  </>
)

/** The slip in the bag may name another place than the only one that declared the number. */
function OtherCompany({ bag, entries, onChange }: Omit<WhoseProps, 'onLeave'>) {
  if (!bag.isDeclared || bag.candidates.length > 0) return null
  const isOther = entries.chosen === 'none'
  return (
    <Button kind="text" onClick={() => onChange({ ...entries, chosen: isOther ? undefined : 'none' })}>
      {isOther ? texts.companyAsShown : texts.otherCompany}
    </Button>
  )
}

type LeavingProps = {
  readonly leaving: LeaveAct
  readonly bag: OpenedBag
  readonly counting: CountState
  readonly onStay: () => void
}

const LeavingCount = ({ counting: { entries, settle, forget }, ...props }: LeavingProps) => (
  <Suspense fallback={null}>
    <laterParts.LeaveDialogs
      {...props}
      counted={sumsOfBag(entries).total}
      isEmpty={isBlankEntries(entries)}
      onLeave={forget}
      settle={settle}
    />
  </Suspense>
)

type CountState = Pick<ReturnType<typeof useCount>, 'entries' | 'settle' | 'forget'>

/** Sends the count whole. The answer decides where the bag goes: closed, to a verdict, or to another person. */
function useSend(bag: OpenedBag, { entries, settle, forget }: CountState) {
  const { id: staffId } = useStaff()
  const client = useQueryClient()
  const finish = useFinish()
  const act = useAct(sendPass)
  const [warning, setWarning] = useState<string>()
  const [isSettling, setSettling] = useState(false)
  const { bagId, number, version, isDeclared } = bag
  const send = async () => {
    if (isSettling) return
    const { intact } = entries
    const found = warningOf(bag, entries)
    setWarning(found)
    if (found !== undefined || intact === undefined) return
    // From here on nothing can be typed, because it would appear on the screen but not be sent.
    setSettling(true)
    await settle()
    setSettling(false)
    const outcome = await act.run({ params: { bagId }, body: { ...toCountBody(entries), intact, version } })
    if (outcome.type === 'failed' || !outcome.answer) return
    const { answer } = outcome
    forget()
    if (answer.outcome === 'differs') {
      const { declared = null, counted = 0, difference = null, byDenomination = [] } = answer
      const figures = { declared, counted, difference, byDenomination }
      return putOnTable(client, staffId, {
        ...bag,
        ...answer.bag,
        ...toCountBody(entries),
        isDeclared,
        figures,
      })
    }
    const sum = answer.counted === undefined ? undefined : eurosToCents(answer.counted)
    finish(bagId, { kind: answer.outcome, number, ...(sum !== undefined && { sum }) })
  }
  const problem = act.failure && refusalText(act.failure)
  return {
    send,
    // Stays true while the counter chooses the account that gets the money instead.
    isEnded: act.failure?.code === 'accountEnded' || (isDeclared && entries.owner !== undefined),
    warning,
    busy: act.busy || isSettling,
    unknown: act.unknown,
    unsent: act.failure !== undefined && problem === undefined && !act.unknown,
    problem,
    onShowNow: () => takeOffTable(client, staffId, bagId),
  }
}

/** True if nobody declared the bag, or its slip names a place that did not declare it. */
const needsOwner = (bag: OpenedBag, { chosen }: CountEntries): boolean =>
  chosen === 'none' || isUndeclared(bag)

const isUndeclared = ({ isDeclared, candidates }: OpenedBag): boolean =>
  candidates.length === 0 && !isDeclared

function warningOf(bag: OpenedBag, entries: CountEntries): string | undefined {
  if (faultsOf(entries).length > 0) return texts.faulty
  if (bag.candidates.length > 0 && entries.chosen === undefined) return texts.candidateMissing
  if (needsOwner(bag, entries) && !entries.owner) return texts.ownerMissing
  return entries.intact === undefined ? texts.intactMissing : undefined
}

/** The keys that move, and how far the count is saved. */
const CountHints = ({ saving }: { readonly saving: SavingState }) => (
  <>
    <span>
      <Key>{keyNames.enter}</Key> <Key>{keyNames.down}</Key> {texts.next}
    </span>
    <KeyHint keys={[keyNames.up]} does={texts.previous} />
    <KeyHint keys={[keyNames.sum]} does={texts.adds} />
    <output>{savingText(saving)}</output>
  </>
)

function savingText(saving: SavingState): string {
  switch (saving.type) {
    case 'none':
      return ''
    case 'saving':
      return texts.saving
    case 'saved':
      return fill(texts.saved, { time: formatTime(saving.at) })
    case 'waiting':
      return texts.savingWaits
    case 'refused':
      return ''
    default:
      return saving satisfies never
  }
}

type Props = {
  /** Another bag that was scanned meanwhile. */
  readonly other: string | undefined
  readonly saving: SavingState
  /** Why the count was refused. */
  readonly problem: string | undefined
  /** No answer came to the whole count. */
  readonly unknown: boolean
  /** The count has not left the device: there is no connection, or the server was too busy to take it. */
  readonly unsent: boolean
  /** What the counter has to do before the count can be sent. */
  readonly warning: string | undefined
  /** Leaves the form and shows the facts of the bag. */
  readonly onShowNow: () => void
}

/** Notices about a count that is not finished. None of them clears a typed figure. */
function CountNotices({ other, saving, problem, unknown, unsent, warning, onShowNow }: Props) {
  const refused = saving.type === 'refused' ? saving.text : problem
  return (
    <>
      {other !== undefined && <Banner kind="warn">{fill(texts.otherScanned, { number: other })}</Banner>}
      {refused !== undefined && (
        <Banner
          kind="danger"
          heading={saving.type === 'refused' ? texts.saveRefused : texts.refused}
          action={
            <Button kind="secondary" onClick={onShowNow}>
              {texts.showNow}
            </Button>
          }
        >
          {refused} {texts.storedHere}
        </Banner>
      )}
      {unknown && <Banner kind="warn">{fill(texts.unknown, { key: 'F9' })}</Banner>}
      {unsent && <Banner kind="warn">{fill(texts.notSent, { key: 'F9' })}</Banner>}
      {warning !== undefined && <Banner kind="danger">{warning}</Banner>}
    </>
  )
}

/** The most declarations that are offered: a slip leaves fewer than this open. */
const MOST_OFFERED = 6

type DeclarationChoiceProps = {
  readonly bagId: number
  readonly companyId: number
  readonly chosen: ChosenDeclaration | undefined
  readonly onChoose: (chosen: ChosenDeclaration | undefined) => void
}

/**
 * The number of a bag that nobody declared may have been typed wrong: the place's declarations without a bag are offered,
 * without sums. What one person chooses, another has to choose too.
 */
function DeclarationChoice({ bagId, companyId, chosen, onChoose }: DeclarationChoiceProps) {
  const query = useDeskQuery()
  const { data } = useQuery(query(listOpenDeclarations, { params: { bagId }, query: { companyId } }))
  const rows = data?.rows.slice(0, MOST_OFFERED) ?? []
  if (rows.length === 0) return null
  return (
    <RadioGroup
      label={texts.declarations}
      hint={texts.declarationsHint}
      name="declaration"
      value={typeof chosen === 'number' ? String(chosen) : NONE}
      options={[
        ...rows.map(({ depositId, number, salesDay, nearness }) => ({
          value: String(depositId),
          label: fill(texts.declaration, { number, day: formatDay(salesDay) }),
          ...(nearness !== 'other' && { hint: nearnessTexts[nearness] }),
        })),
        { value: NONE, label: texts.noCandidate },
      ]}
      onChange={({ target: { value } }) =>
        onChoose(rows.find(({ depositId }) => String(depositId) === value)?.depositId)
      }
    />
  )
}

const NONE = 'none'

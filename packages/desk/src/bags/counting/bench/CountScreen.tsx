import { sendPass } from '@kassavirta/domain/bags/counting/api'
import { cleanBagNumber } from '@kassavirta/domain/bags/deposits/rules'
import { eurosToCents } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useAct } from '../../../platform/api/use-act.ts'
import { KeyBar } from '../../../platform/parts/KeyBar.tsx'
import { useStaff } from '../../../platform/session/session-context.ts'
import { laterParts } from '../later-parts.ts'
import { KeyButton } from '../../../platform/parts/KeyButton.tsx'
import parts from '../../../platform/parts/page.module.css'
import { refusalText } from '../refusal.ts'
import { useScan } from '../scan/use-scan.ts'
import { keyNames } from '../texts.fi.ts'
import { BagHeader } from './BagHeader.tsx'
import { CandidateChoice } from './CandidateChoice.tsx'
import { DeclarationChoice } from './DeclarationChoice.tsx'
import { faultsOf, isBlankEntries, sumsOfBag, toCountBody, type CountEntries } from './count-entries.ts'
import { CountFields } from './CountFields.tsx'
import { CountHints } from './CountHints.tsx'
import { CountNotices } from './CountNotices.tsx'
import { BlindHint } from './Hints.tsx'
import type { Leaving } from './LeaveDialogs.tsx'
import { putOnTable, takeOffTable, type OpenedBag } from './opened-bag.ts'
import { tableTexts as texts } from './table-texts.fi.ts'
import { useCount } from './use-count.ts'
import { useFinish } from './use-finish.ts'
import { useTableKeys } from './use-table-keys.ts'

/** A bag is counted blind: nothing on this screen, or in any answer before it is sent, tells what was declared. */
export function CountScreen({ bag }: { readonly bag: OpenedBag }) {
  const counting = useCount(bag)
  const { entries, change, save, saving } = counting
  const { send, busy, isEnded, ...notices } = useSend(bag, counting)
  const changeUnlessSent = (next: CountEntries) => !busy && !notices.unknown && change(next)
  const [leaving, setLeaving] = useState<Leaving>()
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
      <div className={parts['page']}>
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

/** Where no declaration tells whose the bag is, or several do, whoever counts it says so. */
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

/** The slip may tell another place than the only one that declared the number. */
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
  readonly leaving: Leaving
  readonly bag: OpenedBag
  readonly counting: Counting
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

type Counting = Pick<ReturnType<typeof useCount>, 'entries' | 'settle' | 'forget'>

/** Sends the count whole. The answer decides where the bag goes: closed, to a verdict, or to another person. */
function useSend(bag: OpenedBag, { entries, settle, forget }: Counting) {
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
    // From here on nothing can be typed: it would stand on the screen and not in what is sent.
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
    // Stays while the account is chosen that the money goes to instead.
    isEnded: act.failure?.code === 'accountEnded' || (isDeclared && entries.owner !== undefined),
    warning,
    busy: act.busy || isSettling,
    unknown: act.unknown,
    unsent: act.failure !== undefined && problem === undefined && !act.unknown,
    problem,
    onShowNow: () => takeOffTable(client, staffId, bagId),
  }
}

/** Nobody declared the bag, or its slip tells another place than those that did. */
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

import { useQueryClient, keepPreviousData } from '@tanstack/react-query'
import { useState, useEffect, useEffectEvent, useDeferredValue } from 'react'
import {
  linkMissingBag,
  listJoinableBags,
  type JoinableBag,
  type MissingBag,
} from '@kassavirta/domain/bags/counting/missing-api'
import { differingPlaces } from '@kassavirta/domain/bags/counting/nearness'
import { knownByTexts } from '@kassavirta/domain/bags/counting/terms.fi'
import { formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { type KnownBy, knownBy as ways } from '@kassavirta/domain/people/approvals/api'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/Failed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { RadioGroup } from '@kassavirta/ui/fields/Choice.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { Failed } from '../../../platform/parts/AnswerView.tsx'
import { KeyHint, Key, KeyBar, KeyButton } from '../../../platform/parts/KeyBar.tsx'
import { Pairs } from '../../../platform/parts/Pairs.tsx'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { counted } from '../../../platform/shown-values.ts'
import { problemText } from '../refusal.ts'
import { keyNames, sharedTexts, joinTexts as texts, stateTexts, nearnessTexts } from '../texts.fi.ts'
import { MomentCell } from './cells.tsx'
import page from '../../../platform/parts/page.module.css'
import styles from './JoinScreen.module.css'

type Props = {
  readonly row: MissingBag
  readonly onBack: () => void
  /** Called with a text about the result. */
  readonly onDone: (text: string) => void
}

/**
 * Joins a declaration with a bag of another number, and asks how the person knows that the two belong together. No sum is
 * shown.
 */
export function JoinScreen({ row, onBack, onDone }: Props) {
  const { depositId, number, company, salesDay, declaredBy } = row
  const [bags, setBags] = useState<readonly JoinableBag[]>([])
  const [chosen, setChosen] = useState<JoinableBag>()
  const [knownBy, setKnownBy] = useState<KnownBy>()
  const { join, busy, warning, problem } = useJoin(depositId, chosen, knownBy, onDone)
  useJoinKeys({
    onChoose: (index) => bags[index] && setChosen(bags[index]),
    onJoin: () => void join(),
    onBack,
  })
  return (
    <>
      <div className={page['page']}>
        <header className={styles['head']}>
          <div>
            <small>{fill(texts.declaration, { depositId })}</small>
            <h1>{number}</h1>
          </div>
          <Pairs
            pairs={[
              [texts.company, `${company.name}, ${company.city}`],
              [texts.salesDay, formatDay(salesDay)],
              [texts.declaredBy, declaredBy],
            ]}
          />
        </header>
        <Failed heading={texts.failed} text={problem} />
        {warning !== undefined && <Banner kind="danger">{warning}</Banner>}
        <JoinableBags
          depositId={depositId}
          number={number}
          chosen={chosen?.bagId}
          onChoose={setChosen}
          onShown={setBags}
        />
        <JoinReason row={row} bag={chosen} knownBy={knownBy} onKnown={setKnownBy} />
      </div>
      <KeyBar hints={<KeyHint keys={['1', '–', '9']} does={texts.keyChooses} />}>
        <KeyButton main keyName={keyNames.enter} busy={busy} onClick={() => void join()}>
          {chosen
            ? fill(chosen.needsSecond ? texts.ask : texts.join, { number: chosen.number })
            : texts.joinAny}
        </KeyButton>
        <KeyButton keyName={keyNames.esc} onClick={onBack}>
          {sharedTexts.cancel}
        </KeyButton>
      </KeyBar>
    </>
  )
}

function useJoin(
  depositId: number,
  chosen: JoinableBag | undefined,
  knownBy: KnownBy | undefined,
  onDone: (text: string) => void,
) {
  const act = useAct(linkMissingBag)
  const client = useQueryClient()
  const [isTried, setTried] = useState(false)
  const warning = chosen ? (knownBy ? undefined : texts.chooseKnownBy) : texts.chooseBag
  const join = async () => {
    setTried(true)
    if (!chosen || !knownBy || act.busy) return
    const { bagId, version, number } = chosen
    const outcome = await act.run({ params: { depositId }, body: { bagId, version, knownBy } })
    // Also after a refusal: somebody else may have changed the bag.
    await client.invalidateQueries()
    if (outcome.type === 'failed') return
    onDone(fill(chosen.needsSecond ? texts.asked : texts.done, { number }))
  }
  return {
    join,
    busy: act.busy,
    warning: isTried ? warning : undefined,
    problem: act.failure && problemText(act.failure),
  }
}

type JoinReasonProps = {
  readonly row: Pick<MissingBag, 'number' | 'company'>
  readonly bag: JoinableBag | undefined
  readonly knownBy: KnownBy | undefined
  readonly onKnown: (knownBy: KnownBy) => void
}

/** How the person knows that the bag belongs to the declaration, and what joining changes. */
const JoinReason = ({ row, bag, knownBy, onKnown }: JoinReasonProps) => (
  <section className={classes(page['box'], styles['reason'])}>
    <RadioGroup
      label={texts.knownBy}
      name="known-by"
      value={knownBy ?? ''}
      options={ways.map((way) => ({ value: way, label: knownByTexts[way] }))}
      onChange={({ target: { value } }) => {
        const way = ways.find((each) => each === value)
        if (way) onKnown(way)
      }}
    />
    {bag && (
      <div className={styles['change']}>
        <p>
          <small>{texts.before}</small>
          {fill(texts.declarationMisses, { number: row.number })}
          <br />
          {fill(texts.bagStrays, { number: bag.number })}
        </p>
        <p>
          <small>{texts.after}</small>
          <b>{fill(texts.joined, { number: bag.number, company: row.company.name })}</b>
          <br />
          {bag.needsSecond ? texts.approverDecides : texts.customerSees}
        </p>
      </div>
    )}
  </section>
)

type JoinKeys = {
  /** Called when a digit is pressed, with the index of that bag on the screen. */
  readonly onChoose: (index: number) => void
  readonly onJoin: () => void
  readonly onBack: () => void
}

/** The keys of joining: 1 to 9 choose a bag, Enter joins, Esc leads back. In the search field only Esc is one. */
function useJoinKeys({ onChoose, onJoin, onBack }: JoinKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
    if (document.querySelector('dialog[open], [role=dialog]')) return
    if (key === 'Escape') return onBack()
    if (target instanceof Element && target.matches('input:not([type=radio]), textarea')) return
    if (/^[1-9]$/.test(key)) return onChoose(Number(key) - 1)
    // A button that has the focus does its own work at Enter.
    if (key === 'Enter' && !(target instanceof Element && target.closest('a, button'))) onJoin()
  })
  useEffect(() => {
    globalThis.addEventListener('keydown', press)
    return () => globalThis.removeEventListener('keydown', press)
  }, [])
}

/** The number of bags shown at first: bags with a distant number are seldom needed. */
const SHOWN_FIRST = 4

type JoinableBagsProps = {
  readonly depositId: number
  /** The number that was declared. */
  readonly number: string
  readonly chosen: number | undefined
  readonly onChoose: (bag: JoinableBag) => void
  /** Called with the bags on the screen, from which the digit keys choose. */
  readonly onShown: (bags: readonly JoinableBag[]) => void
}

/** The bags without a declaration, the nearest number first, or the bags whose number contains the typed digits. */
function JoinableBags({ depositId, number, chosen, onChoose, onShown }: JoinableBagsProps) {
  const query = useDeskQuery()
  const [typed, setTyped] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const q = useDeferredValue(typed.trim())
  const answer = useAnswer({
    ...query(listJoinableBags, { params: { depositId }, query: q === '' ? {} : { q } }),
    placeholderData: keepPreviousData,
  })
  const rows = answer.data?.rows
  const shown = showsAll || q !== '' ? rows : rows?.slice(0, SHOWN_FIRST)
  const reportShown = useEffectEvent(() => onShown(shown ?? []))
  useEffect(() => reportShown(), [rows, showsAll, q])
  return (
    <Panel heading={texts.bags} aside={texts.nearestFirst}>
      <div className={styles['search']}>
        <TextField
          label={texts.search}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {!rows && answer.failure && <AnswerFailed heading={texts.loadFailed} answer={answer} />}
      {!rows && !answer.failure && <Loading text={texts.loading} />}
      {rows?.length === 0 && <p className={page['none']}>{q === '' ? texts.none : texts.noneFound}</p>}
      <fieldset className={styles['rows']}>
        <legend>
          <VisuallyHidden>{texts.bags}</VisuallyHidden>
        </legend>
        {shown?.map((bag, index) => (
          <BagRow
            key={bag.bagId}
            bag={bag}
            beside={number}
            place={index + 1}
            isOn={bag.bagId === chosen}
            onChoose={() => onChoose(bag)}
          />
        ))}
      </fieldset>
      <footer className={styles['foot']}>
        {rows && shown && rows.length > shown.length && (
          <Button kind="text" onClick={() => setShowsAll(true)}>
            {counted(rows.length - shown.length, texts.rest)}
          </Button>
        )}
        <small>{texts.noSums}</small>
      </footer>
    </Panel>
  )
}

type RowProps = {
  readonly bag: JoinableBag
  readonly beside: string
  readonly place: number
  readonly isOn: boolean
  readonly onChoose: () => void
}

const isNear = ({ nearness }: JoinableBag): boolean => nearness !== 'other' && nearness !== 'placeAndDay'

const BagRow = ({ bag, beside, place, isOn, onChoose }: RowProps) => (
  <label data-on={isOn || undefined}>
    <input type="radio" name="joined-bag" checked={isOn} onChange={onChoose} />
    <span>{place <= 9 && <Key>{String(place)}</Key>}</span>
    <MarkedNumber number={bag.number} beside={beside} />
    <span>
      <Badge tone={isNear(bag) ? 'info' : 'plain'}>{nearnessTexts[bag.nearness]}</Badge>
    </span>
    <span>
      <MomentCell at={bag.arrived} />
      {bag.company && <small>{bag.company.name}</small>}
    </span>
    <Badge tone={bag.needsSecond ? 'warn' : 'plain'}>
      {bag.needsSecond ? texts.needsSecond : stateTexts[bag.state]}
    </Badge>
  </label>
)

type MarkedNumberProps = { readonly number: string; readonly beside: string }

/** A number, with the digits marked that differ from another number. */
function MarkedNumber({ number, beside }: MarkedNumberProps) {
  const places = new Set(differingPlaces(beside, number))
  // With many different digits, marking them helps nobody.
  if (places.size > 2) return <b className={styles['number']}>{number}</b>
  return (
    <b className={styles['number']}>
      {number.split('').map((digit, at) => (places.has(at) ? <mark key={at}>{digit}</mark> : digit))}
    </b>
  )
}

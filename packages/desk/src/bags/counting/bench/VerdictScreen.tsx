import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { closeBag, countAgain, getBag, openBag } from '@kassavirta/domain/bags/counting/api'
import { sumsOf } from '@kassavirta/domain/bags/counting/rules'
import { parseCountEntry } from '@kassavirta/domain/kernel/money/counts'
import { formatEuros, type Cents, cents, parseEuros, sumCents } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useAct } from '../../../platform/api/use-act.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { Failed } from '../../../platform/parts/AnswerView.tsx'
import { KeyBar, KeyButton } from '../../../platform/parts/KeyBar.tsx'
import { Pairs } from '../../../platform/parts/Pairs.tsx'
import { Panel } from '../../../platform/parts/Panel.tsx'
import { useStaff } from '../../../platform/session/session-context.ts'
import { useHeldActs } from '../../../platform/stored-acts/use-held-acts.ts'
import { useFinish } from '../outcome.ts'
import { problemText } from '../refusal.ts'
import { tableTexts, verdictTexts as texts } from '../texts.fi.ts'
import { BagHeader } from './BagHeader.tsx'
import { CompareTables, VerdictSums } from './CompareTables.tsx'
import { BlindHint } from './SidePanels.tsx'
import { centsOf, type WireFigures } from './comparison.ts'
import { fromWire, piecesOfBag, piecesTyped, type CountEntries } from './count-entries.ts'
import { putOnTable, takeOffTable, type OpenedBag } from './opened-bag.ts'
import { useScan } from '../use-scan.ts'
import { useTableKeys } from './use-table-keys.ts'
import page from '../../../platform/parts/page.module.css'
import styles from './CountFields.module.css'
import side from './SidePanels.module.css'

type Props = { readonly bag: OpenedBag; readonly figures: WireFigures }

/**
 * Shown when the count differs from the declaration. The only acts are to close the bag with the difference and to count it
 * again.
 */
export function VerdictScreen({ bag, figures }: Props) {
  const query = useDeskQuery()
  const { data: facts } = useQuery(query(getBag, { params: { bagId: bag.bagId } }))
  const { close, again, busy, problem } = useVerdictActs(bag, figures)
  const main = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    main.current?.querySelector('button')?.focus()
  }, [])
  useTableKeys('differs', (act) => (act === 'close' ? close() : void again()))
  // The Enter at the end of a scan must not close the bag.
  useScan(() => undefined)
  const entries = fromWire(bag)
  const counted = piecesOfBag(entries)
  const declared = facts?.declaredPieces
  return (
    <>
      <div className={page['page']}>
        <BagHeader step={fill(tableTexts.pass, { pass: bag.pass })} bag={bag} />
        <Failed heading={texts.closeFailed} text={problem} />
        <VerdictSums figures={figures} counted={counted} declared={declared} />
        <div className={classes(page['columns'], styles['layout'])}>
          <CompareTables figures={figures} counted={counted} declared={declared} />
          <aside className={page['stack']}>
            <VerdictSide number={bag.number} figures={figures} entries={entries} />
          </aside>
        </div>
      </div>
      <KeyBar hints={<span>{texts.nextBag}</span>}>
        <span ref={main}>
          <KeyButton main keyName="Enter" busy={busy} onClick={close}>
            {texts.close}
          </KeyButton>
        </span>
        <KeyButton keyName="F8" busy={busy} onClick={() => void again()}>
          {texts.again}
        </KeyButton>
      </KeyBar>
    </>
  )
}

const closingText = (sum: Cents): string => (sum === 0 ? texts.closingSameSum : texts.closing)

/** Closing can be taken back for some seconds; only after that the customer gets the notice of the difference. */
function useVerdictActs({ bagId, number, version }: OpenedBag, { difference }: WireFigures) {
  const { id } = useStaff()
  const client = useQueryClient()
  const finish = useFinish()
  const held = useHeldActs()
  const redoing = useAct(countAgain)
  const opening = useAct(openBag)
  const close = () => {
    const sum = centsOf(difference ?? 0)
    const closed = { kind: sum === 0 ? ('closedSameSum' as const) : ('closed' as const), number, sum, bagId }
    held.hold(
      closeBag,
      { params: { bagId }, body: { version } },
      fill(closingText(sum), { number, sum: formatEuros(sum) }),
    )
    finish(bagId, closed)
  }
  const again = async () => {
    const outcome = await redoing.run({ params: { bagId }, body: { version } })
    if (outcome.type === 'failed') return
    // The next pass is empty; opening the bag shows it on the table.
    const opened = await opening.run({ body: { bagId } })
    if (opened.type === 'accepted' && opened.answer) putOnTable(client, id, opened.answer)
    else takeOffTable(client, id, bagId)
  }
  const failure = redoing.failure ?? opening.failure
  return {
    close,
    again,
    busy: redoing.busy || opening.busy,
    problem: failure && problemText(failure),
  }
}

type VerdictSideProps = {
  readonly number: string
  readonly figures: WireFigures
  readonly entries: CountEntries
}

/** The notice that the customer will read, and the other findings in the bag. */
function VerdictSide({ number, figures, entries }: VerdictSideProps) {
  const hasNotice = (figures.difference ?? 0) !== 0
  return (
    <>
      <Panel heading={hasNotice ? texts.noticeHeading : texts.noNoticeHeading}>
        <div className={side['notice']}>
          {hasNotice ? <Notice number={number} figures={figures} /> : <p>{texts.noNotice}</p>}
        </div>
      </Panel>
      <section className={classes(page['box'], side['panel'])}>
        <Pairs className={page['pairs']} pairs={foundLines(entries)} />
      </section>
      <BlindHint text={texts.againHint} />
    </>
  )
}

function Notice({ number, figures }: Omit<VerdictSideProps, 'entries'>) {
  const { declared, counted, difference, byDenomination } = figures
  const [signed, found, differs] = [declared ?? 0, counted, difference ?? 0].map((sum) =>
    formatEuros(centsOf(sum)),
  )
  return (
    <>
      <p>
        <b>{fill(texts.noticeTitle, { number })}</b>
      </p>
      <p>
        {fill(texts.noticeSums, { declared: signed ?? '', counted: found ?? '', difference: differs ?? '' })}
      </p>
      {byDenomination.map((each) => (
        <p key={each.name}>
          {fill(texts.noticeLine, { name: each.name, declared: each.declared, counted: each.counted })}
        </p>
      ))}
    </>
  )
}

function foundLines({ tills, intact }: CountEntries): readonly (readonly [string, string])[] {
  const count = (field: string) =>
    tills.reduce((total, { counts }) => total + (parseCountEntry(counts[field] ?? '') ?? 0), 0)
  const vouchers = sumCents(tills.map(({ voucherSum }) => parseEuros(voucherSum) ?? cents(0)))
  const tillLines = tills.map(
    (till, index) =>
      [
        till.registerText || fill(tableTexts.till, { number: index + 1 }),
        formatEuros(sumsOf(piecesTyped(till)).total),
      ] as const,
  )
  return [
    ...(tills.length > 1 ? tillLines : []),
    [texts.vouchers, fill(texts.voucherLine, { count: count('vouchers'), sum: formatEuros(vouchers) })],
    [texts.unfit, fill(texts.pieces, { count: count('unfitNotes') })],
    [texts.bag, intact === false ? texts.broken : texts.intact],
  ]
}

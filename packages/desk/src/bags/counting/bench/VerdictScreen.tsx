import { closeBag, countAgain, getBag, openBag } from '@kassavirta/domain/bags/counting/api'
import { formatEuros, type Cents } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAct } from '../../../platform/api/use-act.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { Failed } from '../../../platform/parts/Failed.tsx'
import { KeyBar } from '../../../platform/parts/KeyBar.tsx'
import { useStaff } from '../../../platform/session/session-context.ts'
import { useHeldActs } from '../../../platform/stored-acts/use-held-acts.ts'
import { KeyButton } from '../../../platform/parts/KeyButton.tsx'
import parts from '../../../platform/parts/page.module.css'
import { problemText } from '../refusal.ts'
import { useScan } from '../scan/use-scan.ts'
import { BagHeader } from './BagHeader.tsx'
import { centsOf, type WireFigures } from './comparison.ts'
import { CompareTables } from './CompareTables.tsx'
import { fromWire, piecesOfBag } from './count-entries.ts'
import { putOnTable, takeOffTable, type OpenedBag } from './opened-bag.ts'
import { tableTexts, verdictTexts as texts } from './table-texts.fi.ts'
import { useFinish } from './use-finish.ts'
import { useTableKeys } from './use-table-keys.ts'
import { VerdictSide } from './VerdictSide.tsx'
import { VerdictSums } from './VerdictSums.tsx'
import styles from './CountFields.module.css'

type Props = { readonly bag: OpenedBag; readonly figures: WireFigures }

/** The count differs from the declaration. It is closed so, or counted again; nothing else can be done with the bag. */
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
      <div className={parts['page']}>
        <BagHeader step={fill(tableTexts.pass, { pass: bag.pass })} bag={bag} />
        <Failed heading={texts.closeFailed} text={problem} />
        <VerdictSums figures={figures} counted={counted} declared={declared} />
        <div className={classes(parts['columns'], styles['layout'])}>
          <CompareTables figures={figures} counted={counted} declared={declared} />
          <aside className={parts['stack']}>
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

/** Closing can be taken back for some seconds: the customer is told of the difference only then. */
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
    // The next pass is empty; opening shows what lies on the table now.
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

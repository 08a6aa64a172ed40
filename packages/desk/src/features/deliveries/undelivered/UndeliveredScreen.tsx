import { listUndelivered } from '@kassavirta/domain/deliveries/api'
import { getRun } from '@kassavirta/domain/deliveries/routes-api'
import { shortDay } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../../platform/routing/Link.tsx'
import { linkTo } from '../../../platform/routing/link-to.ts'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { contentText } from '../content-lines.ts'
import { contentOf, keyOf, nameOf, type Order, type Stop } from '../order.ts'
import { Answered } from '../../../platform/parts/Answered.tsx'
import parts from '../../../platform/parts/page.module.css'
import { runName } from '../runs/run.ts'
import { sharedTexts } from '../texts.fi.ts'
import { AgainDialog } from './AgainDialog.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'
import styles from './UndeliveredScreen.module.css'
import { undeliveredTexts as texts } from './undelivered-texts.fi.ts'

type Chosen = { readonly act: 'again' | 'giveBack'; readonly stop: Stop; readonly order: Order }

/** What came back from a run: each goes out once more, or stays returned. */
export function UndeliveredScreen() {
  const query = useDeskQuery()
  const answer = useKeptAnswer(query(listUndelivered, {}))
  const [chosen, setChosen] = useState<Chosen>()
  const close = () => setChosen(undefined)
  return (
    <div className={parts['page']}>
      <p className={parts['quiet']}>{texts.lead}</p>
      <Answered answer={answer} heading={sharedTexts.loadFailed}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className={parts['empty']}>{texts.none}</p>
          ) : (
            <ul className={classes(parts['box'], parts['lines'], styles['stops'])}>
              {rows.flatMap((stop) =>
                stop.orders.map((order) => (
                  <Undelivered
                    key={keyOf(order)}
                    stop={stop}
                    order={order}
                    onChoose={(act) => setChosen({ act, stop, order })}
                  />
                )),
              )}
            </ul>
          )
        }
      </Answered>
      {chosen?.act === 'again' && <AgainDialog {...chosen} onClose={close} />}
      {chosen?.act === 'giveBack' && <ReturnDialog {...chosen} onClose={close} />}
    </div>
  )
}

type RowProps = {
  readonly stop: Stop
  readonly order: Order
  readonly onChoose: (act: Chosen['act']) => void
}

function Undelivered({ stop, order, onChoose }: RowProps) {
  const facts = [
    nameOf(order),
    fill(texts.day, { day: shortDay(order.day) }),
    ...(order.attempt > 1 ? [fill(texts.attempt, { count: order.attempt })] : []),
  ]
  return (
    <li>
      <div>
        <b>{stop.name}</b>
        <small>{facts.join(' · ')}</small>
        {order.runId !== null && <RunLink runId={order.runId} />}
      </div>
      <div>
        <span>{order.seal}</span>
        <small>{contentText(contentOf(order))}</small>
      </div>
      <div className={parts['row']}>
        <Button kind="secondary" onClick={() => onChoose('again')}>
          {texts.again}
        </Button>
        <Button kind="secondary" onClick={() => onChoose('giveBack')}>
          {texts.giveBack}
        </Button>
      </div>
    </li>
  )
}

/** The run that brings it back, or the next one that takes it out: only its state tells which. */
function RunLink({ runId }: { readonly runId: number }) {
  const query = useDeskQuery()
  const { data } = useQuery(query(getRun, { params: { runId } }))
  if (!data) return null
  const { run } = data
  const name = fill(texts.run, { name: runName(run), day: shortDay(run.day) })
  return <Link href={linkTo('run', { runId })}>{fill(texts.byRun[run.state], { run: name })}</Link>
}

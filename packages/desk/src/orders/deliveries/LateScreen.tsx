import { listLate } from '@kassavirta/domain/orders/deliveries/api'
import { shortDay } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useState } from 'react'
import { eurosText } from '../../platform/shown-values.ts'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import { addressOf } from '../../platform/hits.ts'
import { AnswerView } from '../../platform/parts/AnswerView.tsx'
import { DataTable, rowControl } from '../../platform/parts/DataTable.tsx'
import page from '../../platform/parts/page.module.css'
import { wholeList } from '../../platform/parts/PagedList.tsx'
import { Link } from '../../platform/routing/Link.tsx'
import { useStaff } from '../../platform/session/session-context.ts'
import { CancelDialog, mayCancel, MoveDialog } from './OrderDialogs.tsx'
import { contentText } from './content-lines.ts'
import { dayTexts, detailsTexts, sharedTexts, lateTexts as texts } from './texts.fi.ts'
import { contentOf, keyOf, nameOf, type Order, type Stop } from './order.ts'
import styles from './UndeliveredScreen.module.css'

type Row = { readonly stop: Stop; readonly order: Order }
type DialogChoice = Row & { readonly act: 'move' | 'cancel' }

/** Orders of all days that have not left although their day has passed: each gets another day or is cancelled. */
export function LateScreen() {
  const query = useDeskQuery()
  const answer = useLastAnswer(query(listLate, {}))
  const [chosen, setChosen] = useState<DialogChoice>()
  const [done, setDone] = useState('')
  const close = () => setChosen(undefined)
  const finish = (text: string) => {
    setDone(text)
    close()
  }
  return (
    <div className={page['page']}>
      <p className={page['quiet']}>{texts.lead}</p>
      {done !== '' && (
        <Banner kind="ok" key={done}>
          {done}
        </Banner>
      )}
      <AnswerView answer={answer} heading={sharedTexts.loadFailed}>
        {({ rows }) => (
          <DataTable
            label={sharedTexts.late}
            className={styles['orders']}
            isCards
            list={wholeList(oldestFirst(rows))}
            texts={sharedTexts}
            empty={texts.none}
            idOf={({ order }) => keyOf(order)}
            columns={[
              { heading: texts.day, cell: ({ order }) => <b>{shortDay(order.day)}</b> },
              { heading: texts.company, isHead: true, cell: (row) => <CompanyCell {...row} /> },
              { heading: texts.content, cell: ({ order }) => <ContentCell order={order} /> },
              { heading: texts.acts, isSilent: true, cell: (row) => <Acts row={row} onChoose={setChosen} /> },
            ]}
          />
        )}
      </AnswerView>
      {chosen?.act === 'move' && <MoveDialog {...chosen} onClose={close} onDone={finish} />}
      {chosen?.act === 'cancel' && (
        <CancelDialog
          {...chosen}
          onClose={close}
          onDone={() =>
            finish(fill(dayTexts.cancelled, { company: chosen.stop.name, order: nameOf(chosen.order) }))
          }
        />
      )}
    </div>
  )
}

const oldestFirst = (stops: readonly Stop[]): readonly Row[] =>
  stops
    .flatMap((stop) => stop.orders.map((order) => ({ stop, order })))
    .toSorted((one, other) => one.order.day.localeCompare(other.order.day))

function CompanyCell({ stop, order }: Row) {
  const { may } = useStaff()
  const { kind, orderId: id, day } = order
  const address = addressOf({ kind, id, day, routeId: stop.routeId }, may)
  return (
    <>
      {address === undefined ? (
        <b>{stop.name}</b>
      ) : (
        <Link href={address} className={rowControl}>
          {stop.name}
        </Link>
      )}
      <small>{nameOf(order)}</small>
    </>
  )
}

function ContentCell({ order }: Pick<Row, 'order'>) {
  const { kind, stage, seal } = order
  return (
    <>
      {kind === 'changeOrder' && eurosText(order.packedTotal ?? order.orderedTotal)}
      <small>{contentText(contentOf(order))}</small>
      {stage === 'packed' && <small>{seal ? fill(texts.packed, { seal }) : texts.packedSupplies}</small>}
    </>
  )
}

type ActsProps = { readonly row: Row; readonly onChoose: (chosen: DialogChoice) => void }

/** Packers only see late orders; dispatchers decide about them. */
function Acts({ row, onChoose }: ActsProps) {
  const { may } = useStaff()
  if (!may('dispatch')) return null
  return (
    <div className={page['row']}>
      <Button onClick={() => onChoose({ ...row, act: 'move' })}>{texts.move}</Button>
      {mayCancel(row.order, may('correct')) && (
        <Button kind="secondary" onClick={() => onChoose({ ...row, act: 'cancel' })}>
          {detailsTexts.cancelOrder}
        </Button>
      )}
    </div>
  )
}

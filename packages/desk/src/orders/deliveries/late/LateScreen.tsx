import { listLate } from '@kassavirta/domain/orders/deliveries/late-api'
import { shortDay } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useState } from 'react'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { addressOf } from '../../../platform/hits/hits.ts'
import { Answered } from '../../../platform/parts/Answered.tsx'
import { DataTable, rowControl } from '../../../platform/parts/DataTable.tsx'
import parts from '../../../platform/parts/page.module.css'
import { wholeList } from '../../../platform/parts/PagedList.tsx'
import { Link } from '../../../platform/routing/Link.tsx'
import { useStaff } from '../../../platform/session/session-context.ts'
import { CancelDialog, mayCancel } from '../CancelDialog.tsx'
import { contentText } from '../content-lines.ts'
import { dayTexts } from '../day/day-texts.fi.ts'
import { detailsTexts } from '../day/details-texts.fi.ts'
import { contentOf, eurosText, keyOf, nameOf, type Order, type Stop } from '../order.ts'
import { sharedTexts } from '../texts.fi.ts'
import styles from '../undelivered/UndeliveredScreen.module.css'
import { lateTexts as texts } from './late-texts.fi.ts'
import { MoveDialog } from './MoveDialog.tsx'

type Row = { readonly stop: Stop; readonly order: Order }
type Chosen = Row & { readonly act: 'move' | 'cancel' }

/** What has not left although its day has passed, over all days: each gets another day, or is cancelled. */
export function LateScreen() {
  const query = useDeskQuery()
  const answer = useKeptAnswer(query(listLate, {}))
  const [chosen, setChosen] = useState<Chosen>()
  const [done, setDone] = useState('')
  const close = () => setChosen(undefined)
  const finish = (text: string) => {
    setDone(text)
    close()
  }
  return (
    <div className={parts['page']}>
      <p className={parts['quiet']}>{texts.lead}</p>
      {done !== '' && (
        <Banner kind="ok" key={done}>
          {done}
        </Banner>
      )}
      <Answered answer={answer} heading={sharedTexts.loadFailed}>
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
      </Answered>
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

type ActsProps = { readonly row: Row; readonly onChoose: (chosen: Chosen) => void }

/** Packers see what is late; who dispatches decides. */
function Acts({ row, onChoose }: ActsProps) {
  const { may } = useStaff()
  if (!may('dispatch')) return null
  return (
    <div className={parts['row']}>
      <Button onClick={() => onChoose({ ...row, act: 'move' })}>{texts.move}</Button>
      {mayCancel(row.order, may('correct')) && (
        <Button kind="secondary" onClick={() => onChoose({ ...row, act: 'cancel' })}>
          {detailsTexts.cancelOrder}
        </Button>
      )}
    </div>
  )
}

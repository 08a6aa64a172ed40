import type { KeyboardEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { formatTime } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Band } from '@kassavirta/ui/figures/Band.tsx'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { Key } from '../../../platform/parts/KeyBar.tsx'
import { useStaff } from '../../../platform/session/session-context.ts'
import { eurosText } from '../../../platform/shown-values.ts'
import { contentText } from '../content-lines.ts'
import {
  keyOf,
  mayPack,
  nameOf,
  type Order,
  type Stop,
  contentOf,
  isLateNow,
  isPackedDifferent,
} from '../order.ts'
import { keyNames, sharedTexts, dayTexts as texts, stageTexts } from '../texts.fi.ts'
import { OrderDetails } from './OrderDetails.tsx'
import { PackDifferent } from './PackDifferent.tsx'
import { SealForm } from './SealForm.tsx'
import { nowText } from './now-text.ts'
import { moveRow, rowId, type Rows } from './use-rows.ts'
import { packedText, type HeldPacking, usePacking, type Packing } from './use-packing.ts'
import styles from './StopTable.module.css'

type Props = {
  readonly stop: Stop
  readonly order: Order
  readonly rows: Rows
  /** The number of the stop, in the first of its rows. */
  readonly first: ReactNode
  readonly nextKey: () => string
  readonly onPick: () => void
  readonly onPrint: () => void
}

/** One order of a stop. Its keys act while its name has the focus. */
export function OrderRow({ stop, order, rows, first, nextKey, onPick, onPrint }: Props) {
  const { may } = useStaff()
  const key = keyOf(order)
  const mode = rows.modeOf(key)
  const packing = usePacking(order)
  const leave = () => rows.leave(key)
  const goOn = (done: string) => {
    rows.setDone(done)
    rows.leave(nextKey())
  }
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const act = actOf(event)
    if (act === undefined) return
    event.preventDefault()
    packing.forget()
    if (act === 'pick') onPick()
    else if (act === 'print') onPrint()
    else if (act === 'back') document.querySelector<HTMLElement>('main nav a[aria-current="true"]')?.focus()
    else if (act === 1 || act === -1) moveRow(event.currentTarget, act)
    else if (may('pack') && mayPack(order)) rows.show(key, act)
  }
  const ways = { stop, order, onClose: leave }
  return (
    <>
      <tr data-stage={order.stage ?? 'received'} data-chosen={mode !== undefined || undefined}>
        <td>{first}</td>
        <th scope="row">
          <RowName stop={stop} order={order} rows={rows} isFirst={first !== null} onKeyDown={press} />
          <Marks order={order} />
        </th>
        <td>{order.kind === 'changeOrder' ? eurosText(sumOf(order)) : ''}</td>
        <td>
          <ContentCell order={order} />
        </td>
        <SealAndState {...ways} held={rows.held} isAsked={mode === 'seal'} onDone={() => goOn('')} />
      </tr>
      {mode !== 'different' && <Notice order={order} packing={packing} />}
      {/* A table cannot hold a dialog. */}
      {mode === 'different' &&
        createPortal(
          <PackDifferent
            {...ways}
            packing={packing}
            onDone={(seal) => goOn(packedText(stop, order, seal))}
          />,
          document.body,
        )}
      {mode === 'details' &&
        createPortal(<OrderDetails stop={stop} order={order} rows={rows} />, document.body)}
    </>
  )
}

type NameProps = Pick<Props, 'stop' | 'order' | 'rows'> & {
  readonly isFirst: boolean
  readonly onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
}

/** The control of a row. The place is named in the first row of its stop, and read out in all. */
const RowName = ({ stop, order, rows, isFirst, onKeyDown }: NameProps) => (
  <button
    type="button"
    id={rowId(keyOf(order))}
    data-row
    className={styles['name']}
    onFocus={() => rows.setActive(keyOf(order))}
    onClick={() => rows.show(keyOf(order), 'details')}
    onKeyDown={onKeyDown}
    // Some browsers press a button when the space bar comes up again.
    onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
  >
    {isFirst ? <b>{stop.name}</b> : <VisuallyHidden>{stop.name}</VisuallyHidden>}{' '}
    <small>{nameOf(order)}</small>
  </button>
)

/** What went wrong with the last act on the order, in a row of its own. */
function Notice({ order, packing }: { readonly order: Order; readonly packing: Packing }) {
  const { problem, wasOvertaken } = packing
  const text = wasOvertaken ? fill(texts.overtaken, { state: nowText(order) }) : problem
  if (text === undefined) return null
  return (
    <tr className={styles['notice']}>
      <td colSpan={6}>
        <span role="alert">{text}</span>
      </td>
    </tr>
  )
}

type RowAct = 'seal' | 'different' | 'pick' | 'print' | 'back' | 1 | -1

const acts: Readonly<Record<string, RowAct>> = {
  p: 'seal',
  m: 'different',
  l: 'print',
  ' ': 'pick',
  escape: 'back',
  arrowdown: 1,
  arrowup: -1,
}

const actOf = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): RowAct | undefined =>
  ctrlKey || altKey || metaKey ? undefined : acts[key.toLowerCase()]

const sumOf = ({ packedTotal, orderedTotal }: Order): number | null => packedTotal ?? orderedTotal

type SealProps = Pick<Props, 'stop' | 'order'> & {
  readonly held: HeldPacking
  readonly isAsked: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

function SealAndState({ stop, order, held, isAsked, onClose, onDone }: SealProps) {
  if (isAsked) {
    return (
      <>
        <td className={styles['seal']} data-label={texts.seal}>
          <SealForm
            stop={stop}
            order={order}
            label={fill(texts.sealOf, { name: stop.name, order: nameOf(order) })}
            held={held}
            onBack={onClose}
            onDone={onDone}
          />
        </td>
        <td className={styles['state']}>
          <Key>{keyNames.enter}</Key> {texts.keyPacks}
        </td>
      </>
    )
  }
  return (
    <>
      <td className={styles['seal']} data-label={texts.seal} data-empty={order.seal === '' || undefined}>
        {order.seal || sharedTexts.nothing}
      </td>
      <td className={styles['state']}>
        <State order={order} />
      </td>
    </>
  )
}

/** Beside the number of an order: that it is late, new, or may still change. */
function Marks({ order }: { readonly order: Order }) {
  const { isNew, isFrozen, stage } = order
  return (
    <>
      {isLateNow(order) && (
        <div>
          <Badge tone="warn">{texts.isLate}</Badge>
        </div>
      )}
      {isNew && (
        <div>
          <Badge tone="warn">{texts.isNew}</Badge>
        </div>
      )}
      {!isFrozen && stage === null && (
        <div>
          <Badge>{texts.isOpen}</Badge>
        </div>
      )}
    </>
  )
}

function ContentCell({ order }: { readonly order: Order }) {
  const content = contentOf(order)
  return (
    <div className={styles['content']} data-kind={order.kind}>
      {order.kind === 'changeOrder' && <Band pieces={content} size="thin" />}
      <small>
        {order.kind === 'supplyOrder' && <Icon name="box" />} {contentText(content)}
      </small>
    </div>
  )
}

function State({ order }: { readonly order: Order }) {
  const { stage, packedAt, isHandledElsewhere, cancelReason } = order
  if (isHandledElsewhere && stage === null) return <small>{texts.elsewhere}</small>
  const isPacked = stage === 'packed' && packedAt !== null
  return (
    <>
      {isPacked && <Icon name="check" />}{' '}
      {isPacked ? (
        <>
          <VisuallyHidden>{stageTexts.packed}</VisuallyHidden> {formatTime(packedAt)}
        </>
      ) : (
        stageTexts[stage ?? 'received']
      )}
      {isPackedDifferent(order) && <small>{texts.different}</small>}
      {stage === 'cancelled' && cancelReason !== '' && <small>{cancelReason}</small>}
    </>
  )
}

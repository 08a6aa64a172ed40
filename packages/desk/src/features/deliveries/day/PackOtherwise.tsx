import { SEAL_MAX } from '@kassavirta/domain/deliveries/api'
import { formatCount, type CountTexts } from '@kassavirta/domain/kernel/counts'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money'
import { fill } from '@kassavirta/domain/kernel/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Modal } from '@kassavirta/ui/overlay/Modal.tsx'
import { useEffect, useId, useState, type SyntheticEvent } from 'react'
import { keyOf, nameOf, type Order, type Stop } from '../order.ts'
import { useKept } from '../../../platform/drafts/use-kept.ts'
import { sharedTexts } from '../texts.fi.ts'
import { dayTexts } from './day-texts.fi.ts'
import { nowText } from './now-text.ts'
import { countFault, countsOf, readWish, startWish, worthOf } from './otherwise.ts'
import { otherwiseTexts as texts } from './otherwise-texts.fi.ts'
import { MoneyCounts, SupplyCounts } from './OtherwiseCounts.tsx'
import styles from './PackOtherwise.module.css'
import type { Packing } from './use-packing.ts'

type Props = {
  readonly stop: Stop
  readonly order: Order
  readonly packing: Packing
  readonly onClose: () => void
  readonly onDone: (seal: string) => void
}

/** What is typed, and what is wrong with it. */
function useWish({ order, packing, onDone }: Pick<Props, 'order' | 'packing' | 'onDone'>) {
  const kept = useKept(`pack-${keyOf(order)}`, startWish(order), (found) => readWish(found, order))
  const { counts: typed, reason, seal } = kept.typed
  const [isTried, setTried] = useState(false)
  const fault = countFault(order, typed)
  const isSealMissing = order.kind === 'changeOrder' && seal.trim() === ''
  const isReasonMissing = reason.trim() === ''
  const isSettled = !packing.busy && !packing.unknown
  return {
    typed,
    /** What may have been sent is not changed before it is settled. */
    change: (changed: CountTexts) => isSettled && kept.type({ counts: { ...typed, ...changed } }),
    seal: {
      value: seal,
      readOnly: !isSettled,
      set: (text: string) => kept.type({ seal: text }),
      isMissing: isTried && isSealMissing,
    },
    reason: {
      value: reason,
      readOnly: !isSettled,
      set: (text: string) => kept.type({ reason: text }),
      isMissing: isTried && isReasonMissing,
    },
    fault,
    submit: async (event: SyntheticEvent) => {
      event.preventDefault()
      setTried(true)
      const counts = countsOf(order, typed)
      if (fault !== undefined || counts === undefined || isSealMissing || isReasonMissing) return
      const wish = { seal: seal.trim(), reason: reason.trim(), counts: counts as Record<string, number> }
      if (!(await packing.pack(wish))) return
      kept.forget()
      onDone(wish.seal)
    },
  }
}

/** Packs something else than what was ordered, with a reason, and never more than the sum of the order. */
export function PackOtherwise({ stop, order, packing, onClose, onDone }: Props) {
  const wish = useWish({ order, packing, onDone })
  const [titleId, reasonId] = [useId(), useId()]
  useEffect(() => document.querySelector<HTMLElement>('dialog[open] table input')?.focus(), [])
  const grid = {
    order,
    typed: wish.typed,
    onChange: wish.change,
    onPastEnd: () => document.getElementById(reasonId)?.focus(),
  }
  return (
    <Modal open position="middle" className={styles['dialog']} aria-labelledby={titleId} onClose={onClose}>
      <form className={styles['form']} noValidate onSubmit={(event) => void wish.submit(event)}>
        <h2 id={titleId}>{fill(texts.title, { place: stop.name, order: nameOf(order) })}</h2>
        <p>{texts.lead}</p>
        {packing.wasOvertaken && (
          <Banner kind="danger">{fill(dayTexts.overtaken, { state: nowText(order) })}</Banner>
        )}
        {packing.problem !== undefined && <Banner kind="danger">{packing.problem}</Banner>}
        {order.kind === 'changeOrder' ? <MoneyCounts {...grid} /> : <SupplyCounts {...grid} />}
        <Comparison order={order} typed={wish.typed} fault={wish.fault} />
        <WishFields order={order} wish={wish} reasonId={reasonId} />
        <div className={styles['acts']}>
          <Button type="submit" busy={packing.busy}>
            {texts.pack}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {sharedTexts.cancel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

type WishProps = {
  readonly order: Order
  readonly wish: ReturnType<typeof useWish>
  readonly reasonId: string
}

const WishFields = ({ order, wish: { reason, seal }, reasonId }: WishProps) => (
  <div className={styles['fields']}>
    <TextField
      id={reasonId}
      label={texts.reason}
      hint={texts.reasonHint}
      error={reason.isMissing ? texts.reasonMissing : undefined}
      required
      maxLength={500}
      autoComplete="off"
      readOnly={reason.readOnly}
      value={reason.value}
      onChange={(event) => reason.set(event.target.value)}
    />
    <TextField
      label={texts.seal}
      error={seal.isMissing ? texts.sealMissing : undefined}
      required={order.kind === 'changeOrder'}
      maxLength={SEAL_MAX}
      autoComplete="off"
      readOnly={seal.readOnly}
      value={seal.value}
      onChange={(event) => seal.set(event.target.value)}
    />
  </div>
)

type ComparisonProps = {
  readonly order: Order
  readonly typed: CountTexts
  readonly fault: string | undefined
}

/** Both sums, and at every digit whether they may stand. */
function Comparison({ order, typed, fault }: ComparisonProps) {
  const counts = countsOf(order, typed)
  const ordered = worthOf(order, order.ordered)
  const packed = counts && worthOf(order, counts)
  const text = (worth: number) =>
    order.kind === 'changeOrder' ? formatEuros(cents(worth)) : `${formatCount(worth)} ${sharedTexts.pieces}`
  const rows = [
    [texts.orderedSum, text(ordered)],
    [texts.packedSum, packed === undefined ? sharedTexts.nothing : text(packed)],
    [texts.difference, packed === undefined ? sharedTexts.nothing : signed(packed - ordered, text)],
  ] as const
  return (
    // At first the counts are those of the order, which is no fault yet.
    <div
      className={styles['comparison']}
      data-fault={(fault !== undefined && fault !== texts.same) || undefined}
    >
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <output>{fault}</output>
    </div>
  )
}

const signed = (worth: number, text: (worth: number) => string): string => {
  if (worth === 0) return text(0)
  return `${worth < 0 ? '−' : '+'}${text(Math.abs(worth))}`
}

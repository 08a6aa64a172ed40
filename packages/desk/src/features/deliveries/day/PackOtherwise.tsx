import { SEAL_MAX } from '@kassavirta/domain/deliveries/api'
import { formatCount, type CountTexts } from '@kassavirta/domain/kernel/counts'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money'
import { fill } from '@kassavirta/domain/kernel/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Modal } from '@kassavirta/ui/overlay/Modal.tsx'
import { useEffect, useId, useState, type SyntheticEvent } from 'react'
import { contentOf, nameOf, type Order, type Stop } from '../order.ts'
import { sharedTexts } from '../texts.fi.ts'
import { dayTexts } from './day-texts.fi.ts'
import { nowText } from './now-text.ts'
import { countFault, countsOf, startTexts, worthOf } from './otherwise.ts'
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

/** Packs something else than what was ordered, with a reason, and never more than the sum of the order. */
export function PackOtherwise({ stop, order, packing, onClose, onDone }: Props) {
  const [typed, setTyped] = useState<CountTexts>(() => startTexts(contentOf(order)))
  const [seal, setSeal] = useState(order.seal)
  const [reason, setReason] = useState(order.packReason)
  const [isTried, setTried] = useState(false)
  const [titleId, reasonId] = [useId(), useId()]
  useEffect(() => document.querySelector<HTMLElement>('dialog[open] table input')?.focus(), [])
  const fault = countFault(order, typed)
  const isSealMissing = order.kind === 'changeOrder' && seal.trim() === ''
  const isReasonMissing = reason.trim() === ''
  const isSettled = !packing.busy && !packing.unknown
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    const counts = countsOf(order, typed)
    if (fault !== undefined || counts === undefined || isSealMissing || isReasonMissing) return
    const wish = { seal: seal.trim(), reason: reason.trim(), counts: counts as Record<string, number> }
    if (await packing.pack(wish)) onDone(wish.seal)
  }
  const grid = {
    order,
    typed,
    onChange: (changed: CountTexts) => isSettled && setTyped({ ...typed, ...changed }),
    onPastEnd: () => document.getElementById(reasonId)?.focus(),
  }
  return (
    <Modal open position="middle" className={styles['dialog']} aria-labelledby={titleId} onClose={onClose}>
      <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        <h2 id={titleId}>{fill(texts.title, { place: stop.name, order: nameOf(order) })}</h2>
        <p>{texts.lead}</p>
        {packing.wasOvertaken && (
          <Banner kind="danger">{fill(dayTexts.overtaken, { state: nowText(order) })}</Banner>
        )}
        {packing.problem !== undefined && <Banner kind="danger">{packing.problem}</Banner>}
        {order.kind === 'changeOrder' ? <MoneyCounts {...grid} /> : <SupplyCounts {...grid} />}
        <Comparison order={order} typed={typed} fault={fault} />
        <div className={styles['fields']}>
          <TextField
            id={reasonId}
            label={texts.reason}
            hint={texts.reasonHint}
            error={isTried && isReasonMissing ? texts.reasonMissing : undefined}
            required
            maxLength={500}
            autoComplete="off"
            readOnly={!isSettled}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <TextField
            label={texts.seal}
            error={isTried && isSealMissing ? texts.sealMissing : undefined}
            required={order.kind === 'changeOrder'}
            maxLength={SEAL_MAX}
            autoComplete="off"
            readOnly={!isSettled}
            value={seal}
            onChange={(event) => setSeal(event.target.value)}
          />
        </div>
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
    <div className={styles['comparison']} data-fault={fault !== undefined || undefined}>
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

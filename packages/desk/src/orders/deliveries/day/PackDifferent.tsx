import { differentContentForms } from '@kassavirta/domain/orders/deliveries/form'
import { contentFields, sizeOf } from '@kassavirta/domain/orders/deliveries/packing'
import type { Content } from '@kassavirta/domain/orders/deliveries/wire'
import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { countId } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Modal } from '@kassavirta/ui/overlay/Modal.tsx'
import { useEffect, useId } from 'react'
import { FormMessages } from '../../../platform/forms/FormMessages.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { Pairs } from '../../../platform/parts/Pairs.tsx'
import { keyOf, nameOf, type Order, type Stop } from '../order.ts'
import { sharedTexts } from '../texts.fi.ts'
import { dayTexts } from './day-texts.fi.ts'
import { contentFault, countsOf, startEntries } from './different-content.ts'
import { differentTexts as texts } from './different-texts.fi.ts'
import { MoneyCounts, SupplyCounts } from './DifferentCounts.tsx'
import { nowText } from './now-text.ts'
import styles from './PackDifferent.module.css'
import type { Packing } from './use-packing.ts'

type Props = {
  readonly stop: Stop
  readonly order: Order
  readonly packing: Packing
  readonly onClose: () => void
  readonly onDone: (seal: string) => void
}

/** Counts for an order that has changed since then are not gone on with: its version is in the name of the draft. */
function useDifferentContent({ order, packing, onDone }: Pick<Props, 'order' | 'packing' | 'onDone'>) {
  const [firstField, ...otherFields] = contentFields[order.kind]
  const form = useActForm(packing, differentContentForms[order.kind], {
    draft: `pack-${keyOf(order)}-${order.version}`,
    start: startEntries(order),
    rest: { version: order.version },
    faults: ({ counts: typed }) => {
      const counts = countsOf(order, typed)
      const fault = counts && contentFault(order, counts)
      return fault === undefined ? {} : { counts: fault }
    },
    ownIdOf: (name) => {
      if (name === 'counts') return countId(firstField ?? '')
      return [firstField, ...otherFields].some((field) => field === name) ? countId(name) : undefined
    },
    send: packing.pack,
    onDone: ({ seal }) => onDone(seal.trim()),
  })
  const counts = countsOf(order, form.typed.counts)
  return { form, counts, fault: counts ? contentFault(order, counts) : texts.unreadable }
}

/** Packs something else than what was ordered, with a reason, and never more than the sum of the order. */
export function PackDifferent({ stop, order, packing, onClose, onDone }: Props) {
  const { form, counts, fault } = useDifferentContent({ order, packing, onDone })
  const titleId = useId()
  const { bind, isHeld } = form
  useEffect(() => document.querySelector<HTMLElement>('dialog[open] table input')?.focus(), [])
  const grid = {
    order,
    typed: form.typed.counts,
    onChange: (changed: typeof form.typed.counts) =>
      form.field('counts').onChange({ ...form.typed.counts, ...changed }),
    onPastEnd: () => document.getElementById(form.idOf('reason'))?.focus(),
  }
  return (
    <Modal open position="middle" className={styles['dialog']} aria-labelledby={titleId} onClose={onClose}>
      <form className={styles['form']} noValidate onSubmit={form.submit}>
        <h2 id={titleId}>{fill(texts.title, { company: stop.name, order: nameOf(order) })}</h2>
        <p>{texts.lead}</p>
        {packing.wasOvertaken && (
          <Banner kind="danger">{fill(dayTexts.overtaken, { state: nowText(order) })}</Banner>
        )}
        <FormMessages form={form} />
        {order.kind === 'changeOrder' ? <MoneyCounts {...grid} /> : <SupplyCounts {...grid} />}
        <Comparison order={order} counts={counts} fault={fault} />
        <div className={styles['fields']}>
          <TextField {...bind.text('reason')} hint={texts.reasonHint} autoComplete="off" readOnly={isHeld} />
          <TextField {...bind.text('seal')} autoComplete="off" readOnly={isHeld} />
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
  readonly counts: Content | undefined
  readonly fault: string | undefined
}

/** Both sums, and at every digit whether they may stand. */
function Comparison({ order, counts, fault }: ComparisonProps) {
  const ordered = sizeOf(order.kind, order.ordered)
  const packed = counts && sizeOf(order.kind, counts)
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
      <Pairs pairs={rows} />
      <output>{fault}</output>
    </div>
  )
}

const signed = (worth: number, text: (worth: number) => string): string => {
  if (worth === 0) return text(0)
  return `${worth < 0 ? '−' : '+'}${text(Math.abs(worth))}`
}

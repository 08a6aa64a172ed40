import { useEffect, useId } from 'react'
import {
  formatCount,
  countsOf as moneyCountsOf,
  type CountTexts,
} from '@kassavirta/domain/kernel/money/counts'
import { packNames } from '@kassavirta/domain/kernel/money/denominations.fi'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import { differentContentForms } from '@kassavirta/domain/orders/deliveries/form'
import { contentFields, sizeOf } from '@kassavirta/domain/orders/deliveries/packing'
import type { Content } from '@kassavirta/domain/orders/deliveries/api'
import { products } from '@kassavirta/domain/orders/supply-orders/api'
import { countId } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { OrderCounts, type OrderWords } from '@kassavirta/ui/count-grid/OrderCounts.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import control from '@kassavirta/ui/fields/control.module.css'
import { Modal } from '@kassavirta/ui/overlay/Dialog.tsx'
import { FormMessages } from '../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { Pairs } from '../../../platform/parts/Pairs.tsx'
import { keyOf, nameOf, type Order, type Stop } from '../order.ts'
import { sharedTexts, dayTexts, differentTexts as texts } from '../texts.fi.ts'
import { contentFault, countsOf, startEntries } from './different-content.ts'
import { nowText } from './now-text.ts'
import type { Packing } from './use-packing.ts'
import styles from './PackDifferent.module.css'

type Props = {
  readonly stop: Stop
  readonly order: Order
  readonly packing: Packing
  readonly onClose: () => void
  readonly onDone: (seal: string) => void
}

/** The draft's name has the version of the order, so that counts of an older version are not resumed. */
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

/** Packs another content than was ordered, with a reason and never worth more than the order. */
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

/** Both sums, and whether the new one is allowed, at every digit. */
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

type DifferentCountsProps = {
  readonly order: Order
  readonly typed: CountTexts
  readonly onChange: (changed: CountTexts) => void
  /** Enter in the last field. */
  readonly onPastEnd: () => void
}

const words: OrderWords = {
  notes: texts.notes,
  coins: texts.coins,
  pieces: { heading: texts.pieces, spoken: texts.piecesSpoken },
  rolls: { heading: texts.rolls, spoken: packNames.rolls },
  bags: { heading: texts.bags, spoken: packNames.bags },
  loose: { heading: texts.loose, spoken: packNames.loose },
}

/** Change money, with the ordered count beside each field. */
const MoneyCounts = ({ order: { ordered }, typed, ...grid }: DifferentCountsProps) => (
  <div className={styles['grids']}>
    <OrderCounts
      {...grid}
      words={words}
      texts={typed}
      counts={moneyCountsOf(orderFields, typed)}
      loose
      beside={{
        heading: texts.ordered,
        textOf: (fields) => orderedText(fields.map((field) => ordered[field] ?? 0)),
      }}
    />
  </div>
)

const formatOrdered = (count: number | undefined): string =>
  count ? formatCount(count) : sharedTexts.nothing

/** '5' of a note, '2 rl, 1 ps' of a coin. */
function orderedText(counts: readonly number[]): string {
  const [only, ...others] = counts
  if (others.length === 0) return formatOrdered(only)
  const words = [texts.orderedRolls, texts.orderedBags, texts.orderedLoose]
  const shown = words.flatMap((text, index) => {
    const count = counts[index] ?? 0
    return count === 0 ? [] : [fill(text, { count: formatCount(count) })]
  })
  return shown.length === 0 ? sharedTexts.nothing : shown.join(', ')
}

/** Supplies, by piece. Boxes that are no longer offered are shown where they were ordered. */
function SupplyCounts({ order: { ordered }, typed, onChange }: DifferentCountsProps) {
  return (
    <table className={styles['supplies']}>
      <thead>
        <tr>
          <th scope="col">{texts.product}</th>
          <th scope="col">{texts.ordered}</th>
          <th scope="col">{texts.pieces}</th>
        </tr>
      </thead>
      <tbody>
        {products
          .filter(({ id, offered }) => offered || ordered[id])
          .map(({ id, name }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{formatOrdered(ordered[id])}</td>
              <td>
                <input
                  id={countId(id)}
                  type="text"
                  inputMode="numeric"
                  autoComplete="off"
                  className={control['control']}
                  aria-label={`${name}, ${texts.piecesSpoken}`}
                  value={typed[id] ?? ''}
                  onChange={(event) => onChange({ [id]: event.target.value })}
                />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

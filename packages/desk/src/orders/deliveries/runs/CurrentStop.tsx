import { useState, type SyntheticEvent } from 'react'
import { cleanBagNumber, isBagNumber } from '@kassavirta/domain/bags/deposits/rules'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { outcomeForm } from '@kassavirta/domain/orders/deliveries/form'
import {
  failureReasons,
  type FailureReason,
  MOST_FETCHED,
} from '@kassavirta/domain/orders/deliveries/runs-api'
import { CameraButton } from '@kassavirta/ui/camera/CameraButton.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { FormMessages } from '../../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { contentText } from '../content-lines.ts'
import { keyOf, type Order } from '../order.ts'
import { handOverTexts, runTexts as texts, partTexts, reasonTexts } from '../texts.fi.ts'
import { HandOverBox, type HandOverRow, PartBadge } from './StopLine.tsx'
import type { StopPart, RunStop, Mark } from './run.ts'
import styles from './CurrentStop.module.css'

const words = {
  delivery: [texts.markDelivered, texts.markNotDelivered],
  pickup: [texts.markFetched, texts.markNotFetched],
  both: [texts.markDone, texts.markNotDone],
} as const

const wordsFor = (open: readonly StopPart[]) => words[open.length === 1 ? (open[0] ?? 'both') : 'both']

type Props = StopProps & {
  /** The hand-over at the door, if the provider uses it. */
  readonly handOver: HandOverRow | undefined
  /** Closes a correction without changing the mark. */
  readonly onCancel: () => void
}

/**
 * The current stop: its address, its delivery and pick-up, and two large buttons. Sums are left out because many people see
 * a phone in a van.
 */
export function CurrentStop({ handOver, onCancel, ...props }: Props) {
  const { stop, isCorrection } = props
  const { open } = stop
  const form = useStopForm(props)
  const [isFailed, setFailed] = useState(form.form.typed.note !== '')
  const [done, notDone] = wordsFor(open)
  const isDelivery = open.includes('delivery')
  const hasNumbers = open.includes('pickup') || stop.orders.some(({ seal }) => seal !== '')
  return (
    <section className={styles['stop']} aria-label={stop.name}>
      <header>
        <span className={styles['no']}>{stop.stopNumber || '–'}</span>
        <div>
          <h3>{stop.name}</h3>
          <p>{`${stop.street}, ${stop.postcode} ${stop.city}`}</p>
        </div>
      </header>
      {handOver && open.includes('pickup') && <HandOverBox row={handOver} />}
      {isDelivery && <Delivery stop={stop} form={form} />}
      {open.includes('pickup') && stop.pickup && (
        <Pickup pickup={stop.pickup} shopGave={handOver?.handed?.bags} form={form} />
      )}
      {hasNumbers && <NumberField form={form} />}
      <div className={styles['out']}>
        <button type="button" className={styles['ok']} onClick={() => form.mark([], null)}>
          <Icon name="check" /> {isCorrection ? handOverTexts.save : done}
        </button>
        <button
          type="button"
          className={styles['failed']}
          aria-expanded={isFailed}
          onClick={() => setFailed(!isFailed)}
        >
          <Icon name="close" /> {notDone}
        </button>
      </div>
      {isCorrection && (
        <Button kind="text" onClick={onCancel}>
          {handOverTexts.cancel}
        </Button>
      )}
      {isFailed && <FailureReasons open={open} form={form} action={notDone} />}
    </section>
  )
}

type FailureReasonsProps = {
  readonly open: readonly StopPart[]
  readonly form: StopForm
  readonly action: string
}

/** Which part of a stop was not done, and why. */
function FailureReasons({ open, form: { form, failed, setFailed, mark }, action }: FailureReasonsProps) {
  const [isOther, setOther] = useState(form.typed.note !== '')
  const choose = (reason: FailureReason) => (reason === 'other' ? setOther(true) : mark(failed, reason))
  const choices = [open, ...open.map((part) => [part])]
  return (
    <>
      {open.length > 1 && (
        <fieldset className={styles['reasons']}>
          <legend>{texts.which}</legend>
          {choices.map((parts) => (
            <button
              key={parts.join()}
              type="button"
              aria-pressed={parts.join() === failed.join()}
              onClick={() => setFailed(parts)}
            >
              {parts.length > 1 ? texts.whichBoth : parts.map((part) => partTexts[part])}
            </button>
          ))}
        </fieldset>
      )}
      <fieldset className={styles['reasons']}>
        <legend>{texts.why}</legend>
        {failureReasons.map((reason) => (
          <button
            key={reason}
            type="button"
            aria-pressed={reason === 'other' ? isOther : undefined}
            onClick={() => choose(reason)}
          >
            {reasonTexts[reason]}
          </button>
        ))}
      </fieldset>
      {isOther && (
        <form noValidate onSubmit={form.submit}>
          <FormMessages form={form} />
          <TextField
            {...form.bind.text('note')}
            // The button was pressed to write.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            autoComplete="off"
          />
          <Button type="submit" wide>
            {action}
          </Button>
        </form>
      )}
    </>
  )
}

type DeliveryProps = { readonly stop: RunStop; readonly form: StopForm }

/** The delivered orders, and who receives them. */
const Delivery = ({ stop: { orders }, form: { form, seals } }: DeliveryProps) => (
  <div className={styles['part']}>
    <PartBadge part="delivery" />
    <ul className={styles['goods']}>
      {orders.map((order) => (
        <Goods key={keyOf(order)} order={order} isRead={seals.includes(order.seal)} />
      ))}
    </ul>
    <TextField {...form.bind.text('receiver')} autoComplete="off" />
  </div>
)

function Goods({ order, isRead }: { readonly order: Order; readonly isRead: boolean }) {
  const isMoney = order.kind === 'changeOrder'
  const name = isMoney ? texts.money : texts.supplies
  return (
    <li>
      <span>
        <Icon name={isMoney ? 'note' : 'box'} /> {fill(name, { number: order.orderId })}
      </span>
      {isMoney || order.seal !== '' ? (
        <b>
          {order.seal || texts.noSeal}
          {isRead && (
            <small>
              <Icon name="check" /> {texts.sealRead}
            </small>
          )}
        </b>
      ) : (
        <span>{contentText(order.packed ?? order.ordered)}</span>
      )}
    </li>
  )
}

type PickupProps = {
  readonly pickup: NonNullable<RunStop['pickup']>
  /** How many bags the place says it handed over. */
  readonly shopGave: number | undefined
  readonly form: StopForm
}

/** How many bags are fetched; it begins empty, so that somebody counts them. */
function Pickup({ pickup: { declared, visits }, shopGave, form }: PickupProps) {
  const { bags, bagsFault, setBags, numbers, dropNumber } = form
  const isOther = (others: number) => bags !== undefined && bags !== others
  return (
    <div className={styles['part']}>
      <p className={styles['declared']}>
        <PartBadge part="pickup" />
        <span data-differs={(declared > 0 && isOther(declared)) || undefined}>
          {declared === 0 ? texts.declaredNone : texts.declared(declared)}
        </span>
        {shopGave !== undefined && (
          <span data-differs={isOther(shopGave) || undefined}>{texts.shopGave(shopGave)}</span>
        )}
      </p>
      {visits.map(({ kind, entryId, contactInfo, additionalInfo }) => (
        <p key={`${kind}-${entryId}`}>
          {fill(texts.visitWith, { text: [additionalInfo, contactInfo].filter(Boolean).join(' · ') })}
        </p>
      ))}
      <div className={styles['stepper']}>
        <button type="button" aria-label={texts.fewer} onClick={() => setBags((bags ?? 0) - 1)}>
          −
        </button>
        <TextField
          {...form.form.bind.text('bags')}
          error={bagsFault}
          placeholder="–"
          inputMode="numeric"
          autoComplete="off"
        />
        <button type="button" aria-label={texts.more} onClick={() => setBags((bags ?? 0) + 1)}>
          +
        </button>
      </div>
      {numbers.length > 0 && (
        <ul className={styles['numbers']}>
          {numbers.map((number) => (
            <li key={number}>
              <Icon name="check" /> {number}
              <button
                type="button"
                aria-label={fill(texts.removeNumber, { number })}
                onClick={() => dropNumber(number)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
          {bags !== undefined && bags > numbers.length && <li>{texts.unread(bags - numbers.length)}</li>}
        </ul>
      )}
    </div>
  )
}

/** Seals and numbers of bags, typed or read with the camera where there is time. */
function NumberField({ form: { form, take, unread } }: { readonly form: StopForm }) {
  const field = form.bind.text('number')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (field.value.trim() !== '') take(field.value)
  }
  return (
    <form className={styles['number']} noValidate onSubmit={submit}>
      <TextField {...field} hint={texts.numberHint} error={unread} autoComplete="off" enterKeyHint="send" />
      <Button type="submit" kind="secondary">
        {texts.add}
      </Button>
      <CameraButton isWanted={(text) => text.trim() !== ''} onRead={take} />
    </form>
  )
}

type StopProps = {
  readonly runId: number
  readonly stop: RunStop
  /** True if an earlier mark of the pick-up is replaced. */
  readonly isCorrection: boolean
  /** The place whose bag has a seal, where it is another stop of the run. */
  readonly sealOwner: (seal: string) => string | undefined
  readonly onMark: (mark: Mark) => void
}

type Reason = NonNullable<Mark['reason']>

/** A mark is stored on the device first, which never fails. */
const QUEUE = { busy: false, unknown: false, failure: undefined } as const

/** The form of a stop before it is marked; its draft survives a reload. */
function useStopForm({ runId, stop, isCorrection, sealOwner, onMark }: StopProps) {
  const { companyId, open } = stop
  const [failed, setFailed] = useState<readonly StopPart[]>(open)
  const [unread, setUnread] = useState<string>()
  const [isUncounted, setUncounted] = useState(false)
  /** A pick-up can be marked only with a number of bags. */
  const isCounted = (parts: readonly StopPart[]): boolean => {
    const isMissing = open.includes('pickup') && !parts.includes('pickup') && bags === undefined
    setUncounted(isMissing)
    if (isMissing) document.getElementById(form.idOf('bags'))?.focus()
    return !isMissing
  }
  const mark = (parts: readonly StopPart[], reason: Reason | null, note = '') => {
    if (!isCounted(parts)) return
    onMark(markOf({ open, failed: parts, reason, note, isCorrection, ...entries }))
    form.forget()
  }
  const form = useActForm(QUEUE, outcomeForm, {
    draft: `stop-${runId}-${companyId}`,
    rest: { runId, companyId },
    send: () => Promise.resolve(isCounted(failed)),
    onDone: ({ note }) => mark(failed, 'other', note.trim()),
  })
  const { receiver, numbers, seals: read, bags: typed } = form.typed
  const seals = stop.orders.flatMap(({ seal }) => (seal === '' ? [] : [seal]))
  const bags = bagsOf(typed, numbers.length)
  const isSealRead = seals.length > 0 && seals.every((seal) => read.includes(seal))
  const entries = { receiver: receiver.trim(), isSealRead, bags, numbers }
  /** A number that was scanned, photographed or typed: a seal of this stop, or a bag. */
  const take = (text: string) => {
    const seal = seals.find((each) => isSame(each, text))
    const number = cleanBagNumber(text)
    const owner = seal === undefined ? sealOwner(text.trim()) : undefined
    const isBag = open.includes('pickup') && owner === undefined && isBagNumber(number)
    if (seal !== undefined) form.field('seals').onChange([...new Set([...read, seal])])
    else if (isBag) form.field('numbers').onChange([...new Set([...numbers, number])])
    setUnread(seal !== undefined || isBag ? undefined : faultOf(text.trim(), owner))
    if (seal !== undefined || isBag) form.field('number').onChange('')
  }
  return {
    form,
    seals: read,
    numbers,
    bags,
    bagsFault: isUncounted && bags === undefined ? texts.bagsMissing : undefined,
    unread,
    take,
    mark,
    failed,
    setFailed,
    setBags: (count: number) =>
      form.field('bags').onChange(String(Math.min(Math.max(count, numbers.length), MOST_FETCHED))),
    dropNumber: (number: string) => form.field('numbers').onChange(numbers.filter((each) => each !== number)),
  }
}

/** The typed number of bags, at least as many as were read; undefined if it is missing. */
function bagsOf(typed: string, read: number): number | undefined {
  const text = typed.trim()
  if (text === '' && read > 0) return read
  return /^\d{1,3}$/.test(text) ? Math.min(Math.max(Number(text), read), MOST_FETCHED) : undefined
}

type StopForm = ReturnType<typeof useStopForm>

/** Letters and spaces of a seal are printed in many ways. */
export const isSame = (one: string, other: string): boolean => plain(one) === plain(other)
const plain = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()

const faultOf = (seal: string, company: string | undefined): string =>
  company === undefined ? texts.numberWrong : fill(texts.sealElsewhere, { seal, company })

type Entries = {
  readonly receiver: string
  readonly isSealRead: boolean
  readonly bags: number | undefined
  readonly isCorrection: boolean
  readonly numbers: readonly string[]
  readonly open: readonly StopPart[]
  readonly failed: readonly StopPart[]
  readonly reason: Reason | null
  readonly note: string
}

/** The mark of the parts that are open: some of them failed, the others are done. */
function markOf({ open, failed, reason, note, receiver, isSealRead, ...fetch }: Entries): Mark {
  const { bags = 0, numbers, isCorrection } = fetch
  const delivery = failed.includes('delivery')
    ? { outcome: 'notDelivered' as const, reason }
    : { outcome: 'delivered' as const, receiver, isSealRead }
  const pickup = failed.includes('pickup')
    ? { outcome: 'notFetched' as const, reason, isCorrection }
    : { outcome: 'fetched' as const, bags, numbers: [...numbers], isCorrection }
  return {
    note,
    ...(open.includes('delivery') && delivery),
    ...(open.includes('pickup') && { pickup }),
  }
}

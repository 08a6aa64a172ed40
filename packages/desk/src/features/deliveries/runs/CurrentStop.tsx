import { notDeliveredForm } from '@kassavirta/domain/deliveries/form'
import { failureReasons, type FailureReason } from '@kassavirta/domain/deliveries/wire'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { useState } from 'react'
import { FormMessages } from '../../../platform/forms/FormMessages.tsx'
import { useActForm } from '../../../platform/forms/use-act-form.ts'
import { contentText } from '../content-lines.ts'
import { keyOf, type Order } from '../order.ts'
import styles from './CurrentStop.module.css'
import type { MarkedStop } from './outcomes.ts'
import type { RunStop } from './run.ts'
import { reasonTexts, runTexts as texts } from './run-texts.fi.ts'

type Mark = Pick<MarkedStop, 'outcome' | 'reason' | 'note'>
type Props = { readonly runId: number; readonly stop: RunStop; readonly onMark: (mark: Mark) => void }

/** The queue of marks sends them: to put one there never fails. */
const QUEUE = { busy: false, unknown: false, failure: undefined } as const

function useNote({ runId, stop: { companyId }, onMark }: Props) {
  return useActForm(QUEUE, notDeliveredForm, {
    draft: `not-delivered-${runId}-${companyId}`,
    rest: { runId, companyId, outcome: 'notDelivered', reason: 'other' },
    send: () => Promise.resolve(true),
    onDone: ({ note }) => onMark({ outcome: 'notDelivered', reason: 'other', note: note.trim() }),
  })
}

/** The stop at hand: where it is, what it gets, and two large buttons. Sums are left out: a phone in a van is seen by many. */
export function CurrentStop(props: Props) {
  const { stop, onMark } = props
  const form = useNote(props)
  const [isFailed, setFailed] = useState(form.typed.note !== '')
  const mark = (made: Mark) => {
    form.forget()
    onMark(made)
  }
  return (
    <section className={styles['stop']} aria-label={stop.name}>
      <header>
        <span className={styles['no']}>{stop.stopNumber || '–'}</span>
        <div>
          <h3>{stop.name}</h3>
          <p>{`${stop.street}, ${stop.postcode} ${stop.city}`}</p>
        </div>
      </header>
      <ul className={styles['goods']}>
        {stop.orders.map((order) => (
          <Goods key={keyOf(order)} order={order} />
        ))}
      </ul>
      <div className={styles['out']}>
        <button
          type="button"
          className={styles['ok']}
          onClick={() => mark({ outcome: 'delivered', reason: null, note: '' })}
        >
          <Icon name="check" /> {texts.markDelivered}
        </button>
        <button
          type="button"
          className={styles['failed']}
          aria-expanded={isFailed}
          onClick={() => setFailed(!isFailed)}
        >
          <Icon name="close" /> {texts.markNotDelivered}
        </button>
      </div>
      {isFailed && <Reasons form={form} onMark={mark} />}
    </section>
  )
}

function Goods({ order }: { readonly order: Order }) {
  const isMoney = order.kind === 'changeOrder'
  const name = isMoney ? texts.money : texts.supplies
  return (
    <li>
      <span>
        <Icon name={isMoney ? 'note' : 'box'} /> {fill(name, { number: order.orderId })}
      </span>
      {isMoney || order.seal !== '' ? (
        <b>{order.seal || texts.noSeal}</b>
      ) : (
        <span>{contentText(order.packed ?? order.ordered)}</span>
      )}
    </li>
  )
}

type ReasonProps = Pick<Props, 'onMark'> & { readonly form: ReturnType<typeof useNote> }

function Reasons({ form, onMark }: ReasonProps) {
  const [isOther, setOther] = useState(form.typed.note !== '')
  const choose = (reason: FailureReason) =>
    reason === 'other' ? setOther(true) : onMark({ outcome: 'notDelivered', reason, note: '' })
  return (
    <>
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
            {texts.markNotDelivered}
          </Button>
        </form>
      )}
    </>
  )
}

import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import {
  createRecurringOrder,
  type RecurringOrder,
} from '@kassavirta/domain/orders/change-orders/recurring-orders/api'
import { patternForm } from '@kassavirta/domain/orders/change-orders/recurring-orders/form'
import { dayOf, isDay } from '@kassavirta/domain/kernel/dates/dates'
import { centsToEuros } from '@kassavirta/domain/kernel/money/money'
import { shortDay } from '@kassavirta/domain/kernel/dates/near-moment'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { changeOrders, type ChangeOrderRow } from '@kassavirta/domain/reports/reports/change-orders'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { CheckboxGroup } from '@kassavirta/ui/fields/CheckboxGroup.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { useState } from 'react'
import { ActFailure } from '../../../flows/act/ActFailure.tsx'
import { ActForm } from '../../../flows/act/ActForm.tsx'
import { sentThings } from '../../../flows/waiting/texts.fi.ts'
import { useActForm } from '../../../flows/act/use-act-form.ts'
import { useEarlierOrder } from '../../../flows/order-again/use-earlier-order.ts'
import { OrderLines } from '../../../flows/order-money/OrderLines.tsx'
import { useApiQuery } from '../../../platform/api/use-api-query.ts'
import { useCompanySession } from '../../../platform/session/session-context.ts'
import { startPattern, weekdayOptions, weekOptions } from './pattern.ts'
import styles from './recurring.module.css'
import { makingTexts as texts } from './texts.fi.ts'
import { useListAgain } from './use-recurring.ts'

/** Makes the order that the address names repeat, and then says when it comes next. */
export function MakeRecurring() {
  const { company } = useCompanySession()
  const { rowsQuery } = useApiQuery()
  const [made, setMade] = useState<RecurringOrder>()
  const { endpoint, row, numberOf } = changeOrders
  const { earlier, forget } = useEarlierOrder({
    query: rowsQuery(endpoint, { query: { companyId: company.id } }),
    read: row.read,
    numberOf,
  })
  if (earlier.state === 'missing') return <Banner kind="warn" heading={texts.missing} />
  if (earlier.state === 'coming') return <Loading />
  if (earlier.state !== 'found') return made ? <Made order={made} /> : null
  return (
    <PatternForm
      key={earlier.number}
      order={earlier.row}
      onMade={(order) => {
        setMade(order)
        forget()
        document.querySelector<HTMLElement>('h1[tabindex]')?.focus()
      }}
      onLeave={forget}
    />
  )
}

function Made({ order: { occurrences } }: { readonly order: RecurringOrder }) {
  const next = occurrences.find(({ state }) => state === 'coming')
  return (
    <Banner kind="ok" heading={texts.done}>
      {next && fill(texts.next, { day: shortDay(next.deliveryDate) })}
    </Banner>
  )
}

type Props = {
  readonly order: ChangeOrderRow
  readonly onMade: (made: RecurringOrder | undefined) => void
  readonly onLeave: () => void
}

function PatternForm({ order, onMade, onLeave }: Props) {
  const { user, company, submit } = useCompanySession()
  const today = dayOf(useServerNow())
  const listAgain = useListAgain()
  const form = useActForm(patternForm, {
    name: `recurring-${order.entryId}`,
    start: startPattern(order.deliveryDate, today),
    rest: { customerId: company.id, userId: user.id, ...contentOf(order) },
    faults: ({ from }) => (isDay(from) && from < today ? { from: texts.past } : {}),
    sent: {
      path: createRecurringOrder.path,
      what: sentThings.recurring,
      send: (pair) => submit(createRecurringOrder, pair),
    },
    onDone: (_, made) => {
      listAgain()
      onMade(made)
    },
  })
  const { bind } = form
  return (
    <Panel heading={fill(texts.heading, { id: order.entryId })}>
      <ActForm
        form={form}
        failure={<ActFailure status={form.status} heading={texts.failed} />}
        lead={<OrderLines order={{ ...order, billsTotalSum: order.noteTotalSum }} />}
        send={texts.send}
        leave={texts.leave}
        onLeave={onLeave}
      >
        <div className={styles['pattern']}>
          <CheckboxGroup {...bind.codes('weekdays')} options={weekdayOptions} />
          <div>
            <SelectField {...bind.text('everyWeeks')} options={weekOptions} />
            <DateField {...bind.day('from')} today={today} min={today} />
            <DateField {...bind.day('until')} hint={texts.untilHint} today={today} min={today} />
          </div>
        </div>
        <p>{texts.moves}</p>
      </ActForm>
    </Panel>
  )
}

/** What the order contains, as it is sent. */
const contentOf = (order: ChangeOrderRow) => ({
  accountId: order.accountId,
  reference: order.reference,
  message: order.message,
  billsTotalSum: centsToEuros(order.noteTotalSum),
  coinTotalSum: centsToEuros(order.coinTotalSum),
  totalSum: centsToEuros(order.totalSum),
  ...recordOf(orderFields, (field) => order[field]),
})

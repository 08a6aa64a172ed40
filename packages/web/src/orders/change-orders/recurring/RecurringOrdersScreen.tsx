import { useState } from 'react'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { dayOf, isDay } from '@kassavirta/domain/kernel/dates/dates'
import { shortDay } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { centsToEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import {
  createRecurringOrder,
  type RecurringOrder,
} from '@kassavirta/domain/orders/change-orders/recurring-api'
import { patternForm } from '@kassavirta/domain/orders/change-orders/form'
import {
  changeOrders,
  type ChangeOrderRow,
} from '@kassavirta/domain/reports/reports/definitions/change-orders'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { buttonClass } from '@kassavirta/ui/elements/Button.tsx'
import { AnswerPending } from '@kassavirta/ui/feedback/Failed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { CheckboxGroup } from '@kassavirta/ui/fields/Choice.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { ActFailure } from '../../../flows/act/ActFailure.tsx'
import { ActForm, useActForm } from '../../../flows/act/ActForm.tsx'
import { useEarlierOrder } from '../../../flows/orders/OrderAgain.tsx'
import { OrderLines } from '../../../flows/orders/OrderLines.tsx'
import { sentThings } from '../../../flows/texts.fi.ts'
import {
  useApiQuery,
  useConfig,
  useSwitch,
  useCompanySession,
} from '../../../platform/session/use-session.ts'
import { PortalLink, PortalRedirect } from '../../../platform/routing/portal-router.tsx'
import { titleOf } from '../../../platform/routing/route-rows.ts'
import { recurringTexts as texts, makingTexts } from '../texts.fi.ts'
import { RecurringCard } from './RecurringCard.tsx'
import {
  startPattern,
  weekdayOptions,
  weekOptions,
  useRecurringOrders,
  useListAgain,
} from './recurring-orders.ts'
import styles from './recurring.module.css'

/** /vaihtorahatilaus/toistuvat. Where the provider does not offer them the address is an unknown one. */
export function RecurringOrdersScreen() {
  const { data } = useConfig()
  const isShown = useSwitch('recurringOrders')
  if (!isShown) return data ? <PortalRedirect to="FrontPage" /> : <Loading />
  return (
    <>
      <PageHeading lead={texts.lead}>{titleOf('RecurringOrders', {})}</PageHeading>
      <MakeRecurring />
      <RecurringList />
    </>
  )
}

function RecurringList() {
  const answer = useRecurringOrders()
  const { data } = answer
  if (!data) return <AnswerPending heading={texts.failed} answer={answer} />
  if (data.rows.length === 0) return <NoRecurring />
  return (
    <ul aria-label={texts.list}>
      {data.rows.map((order) => (
        <li key={order.recurringId}>
          <RecurringCard order={order} />
        </li>
      ))}
    </ul>
  )
}

const NoRecurring = () => (
  <div className={classes(layout['box'], styles['none'])}>
    <p>
      {texts.none} {texts.how}
    </p>
    <div className={classes(layout['row'], styles['acts'])}>
      <PortalLink to="ChangeOrderReport" className={buttonClass}>
        {texts.toOrders}
      </PortalLink>
      <PortalLink to="Vaihtoraha" className={buttonClass}>
        {texts.toForm}
      </PortalLink>
    </div>
  </div>
)

/** Makes the order in the address a recurring one, and then shows the next delivery. */
function MakeRecurring() {
  const { company } = useCompanySession()
  const { rowsQuery } = useApiQuery()
  const [made, setMade] = useState<RecurringOrder>()
  const { endpoint, row, numberOf } = changeOrders
  const { earlier, forget } = useEarlierOrder({
    query: rowsQuery(endpoint, { query: { companyId: company.id } }),
    read: row.read,
    numberOf,
  })
  if (earlier.state === 'missing') return <Banner kind="warn" heading={makingTexts.missing} />
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
    <Banner kind="ok" heading={makingTexts.done}>
      {next && fill(makingTexts.next, { day: shortDay(next.deliveryDate) })}
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
    faults: ({ from }) => (isDay(from) && from < today ? { from: makingTexts.past } : {}),
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
    <Panel heading={fill(makingTexts.heading, { id: order.entryId })}>
      <ActForm
        form={form}
        failure={<ActFailure status={form.status} heading={makingTexts.failed} />}
        lead={<OrderLines order={{ ...order, billsTotalSum: order.noteTotalSum }} />}
        send={makingTexts.send}
        leave={makingTexts.leave}
        onLeave={onLeave}
      >
        <div className={styles['pattern']}>
          <CheckboxGroup {...bind.codes('weekdays')} options={weekdayOptions} />
          <div>
            <SelectField {...bind.text('everyWeeks')} options={weekOptions} />
            <DateField {...bind.day('from')} today={today} min={today} />
            <DateField {...bind.day('until')} hint={makingTexts.untilHint} today={today} min={today} />
          </div>
        </div>
        <p>{makingTexts.moves}</p>
      </ActForm>
    </Panel>
  )
}

/** The content of the order, as it is sent. */
const contentOf = (order: ChangeOrderRow) => ({
  accountId: order.accountId,
  reference: order.reference,
  message: order.message,
  billsTotalSum: centsToEuros(order.noteTotalSum),
  coinTotalSum: centsToEuros(order.coinTotalSum),
  totalSum: centsToEuros(order.totalSum),
  ...recordOf(orderFields, (field) => order[field]),
})

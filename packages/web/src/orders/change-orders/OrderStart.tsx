import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { shortDay, shortMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/bank-numbers'
import { noteFields, orderedFields } from '@kassavirta/domain/kernel/money/denominations'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { getOwnOrder } from '@kassavirta/domain/orders/change-orders/api'
import { orderForm, type OrderEntries } from '@kassavirta/domain/orders/change-orders/form'
import { accountsFor, chosenAccount, type Account } from '@kassavirta/domain/places/companies/accounts'
import { getAccounts } from '@kassavirta/domain/places/companies/accounts-api'
import {
  changeOrders,
  type ChangeOrderRow,
} from '@kassavirta/domain/reports/reports/definitions/change-orders'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useRouter } from '@kassavirta/ui/routing/RouterProvider.tsx'
import type { Submission } from '@kassavirta/ui/submission/pending-submission.ts'
import { OrderAgain } from '../../flows/orders/OrderAgain.tsx'
import { countName } from '../../flows/orders/OrderComparison.tsx'
import { durationText } from '../../flows/time-left/duration-text.ts'
import { useTimeLeft } from '../../flows/time-left/use-time-left.ts'
import { sendFailureText } from '../../flows/wizard/use-flow.ts'
import { PortalLink } from '../../platform/routing/portal-router.tsx'
import { linkTo, titleOf } from '../../platform/routing/route-rows.ts'
import { useApiQuery, useConfig, useCompanySession, useSwitch } from '../../platform/session/use-session.ts'
import { defaultReferenceOf, fieldsFor } from './form-data.ts'
import { changeTexts as texts, orderTexts } from './texts.fi.ts'
import type { OrderFormOptions } from './use-order-form.ts'
import styles from './change-orders.module.css'

type ChangeStartProps = {
  readonly order: PresentOrder
  /** True when somebody has changed the order since this person began to type. */
  readonly isOvertaken: boolean
  readonly submission: Submission<unknown, unknown>
  /** Continues with the typed entries, over the order as it is now. */
  readonly onMine: () => void
  readonly onTheirs: () => void
  /** Forgets what was typed. */
  readonly onLeave: () => void
}

/** Stands above the form of a change: until when the change can be sent, or why it no longer can. */
export function ChangeStart({ order, isOvertaken, submission, onMine, onTheirs, onLeave }: ChangeStartProps) {
  const router = useRouter()
  const left = useTimeLeft(order.until)
  const leave = () => {
    onLeave()
    void router.go(linkTo('ChangeOrderDetail', { id: order.row.entryId }))
  }
  if (order.until === null || !left) return <Passed submission={submission} onLeave={leave} />
  if (isOvertaken) return <Overtaken order={order} onMine={onMine} onTheirs={onTheirs} />
  return (
    <Banner
      kind="info"
      action={
        <Button kind="secondary" onClick={leave}>
          {texts.keep}
        </Button>
      }
    >
      {fill(texts.until, { moment: shortMoment(order.until) })}{' '}
      <b>{fill(texts.left, { duration: durationText(left) })}</b>
    </Banner>
  )
}

type PassedProps = Pick<ChangeStartProps, 'submission' | 'onLeave'>

/** The time has run out. The form still shows the typed entries, so that the person can read them to the service desk. */
function Passed({ submission, onLeave }: PassedProps) {
  const phone = useConfig().data?.serviceDeskPhone
  return (
    <Banner
      kind="danger"
      heading={texts.passed}
      action={
        <Button kind="secondary" onClick={onLeave}>
          {texts.toOrder}
        </Button>
      }
    >
      {submission.state === 'refused' && <p>{sendFailureText(submission.failure)}</p>}
      <p>
        {texts.passedLead} {phone && <PhoneLink number={phone} />}
      </p>
    </Banner>
  )
}

type OvertakenProps = Pick<ChangeStartProps, 'order' | 'onMine' | 'onTheirs'>

const Overtaken = ({ order: { row }, onMine, onTheirs }: OvertakenProps) => (
  <Banner
    kind="danger"
    heading={texts.overtaken}
    action={
      <>
        <Button kind="secondary" onClick={onMine}>
          {texts.mine}
        </Button>
        <Button kind="text" onClick={onTheirs}>
          {texts.theirs}
        </Button>
      </>
    }
  >
    {fill(texts.overtakenLead, { sum: formatEuros(row.totalSum), day: shortDay(row.deliveryDate) })}
  </Banner>
)

/** An order as it is now. */
export type PresentOrder = {
  readonly row: ChangeOrderRow
  readonly version: number
  /** Until when it can be changed; null where it no longer can. */
  readonly until: Date | null
}

/**
 * The order that is changed, with its version. The list is fetched after the version, so its row is never older than the
 * version, and nobody's change is overwritten unseen.
 */
export function useOrderToChange(entryId: number) {
  const { company } = useCompanySession()
  const { query, rowsQuery } = useApiQuery()
  const client = useQueryClient()
  const own = useAnswer(query(getOwnOrder, { query: { companyId: company.id, entryId } }))
  const asked = rowsQuery(changeOrders.endpoint, { query: { companyId: company.id } })
  const list = useAnswer({ ...asked, enabled: own.data !== undefined })
  const accounts = useAnswer(query(getAccounts, { query: { companyId: company.id } }))
  const isFetching =
    useIsFetching({ queryKey: [getOwnOrder.path] }) + useIsFetching({ queryKey: asked.queryKey }) > 0
  const row = list.data?.map(changeOrders.row.read).find((each) => each?.entryId === entryId)
  return {
    order: own.data && row && presentOrder(row, own.data),
    accounts: accounts.data && accountsFor(accounts.data.permissions, 'changeOrder'),
    /** True once the latest answers have arrived. */
    isKnown: list.data !== undefined && !isFetching,
    failed: [own, list, accounts].find(({ failure }) => failure !== undefined),
    lookAgain: async () => {
      await client.invalidateQueries({ queryKey: [getOwnOrder.path] })
      await client.invalidateQueries({ queryKey: [changeOrders.endpoint.path] })
    },
  }
}

type OrderVersion = { readonly version: number; readonly changeableUntil: Date | null }

const presentOrder = (row: ChangeOrderRow, { version, changeableUntil }: OrderVersion): PresentOrder => ({
  row,
  version,
  until: changeableUntil,
})

type SameOrderProps = Pick<OrderFormOptions, 'flow' | 'state' | 'sender' | 'preparation'>

/** Stands above a new order: the link to the recurring orders, and earlier orders to copy. */
export function SameOrder({ flow, state, sender, preparation: { accounts } }: SameOrderProps) {
  const { rowsQuery } = useApiQuery()
  const { endpoint, row, numberOf } = changeOrders
  const query = { companyId: sender.customerId }
  return (
    <>
      <RecurringLink />
      <OrderAgain
        orders={{
          query: rowsQuery(endpoint, { query }),
          read: row.read,
          numberOf,
        }}
        ready={accounts !== undefined}
        blank={orderForm.isBlank(state.typed)}
        fillIn={(earlier) => {
          const { entries, leftOut } = sameOrder(earlier, accounts ?? [])
          flow.change(entries)
          return leftOut
        }}
      />
    </>
  )
}

/** The link to the recurring orders, where the provider offers them. */
function RecurringLink() {
  if (!useSwitch('recurringOrders')) return null
  return (
    <p className={styles['recurring']}>
      <PortalLink to="RecurringOrders">{titleOf('RecurringOrders', {})}</PortalLink>
    </p>
  )
}

type FilledOrder = {
  readonly entries: OrderEntries
  /** The names of the counts that the account may no longer order, and of the account itself when it is gone. */
  readonly leftOut: readonly string[]
}

/** The entries of an earlier order. The day is left out: the form offers the earliest one. */
export function sameOrder(row: ChangeOrderRow, accounts: readonly Account[]): FilledOrder {
  const account = chosenAccount(accounts, row.accountId)
  const sold: readonly string[] = fieldsFor(account)
  const ordered = [...noteFields, ...orderedFields].filter((field) => row[field] > 0)
  const counts = Object.fromEntries(
    ordered.filter((field) => sold.includes(field)).map((field) => [field, String(row[field])]),
  )
  const unsold = ordered.filter((field) => !sold.includes(field)).map(countName)
  const entries = { ...orderForm.start, counts }
  if (account?.accountId !== row.accountId) {
    // The message and the reference belong to the account.
    const gone = fill(orderTexts.goneAccount, { number: formatAccountNumber(row.accountNumber) })
    return { entries, leftOut: [gone, ...unsold] }
  }
  const { accountId, message, reference } = row
  const own = reference === defaultReferenceOf(account)
  return {
    entries: {
      ...entries,
      accountId,
      message,
      // Another reference than the default stays as it was, whether or not the list still has it.
      reference: own ? undefined : { value: reference, isFreeForm: true },
    },
    leftOut: unsold,
  }
}

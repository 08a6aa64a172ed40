import { useEffect, useState, type ReactNode } from 'react'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/bank-numbers'
import { changeOrderNotes } from '@kassavirta/domain/kernel/money/denominations'
import { type Cents, formatEuros, cents } from '@kassavirta/domain/kernel/money/money'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { oddCharacters, visible } from '@kassavirta/domain/kernel/texts/text-rule'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { OrderEntries } from '@kassavirta/domain/orders/change-orders/form'
import { orderTotals, exceedsLimit } from '@kassavirta/domain/orders/change-orders/rules'
import { orderLabels } from '@kassavirta/domain/orders/change-orders/terms.fi'
import { MESSAGE_MAX } from '@kassavirta/domain/places/companies/references'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { countId } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { TotalPanel } from '@kassavirta/ui/count-grid/TotalPanel.tsx'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { ErrorSummary } from '@kassavirta/ui/feedback/ErrorSummary.tsx'
import { FetchFailed, HelpLine } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { SelectField, WaitingField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextArea } from '@kassavirta/ui/fields/TextArea.tsx'
import { orderFailedTexts } from '../../flows/frame-texts.fi.ts'
import { moneyTexts, referenceTexts, wizardTexts } from '../../flows/texts.fi.ts'
import { ReferenceField } from '../../flows/reference-field/ReferenceField.tsx'
import { ResumedForm, WizardFrame } from '../../flows/wizard/WizardFrame.tsx'
import { StepButton } from '../../flows/wizard/WizardSteps.tsx'
import type { Part } from './ChangeOrderSummary.tsx'
import { OrderMoney } from './OrderMoney.tsx'
import { totalOf, limitOf, orderCounts, cutOffSentence, defaultReferenceOf } from './form-data.ts'
import { orderTexts } from './texts.fi.ts'
import {
  refusedDay,
  useOrderForm,
  type OrderFormOptions,
  chosenDayFault,
  type OrderFields,
  type Preparation,
} from './use-order-form.ts'
import styles from './change-orders.module.css'

type Props = OrderFormOptions & {
  /** The part of the form to which a link of the summary leads back. */
  readonly goTo: Part | undefined
  readonly heading: string
  readonly lead?: string
  /** Stands above the form: earlier orders to copy, or the state of the order that is changed. */
  readonly start: ReactNode
  /** Help with the counts, above them. */
  readonly help?: ReactNode
  /** Why Next cannot be pressed now, besides what the form itself finds. */
  readonly stop?: string | undefined
}

export function ChangeOrderForm({ goTo, heading, lead, start, help, stop, ...options }: Props) {
  const { flow, state, preparation } = options
  const { typed, submission, savedAt } = state
  const { account } = preparation
  const fields = useOrderForm(options)
  const { submit, stopped, tries, field, references } = fields
  const [spoken, setSpoken] = useState<Cents>()
  useFocus(goTo && { details: field('accountId').id, money: countId(changeOrderNotes[0].fieldName) }[goTo])
  const refusal = refusedDay(submission)
  const total = { typed, preparation, savedAt, spoken, stop, referencesLoading: references.loading }
  return (
    // The browser's own validation messages may be in another language than the portal.
    <form noValidate onSubmit={submit}>
      <WizardFrame step={1} heading={heading} lead={lead} aside={<OrderTotal {...total} />}>
        {stopped.length > 0 && <ErrorSummary key={tries} errors={stopped} />}
        {refusal !== undefined && stopped.length === 0 && (
          <Banner kind="danger" heading={wizardTexts.sendFailed}>
            {refusal}
            <HelpLine />
          </Banner>
        )}
        {start}
        <ResumedForm flow={flow} state={state} />
        <PreparationFailed {...preparation} />
        <Panel heading={orderTexts.details}>
          <OrderDetails typed={typed} fields={fields} preparation={preparation} />
        </Panel>
        <Panel heading={orderLabels.counts}>
          {help}
          <OrderMoney
            texts={typed.counts}
            account={account}
            onChange={fields.changeCounts}
            errorOf={fields.countErrorOf}
            onLeave={() => setSpoken(totalOf(typed, account))}
          />
        </Panel>
      </WizardFrame>
    </form>
  )
}

/** Says why nothing can be ordered now. */
const PreparationFailed = ({ causes, retry }: Pick<Preparation, 'causes' | 'retry'>) =>
  causes.length === 0 ? null : (
    <FetchFailed heading={orderFailedTexts.cannotSend} tryNow={retry}>
      {causes.map((cause) => (
        <div key={cause}>{cause}</div>
      ))}
    </FetchFailed>
  )

function useFocus(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.focus()
  }, [id])
}

type OrderTotalProps = {
  readonly typed: OrderEntries
  readonly preparation: Preparation
  readonly referencesLoading: boolean
  readonly spoken: Cents | undefined
  readonly savedAt: Date | undefined
  readonly stop: string | undefined
}

/** The running total, the rest of the limit, and Next with the reason why it cannot be pressed. */
function OrderTotal({ typed, preparation, referencesLoading, spoken, savedAt, stop }: OrderTotalProps) {
  const { account, causes, delivery } = preparation
  const counts = orderCounts(typed.counts, account)
  const { notes, coins, total } = orderTotals(counts)
  const limit = account && limitOf(account)
  const found = nextReason({
    failed: causes.length > 0,
    accountChosen: account !== undefined,
    datesKnown: delivery.delivery !== undefined,
    referencesLoading,
    total,
    limit,
  })
  const reason = found ?? stop
  const line = limitLine(limit, total)
  return (
    <TotalPanel
      label={orderTexts.total}
      total={total}
      pieces={counts}
      lines={[
        { term: moneyTexts.notes, value: formatEuros(notes) },
        { term: moneyTexts.coins, value: formatEuros(coins) },
      ]}
      spoken={spoken}
      savedAt={savedAt}
      note={
        line && (
          <div className={styles['limit']} data-over={line.over || undefined}>
            {line.text}
            {/* The alert is rendered from the start, so that a screen reader announces its text when it appears. */}
            <strong role="alert">{line.over && validationTexts.orderLimitExceeded}</strong>
          </div>
        )
      }
      action={
        <StepButton type="submit" wide disabledReason={reason}>
          {wizardTexts.next}
        </StepButton>
      }
    />
  )
}

type LimitLine = { readonly text: string; readonly over: boolean }

/** The rest of the limit, or how far the order exceeds it; undefined without a limit. */
export function limitLine(limit: Cents | undefined, total: Cents): LimitLine | undefined {
  if (limit === undefined) return undefined
  const over = exceedsLimit(total, limit)
  const text = over
    ? fill(orderTexts.overLimit, { limit: formatEuros(limit), over: formatEuros(cents(total - limit)) })
    : fill(orderTexts.limit, { limit: formatEuros(limit), left: formatEuros(cents(limit - total)) })
  return { text, over }
}

/** The conditions that Next waits for. */
type Readiness = {
  /** The accounts, parameters or delivery days could not be fetched. */
  readonly failed: boolean
  readonly accountChosen: boolean
  readonly datesKnown: boolean
  /** The list decides which reference is sent. */
  readonly referencesLoading: boolean
  readonly total: Cents
  readonly limit: Cents | undefined
}

/** Why Next cannot be pressed now; undefined when it can. Other faults are shown when it is pressed. */
export function nextReason(readiness: Readiness): string | undefined {
  const { failed, accountChosen, datesKnown, referencesLoading, total, limit } = readiness
  if (failed) return orderFailedTexts.cannotSend
  if (!accountChosen) return orderTexts.chooseAccountFirst
  if (exceedsLimit(total, limit)) return orderTexts.orderLess
  if (total === 0) return validationTexts.orderEmpty
  if (!datesKnown) return orderTexts.datesLoading
  return referencesLoading ? referenceTexts.loading : undefined
}

type OrderDetailsProps = {
  readonly typed: OrderEntries
  readonly fields: OrderFields
  readonly preparation: Preparation
}

/** The fields of the order other than the money. */
function OrderDetails(props: OrderDetailsProps) {
  const { typed, fields, preparation } = props
  const reference = fields.field('reference')
  return (
    <div className={styles['details']}>
      <AccountField {...props} />
      <div>
        <DeliveryField {...props} />
        {/* The hint of the field says what the rule means today. */}
        <details className={styles['times']}>
          <summary>{orderTexts.howTimes}</summary>
          <p>{orderTexts.note}</p>
        </details>
      </div>
      <MessageField {...props} />
      <ReferenceField
        {...fields.references}
        {...reference}
        accountDefault={defaultReferenceOf(preparation.account)}
        value={typed.reference}
      />
    </div>
  )
}

function AccountField({ fields, preparation: { accounts = [], account } }: OrderDetailsProps) {
  const { onChange, ...field } = fields.field('accountId')
  const options = accounts.map(({ accountId, accountNumber }) => ({
    value: String(accountId),
    label: formatAccountNumber(accountNumber),
  }))
  return (
    <SelectField
      {...field}
      label={orderLabels.accountId}
      required
      // Without a default account the person has to choose one.
      options={account ? options : [{ value: '', label: orderTexts.noAccountYet }, ...options]}
      value={String(account?.accountId ?? '')}
      onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
    />
  )
}

function DeliveryField({ fields, preparation: { account, delivery } }: OrderDetailsProps) {
  const today = dayOf(useServerNow())
  const { error, onChange, ...field } = fields.dateField('deliveryDate')
  if (!account || !delivery.delivery) {
    return (
      <WaitingField label={orderLabels.deliveryDate} hinted>
        {!account && orderTexts.chooseAccountFirst}
        {account && !delivery.failed && <Loading shape="word" text={orderTexts.datesLoading} />}
      </WaitingField>
    )
  }
  const { earliest, latest, closed } = delivery.delivery
  const chosen = fields.data.deliveryDate || undefined
  return (
    <DateField
      // The key gives each account its own field, so that text mistyped for one is not a fault of the next.
      key={account.accountId}
      {...field}
      label={orderLabels.deliveryDate}
      required
      hint={cutOffSentence(delivery.delivery)}
      // A day that is no longer possible is reported at once.
      error={chosenDayFault(chosen, delivery.delivery) ?? error}
      today={today}
      min={earliest}
      max={latest}
      closed={closed}
      value={chosen}
      onChange={(day) => onChange(day ?? '')}
    />
  )
}

function MessageField({ fields }: OrderDetailsProps) {
  const { onChange, ...field } = fields.field('message')
  const { message } = fields.data
  const odd = oddCharacters(message).map(visible).join(' ')
  return (
    <div>
      <TextArea
        {...field}
        label={orderLabels.message}
        required={false}
        rows={2}
        max={MESSAGE_MAX}
        value={message}
        onChange={(event) => onChange(event.target.value)}
      />
      {/* This is only advice: such a message can be sent (decisions C10). */}
      <output className={styles['advice']}>
        {odd !== '' && fill(orderTexts.oddCharacters, { characters: odd })}
      </output>
    </div>
  )
}

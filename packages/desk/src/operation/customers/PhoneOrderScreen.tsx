import { getPhoneOrder, orderByPhone, orderFields } from '@kassavirta/domain/orders/change-orders/api'
import { phoneOrderForm } from '@kassavirta/domain/orders/change-orders/form'
import { orderTotals } from '@kassavirta/domain/orders/change-orders/rules'
import { packNames } from '@kassavirta/domain/kernel/money/denominations.fi'
import { dayOf, isDay } from '@kassavirta/domain/kernel/dates/dates'
import { shortDay } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/bank-numbers'
import { countsOf } from '@kassavirta/domain/kernel/money/counts'
import { eurosToCents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { countId } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { OrderCounts, type OrderWords } from '@kassavirta/ui/count-grid/OrderCounts.tsx'
import { DateField } from '@kassavirta/ui/date/DateField.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { SelectField } from '@kassavirta/ui/fields/SelectField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useState } from 'react'
import { useAct } from '../../platform/api/use-act.ts'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import { FormMessages } from '../../platform/forms/FormDialog.tsx'
import { useActForm } from '../../platform/forms/use-act-form.ts'
import { AnswerView } from '../../platform/parts/AnswerView.tsx'
import page from '../../platform/parts/page.module.css'
import { Panel } from '../../platform/parts/Panel.tsx'
import { Link } from '../../platform/routing/Link.tsx'
import { linkTo } from '../../platform/routing/desk-rows.ts'
import { useTabTitle } from '../../platform/tab-title.ts'
import styles from './PhoneOrderScreen.module.css'
import { phoneTexts as texts } from './texts.fi.ts'

type Terms = AnswerOf<typeof getPhoneOrder>

const words: OrderWords = {
  notes: texts.notes,
  coins: texts.coins,
  rolls: { heading: texts.rolls, spoken: packNames.rolls },
  bags: { heading: texts.bags, spoken: packNames.bags },
  loose: { heading: texts.loose, spoken: packNames.loose },
}

/** Orders change money for a customer who phones. */
export function PhoneOrderScreen({ companyId }: { readonly companyId: number }) {
  useTabTitle(texts.title)
  const query = useDeskQuery()
  const answer = useAnswer(query(getPhoneOrder, { params: { companyId } }))
  const [done, setDone] = useState('')
  return (
    <div className={page['page']}>
      <Link href={linkTo('place', { id: companyId })}>{texts.back}</Link>
      {done !== '' && <Banner kind="ok">{done}</Banner>}
      <AnswerView answer={answer} heading={texts.failed}>
        {(terms) => (
          <Panel heading={terms.name} aside={texts.title}>
            {terms.accounts.length === 0 ? (
              <p className={page['none']}>{texts.nobody}</p>
            ) : (
              <OrderForm companyId={companyId} terms={terms} onDone={setDone} />
            )}
          </Panel>
        )}
      </AnswerView>
    </div>
  )
}

type FormProps = {
  readonly companyId: number
  readonly terms: Terms
  readonly onDone: (text: string) => void
}

/** The only account, and the only person who may order on it, need no choice. */
function usePhoneOrder({ companyId, terms: { accounts }, onDone }: FormProps) {
  const act = useAct(orderByPhone)
  const accountOf = (id: string) => accounts.find(({ accountId }) => String(accountId) === id)
  const only = <Row,>(rows: readonly Row[]): Row | undefined => (rows.length === 1 ? rows[0] : undefined)
  const form = useActForm(act, phoneOrderForm, {
    draft: `phone-order-${companyId}`,
    rest: {},
    fillIn: (typed) => {
      const account = accountOf(typed.accountId) ?? only(accounts)
      const orderers = account?.orderers ?? []
      const orderer = orderers.find(({ userId }) => String(userId) === typed.userId) ?? only(orderers)
      return { ...typed, accountId: idText(account?.accountId), userId: idText(orderer?.userId) }
    },
    ownIdOf: (name) => {
      if (name === 'counts') return countId(orderFields[0] ?? '')
      return name.startsWith('pcs_') ? countId(name) : undefined
    },
    send: async (body, { deliveryDate: day, counts }) => {
      const outcome = await act.run({ params: { companyId }, body })
      if (outcome.type === 'failed') return false
      const sum = formatEuros(orderTotals(countsOf(orderFields, counts)).total)
      const id = outcome.answer?.entryId ?? ''
      onDone(fill(texts.done, { id, sum, day: isDay(day) ? shortDay(day) : '' }))
      return true
    },
  })
  const account = accountOf(form.typed.accountId)
  return {
    form,
    account,
    orderer: account?.orderers.find(({ userId }) => idText(userId) === form.typed.userId),
  }
}

const idText = (id: number | undefined): string => (id === undefined ? '' : String(id))

function OrderForm(props: FormProps) {
  const { form, account, orderer } = usePhoneOrder(props)
  const { bind, typed } = form
  const counts = countsOf(orderFields, typed.counts)
  const limit = orderer?.limit == null ? undefined : eurosToCents(orderer.limit)
  return (
    <form className={styles['form']} noValidate onSubmit={form.submit}>
      <p className={page['quiet']}>{texts.lead}</p>
      <FormMessages form={form} />
      <div className={styles['pair']}>
        <SelectField {...bind.text('accountId')} options={accountOptions(props.terms)} />
        <SelectField
          {...bind.text('userId')}
          options={[
            NONE,
            ...(account?.orderers ?? []).map(({ userId, name }) => ({ value: String(userId), label: name })),
          ]}
          hint={
            orderer && (limit === undefined ? texts.noLimit : fill(texts.limit, { sum: formatEuros(limit) }))
          }
        />
        <DeliveryDay form={form} account={account} />
      </div>
      <div className={styles['pair']}>
        <OrderCounts
          words={words}
          texts={typed.counts}
          counts={counts}
          loose={account?.looseChange ?? false}
          errors={Object.fromEntries(orderFields.map((field) => [field, form.errorOf(field)]))}
          onChange={(changed) => form.field('counts').onChange({ ...typed.counts, ...changed })}
        />
      </div>
      <div className={styles['pair']}>
        <TextField {...bind.text('reference')} hint={texts.referenceHint} autoComplete="off" />
        <TextField {...bind.text('message')} autoComplete="off" />
      </div>
      <div className={styles['send']}>
        <output>{fill(texts.total, { sum: formatEuros(orderTotals(counts).total) })}</output>
        <Button type="submit" busy={form.busy}>
          {texts.order}
        </Button>
      </div>
    </form>
  )
}

const NONE = { value: '', label: texts.choose }

const accountOptions = ({ accounts }: Terms) => [
  NONE,
  ...accounts.map(({ accountId, accountNumber }) => ({
    value: String(accountId),
    label: formatAccountNumber(accountNumber),
  })),
]

type DayProps = Pick<ReturnType<typeof usePhoneOrder>, 'form' | 'account'>

/** The days are those of the customer's own form: until its cut-off the account may order for the earliest. */
function DeliveryDay({ form, account }: DayProps) {
  const today = dayOf(useServerNow())
  return (
    <DateField
      {...form.bind.day('deliveryDate')}
      today={today}
      {...(account && {
        hint: fill(texts.dayHint, { day: shortDay(account.earliest) }),
        min: account.earliest,
        max: account.latest,
        closed: new Map(account.closedDates.map((day) => [day, texts.closed])),
      })}
    />
  )
}

import { useRouter } from '@tanstack/react-router'
import { dayOf } from '@kassavirta/domain/kernel/dates'
import { coins, notes } from '@kassavirta/domain/kernel/denominations'
import { useState } from 'react'
import { routerPath } from '../../platform/routing/link-to.ts'
import { deviceShelf } from '@kassavirta/ui/browser/storage.ts'
import { useReferences } from '../../flows/reference-field/use-references.ts'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import type { CountTexts } from '@kassavirta/ui/count-grid/count-entries.ts'
import { summaryOf } from '@kassavirta/ui/form/messages.ts'
import { useFormMessages } from '@kassavirta/ui/form/use-form-messages.ts'
import { bodyOf } from './deposit-body.ts'
import { agreementFaults, depositFaults, refusedFields } from './deposit-faults.ts'
import { useDepositFlow } from './deposit-flow.ts'
import { idOf } from './field-ids.ts'
import { accountOf, dayFor, formDataOf, type Account, type Known, type Typed } from './form-data.ts'
import { readLastDeposit } from './last-deposit.ts'
import { depositTexts as texts } from './texts.fi.ts'

export type DepositFormState = ReturnType<typeof useDepositForm>

/** What stands on the form: typed, or by default of the account and the day. */
function useFormData(accounts: readonly Account[], typed: Typed, owner: Owner) {
  const today = dayOf(useServerNow())
  const [last] = useState(() => readLastDeposit(deviceShelf, owner))
  const account = accountOf(typed, { accounts, last })
  const date = dayFor(typed, today)
  const asked = useReferences({ type: 'deposit', date, accountId: account?.accountId })
  const known: Known = { accounts, references: asked.references, today, last }
  return { accounts, account, asked, known, today, typed, data: formDataOf(typed, known) }
}

/** What the error summary calls the fields: three of them may be missing at once, and fifteen counts be unreadable. */
const labels = {
  accountId: texts.account,
  selectedDate: texts.salesDay,
  blindRegister: texts.blind,
  coinSettlementType: texts.coinType,
  blindRegisterTotalSum: texts.blindTotal,
  coinTotalSum: texts.coinTotal,
  securityBagNumber: texts.bag,
  reference: texts.reference,
  message: texts.message,
  ...Object.fromEntries([...notes, ...coins].map(({ fieldName, name }) => [fieldName, name])),
}

type Owner = Parameters<typeof readLastDeposit>[1]

/** The form with what is wrong with it and what can be done to it. */
export function useDepositForm(accounts: readonly Account[]) {
  const { flow, state, user, company } = useDepositFlow()
  const router = useRouter()
  const view = useFormData(accounts, state.typed, { userId: user.id, companyId: company.id })
  const [dayFault, setDayFault] = useState<string>()
  const { data, today } = view
  const found = depositFaults(data, view.known)
  const faults = dayFault === undefined ? found : { ...found, selectedDate: dayFault }
  const { submission, savedAt } = state
  const refused = submission.state === 'refused' ? refusedFields(submission.failure.fields) : {}
  const messages = useFormMessages(faults, refused)
  const disagreed = agreementFaults(data, view.known)

  const change = (name: string, changed: Partial<Typed>) => {
    messages.edited(name)
    // Not the typed of this drawing: two changes may come between two drawings.
    const before = flow.state().typed
    // Sales that are counted past midnight are still those of the day on which the counting began.
    const selectedDate = before.selectedDate === undefined ? today : before.selectedDate
    flow.change({ ...before, selectedDate, ...changed })
  }
  return {
    ...view,
    savedAt,
    resumed: { flow, state },
    change,
    changeCounts: (changed: CountTexts) => {
      const { selectedNotes, selectedCoins } = flow.state().typed
      for (const field of Object.keys(changed)) messages.edited(field)
      change('counts', {
        selectedNotes: { ...selectedNotes, ...only(changed, notes) },
        selectedCoins: { ...selectedCoins, ...only(changed, coins) },
      })
    },
    setDayFault,
    /** Wiring of a field but its label and value. */
    field: (name: string) => ({
      id: idOf(name),
      error: disagreed[name] ?? messages.errorOf(name),
      onBlur: () => messages.left(name),
    }),
    errorOf: messages.errorOf,
    tries: messages.tries,
    stopped: summaryOf(messages.stopped, labels).map(({ name, text }) => ({ fieldId: idOf(name), text })),
    next: () => {
      messages.tried()
      if (Object.keys(faults).length > 0) return
      flow.review(bodyOf(data, { customerId: company.id, userId: user.id }))
      void router.navigate({ to: routerPath('TilitysSummary') })
    },
  }
}

const only = (texts: CountTexts, of: readonly { readonly fieldName: string }[]): CountTexts =>
  Object.fromEntries(
    of
      .map(({ fieldName }) => [fieldName, texts[fieldName]] as const)
      .filter((pair): pair is [string, string] => pair[1] !== undefined),
  )

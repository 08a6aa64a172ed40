import { chosenAccount, type Account } from '@kassavirta/domain/places/companies/accounts/rules'
import { depositForm, type DepositEntries } from '@kassavirta/domain/bags/deposits/form'
import type { CountTexts } from '@kassavirta/domain/kernel/money/counts'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { countId } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { useForm } from '@kassavirta/ui/form/use-form.ts'
import { useState } from 'react'
import { usePortalRouter } from '../../platform/routing/use-screen.ts'
import { useReferences } from '../../flows/reference-field/use-references.ts'
import { agreementFaults, depositFaults } from './deposit-faults.ts'
import { useDepositFlow } from './deposit-flow.ts'
import { formDataOf, type DepositContext } from './form-data.ts'

/** The id of a field by its name, for the links of the error summary and of the review. */
export const idOf = (name: string): string => (name.startsWith('pcs_') ? countId(name) : `deposit-${name}`)

export const NEXT_ID = idOf('next')

export type DepositFormState = ReturnType<typeof useDepositForm>

/** The values of the form, typed or by default of the account and the day. */
function useFormData(accounts: readonly Account[]) {
  const { state, user, company } = useDepositFlow()
  const { typed } = state
  const today = dayOf(useServerNow())
  const account = chosenAccount(accounts, typed.accountId)
  const date = (typed.selectedDate ?? today) || undefined
  const referenceList = useReferences({ type: 'deposit', date, accountId: account?.accountId })
  const sender = { customerId: company.id, userId: user.id }
  const context: DepositContext = { sender, accounts, references: referenceList.references, today }
  return { accounts, account, referenceList, context, today, typed, data: formDataOf(typed, context) }
}

/** The values of the form, its faults and its handlers. */
export function useDepositForm(accounts: readonly Account[]) {
  const { flow, state } = useDepositFlow()
  const router = usePortalRouter()
  const view = useFormData(accounts)
  const { data, today, context } = view
  const { submission, savedAt } = state
  const [float, typeFloat] = useState<CountTexts>()
  // Sales that are counted past midnight still belong to the day on which the counting began.
  const type = (entries: DepositEntries) =>
    flow.change({ ...entries, selectedDate: entries.selectedDate ?? today })
  const form = useForm<DepositEntries>({
    latest: () => flow.state().typed,
    onType: type,
    faults: () => depositFaults(data, context),
    refused: submission.state === 'refused' ? depositForm.refusedOf(submission.failure.fields) : {},
    labels: depositForm.labels,
    ownIdOf: idOf,
    onNext: () => {
      flow.review(depositForm.bodyOf(data, context.sender))
      void router.open('TilitysSummary')
    },
  })
  const disagreements = agreementFaults(data, context)
  return {
    ...form,
    ...view,
    savedAt,
    /** What is typed into the dialog of the float, while it is open: its part has another place in a window of another width. */
    float,
    typeFloat,
    resumed: { flow, state },
    /** Everything that a field needs except its label and value. */
    field: <Name extends keyof DepositEntries>(name: Name) => {
      const field = form.field(name)
      return { ...field, error: disagreements[name] ?? field.error }
    },
    changeCounts: (changed: CountTexts) => {
      for (const name of Object.keys(changed)) form.markEdited(name)
      const entries = flow.state().typed
      type({
        ...entries,
        selectedNotes: { ...entries.selectedNotes, ...countsAmong(changed, notes) },
        selectedCoins: { ...entries.selectedCoins, ...countsAmong(changed, coins) },
      })
    },
  }
}

const countsAmong = (texts: CountTexts, fields: readonly { readonly fieldName: string }[]): CountTexts =>
  Object.fromEntries(
    Object.entries(texts).filter(([name]) => fields.some(({ fieldName }) => fieldName === name)),
  )

import { useState } from 'react'
import { declareDeposit, type DepositBody, type DepositPayload } from '@kassavirta/domain/bags/deposits/api'
import { depositForm, type DepositEntries, type DepositValues } from '@kassavirta/domain/bags/deposits/form'
import { moneyOf } from '@kassavirta/domain/bags/deposits/sums'
import { presentTexts } from '@kassavirta/domain/kernel/contract/rule-sentences'
import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import type { CountTexts } from '@kassavirta/domain/kernel/money/counts'
import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import type { Cents } from '@kassavirta/domain/kernel/money/money'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { chosenAccount, type Account } from '@kassavirta/domain/places/companies/accounts'
import type { Reference } from '@kassavirta/domain/places/companies/api'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { countId } from '@kassavirta/ui/count-grid/CountGrid.tsx'
import { useForm } from '@kassavirta/ui/form/use-form.ts'
import { createFlow, flowKeeper } from '@kassavirta/ui/submission/submission-flow.ts'
import {
  sentReference,
  selectedReferenceFault,
  useReferences,
} from '../../flows/reference-field/ReferenceField.tsx'
import { useFlow } from '../../flows/wizard/use-flow.ts'
import { usePortalRouter } from '../../platform/routing/portal-router.tsx'
import { depositDraft, isBlank } from './deposit-draft.ts'
import { DEPOSIT_FLOW } from './draft-sentence.ts'

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
    /**
     * The typed float while its dialog is open. It is held here, because the dialog moves to another part of the page when
     * the window changes its width.
     */
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

/** The values that the form shows and sends, with every default filled in, under the specification's names (section 3). */
export type DepositFormData = DepositValues & {
  readonly totalSum: Cents
  /** Whether the reference comes from a list, which depends on the account and the day (decisions C4). */
  readonly dynamicReference: boolean
}

/** Everything that the form depends on besides its entries. */
export type DepositContext = {
  readonly sender: { readonly customerId: number; readonly userId: number }
  /** The accounts for which the person may declare deposits. */
  readonly accounts: readonly Account[]
  /** The references of the account and the day; undefined until they are fetched. */
  readonly references: readonly Reference[] | undefined
  readonly today: Day
}

/** The agreements of the chosen account (decisions O9); none while no account is chosen. */
export const companyFeatures = (account: Account | undefined) => ({
  blindRegister: account?.companyDepositCountAtServiceCenter ?? false,
  uncounted: account?.companyUncountedCoinsDeposit ?? false,
})

/**
 * An untouched field has the default of the account and the day, regardless of earlier deposits, and follows a
 * change of either (decisions N7, P1).
 */
export function formDataOf(entries: DepositEntries, context: DepositContext): DepositFormData {
  const { accounts, references, today } = context
  const account = chosenAccount(accounts, entries.accountId)
  const accountDefault = account?.accountDefaultDepositReference ?? ''
  return {
    ...entries,
    accountId: account?.accountId,
    selectedDate: entries.selectedDate ?? today,
    message: entries.message ?? account?.accountDefaultDepositMessage ?? '',
    reference: sentReference(entries.reference, { references, accountDefault }),
    totalSum: moneyOf(entries).totalSum,
    dynamicReference: references !== undefined && references.length > 0,
  }
}

/** Everything that stops the deposit from being reviewed, by field. */
export function depositFaults(data: DepositFormData, context: DepositContext): FieldTexts {
  const { references, today, sender } = context
  const accountDefault = chosenAccount(context.accounts, data.accountId)?.accountDefaultDepositReference ?? ''
  const known = presentTexts({
    selectedDate: data.selectedDate > today ? validationTexts.dayInFuture : undefined,
    reference: selectedReferenceFault(data.reference, { references, accountDefault }),
  })
  return depositForm.faultsOf(data, sender, { ...known, ...agreementFaults(data, context) })
}

/**
 * Faults of a choice that the account does not allow, made for another account or before the provider withdrew it.
 * The choice stays and the fault is shown at once: changing it silently would send something that the person did not
 * enter.
 */
function agreementFaults(data: DepositFormData, context: DepositContext): FieldTexts {
  const account = chosenAccount(context.accounts, data.accountId)
  if (!account) return {}
  const agreed = companyFeatures(account)
  const uncounted = !data.blindRegister && data.coinSettlementType === 'uncounted'
  return presentTexts({
    blindRegister:
      data.blindRegister && !agreed.blindRegister ? validationTexts.serviceCenterCountNotAgreed : undefined,
    coinSettlementType: uncounted && !agreed.uncounted ? validationTexts.uncountedCoinsNotAgreed : undefined,
  })
}

export type DepositAnswer = { readonly reference: string; readonly entryId: number }

const depositFlow = flowKeeper((userId, companyId) =>
  createFlow<DepositEntries, DepositPayload, DepositAnswer>(
    { flow: DEPOSIT_FLOW, userId, companyId },
    {
      ...depositDraft,
      start: depositForm.start,
      isBlank,
      readAnswer: (found) => declareDeposit.reply.schema.safeParse(found).data,
    },
  ),
)

/** The deposit of the person at the chosen company, shared by the three screens. */
export const useDepositFlow = () => useFlow(depositFlow)

/** Parses the payload as the server does, so that what is shown is what is sent. */
export const readBack = (payload: DepositPayload): DepositBody => declareDeposit.body.parse(payload)

import { declareDeposit } from '@kassavirta/domain/deposits/api'
import { createFlow, flowKeeper } from '@kassavirta/ui/submission/submission-flow.ts'
import { useFlow } from '../../flows/wizard/use-flow.ts'
import type { Wire } from './deposit-body.ts'
import { DEPOSIT_FLOW, depositDraft, isBlank } from './deposit-draft.ts'
import { nothingTyped, type Typed } from './form-data.ts'

export type DepositAnswer = { readonly reference: string; readonly entryId: number }

const depositFlow = flowKeeper((userId, companyId) =>
  createFlow<Typed, Wire, DepositAnswer>(
    { flow: DEPOSIT_FLOW, userId, companyId },
    {
      ...depositDraft,
      start: nothingTyped,
      isBlank,
      readAnswer: (found) => declareDeposit.reply.schema.safeParse(found).data,
    },
  ),
)

/** The deposit of the person at the chosen place, shared by the three screens. */
export const useDepositFlow = () => useFlow(depositFlow)

import { declareDeposit, type DepositBody, type DepositPayload } from '@kassavirta/domain/bags/deposits/api'
import { depositForm, type DepositEntries } from '@kassavirta/domain/bags/deposits/form'
import { createFlow, flowKeeper } from '@kassavirta/ui/submission/submission-flow.ts'
import { useFlow } from '../../flows/wizard/use-flow.ts'
import { depositDraft, isBlank } from './deposit-draft.ts'
import { DEPOSIT_FLOW } from './draft-sentence.ts'

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

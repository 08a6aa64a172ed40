import { lastFour } from '@kassavirta/domain/letters/messages/administrator-notices'
import type { ActContext } from '../../../platform/staff/desk-act.ts'
import { tellAdministrators } from '../../../letters/messages/tell-administrators.ts'

type NumberChange = {
  readonly approvalId: number
  readonly companyId: number
  readonly accountNumber: string
} & (
  | { readonly notice: 'accountAsked' | 'accountAdded' }
  | { readonly notice: 'numberAsked' | 'numberChanged'; readonly former: string }
)

/** Tells the administrators of a place where its money would go, or goes from now on: nobody else would notice. */
export function tellOfNumber(
  { tx, now }: Pick<ActContext, 'tx' | 'now'>,
  change: NumberChange,
): Promise<void> {
  const { notice, approvalId, companyId } = change
  const number = lastFour(change.accountNumber)
  const words =
    'former' in change ? { account: lastFour(change.former), newAccount: number } : { account: number }
  return tellAdministrators(tx, { notice, approvalId, companyId, words }, now)
}

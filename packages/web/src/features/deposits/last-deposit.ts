import { isRecord } from '@kassavirta/domain/kernel/records'
import { readJson, writeJson } from '@kassavirta/ui/submission/drafts.ts'

/** What the next deposit is prefilled with; the counts and the bag are new every time. */
export type LastDeposit = { readonly accountId: number; readonly reference: string; readonly message: string }

type Owner = { readonly userId: number; readonly companyId: number }

const keyOf = ({ userId, companyId }: Owner): string => `kassavirta.last.deposit.${userId}.${companyId}`

export function readLastDeposit(store: Pick<Storage, 'getItem'>, owner: Owner): LastDeposit | undefined {
  const found = readJson(store, keyOf(owner))
  if (!isRecord(found)) return undefined
  const { accountId, reference, message } = found
  if (typeof accountId !== 'number' || typeof reference !== 'string' || typeof message !== 'string') {
    return undefined
  }
  return { accountId, reference, message }
}

export const rememberDeposit = (
  store: Pick<Storage, 'setItem'>,
  owner: Owner,
  { accountId, reference, message }: LastDeposit,
): boolean => writeJson(store, keyOf(owner), { accountId, reference, message })

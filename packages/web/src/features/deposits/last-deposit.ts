import { isRecord, readJson, writeJson } from '../../platform/drafts.ts'

/** What the next evening needs again; counts and bag are new every time. */
export type LastDeposit = { readonly accountId: number; readonly reference: string; readonly message: string }

type Owner = { readonly userId: number; readonly placeId: number }

const keyOf = ({ userId, placeId }: Owner): string => `kassavirta.last.deposit.${userId}.${placeId}`

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

import { isRecord, readJson, writeJson, type DraftOwner } from './drafts.ts'

/** What was sent, what the server answered and when. */
export type Sent<Body, Answer> = { readonly body: Body; readonly answer: Answer; readonly at: Date }

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type Format<Body, Answer> = {
  readonly readBody: (found: unknown) => Body | undefined
  readonly readAnswer: (found: unknown) => Answer | undefined
}

const receiptKey = ({ flow, userId, placeId }: DraftOwner): string =>
  `kassavirta.receipt.${flow}.${userId}.${placeId}`

/** The receipt of this tab, so that a reload before printing loses nothing. */
export function readReceipt<Body, Answer>(
  store: Store,
  owner: DraftOwner,
  { readBody, readAnswer }: Format<Body, Answer>,
): Sent<Body, Answer> | undefined {
  const found = readJson(store, receiptKey(owner))
  if (!isRecord(found)) return undefined
  const [body, answer] = [readBody(found['body']), readAnswer(found['answer'])]
  const at = new Date(String(found['at']))
  if (body === undefined || answer === undefined || Number.isNaN(at.getTime())) return undefined
  return { body, answer, at }
}

export const writeReceipt = (store: Store, owner: DraftOwner, sent: Sent<unknown, unknown>): boolean =>
  writeJson(store, receiptKey(owner), sent)

export const removeReceipt = (store: Store, owner: DraftOwner): void => store.removeItem(receiptKey(owner))

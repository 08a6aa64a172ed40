import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { readJson, writeJson } from '../browser/storage.ts'
import type { DraftOwner } from './drafts.ts'
import type { HistoryEntry } from '../routing/address-bar.ts'

/** The sent body, the server's answer and its time. */
export type ReceiptData<Body, Answer> = {
  readonly body: Body
  /** Undefined when the server accepted the body without a readable answer (R-API-02). */
  readonly answer: Answer | undefined
  readonly at: Date
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type Format<Body, Answer> = {
  readonly readBody: (found: unknown) => Body | undefined
  readonly readAnswer: (found: unknown) => Answer | undefined
}

const receiptKey = ({ flow, userId, companyId }: DraftOwner): string =>
  `kassavirta.receipt.${flow}.${userId}.${companyId}`

/**
 * Reads the receipt of this tab, so that a reload before printing does not lose it. It is shown again only when the
 * history entry that showed it is reloaded; in every other case the person wants the form (decisions O6).
 */
export function readReceipt<Body, Answer>(
  store: Store,
  owner: DraftOwner,
  { readBody, readAnswer }: Format<Body, Answer>,
  { current, reloaded }: HistoryEntry,
): ReceiptData<Body, Answer> | undefined {
  const found = readJson(store, receiptKey(owner))
  if (!isRecord(found)) return undefined
  const shownNow = reloaded !== undefined && found['entry'] === reloaded && current() === reloaded
  if (!shownNow) return undefined
  const [body, answer] = [readBody(found['body']), readAnswer(found['answer'])]
  const at = new Date(String(found['at']))
  const broken = answer === undefined && found['answer'] !== undefined
  if (body === undefined || broken || Number.isNaN(at.getTime())) return undefined
  return { body, answer, at }
}

export const writeReceipt = (
  store: Store,
  owner: DraftOwner,
  sent: ReceiptData<unknown, unknown>,
  { current }: HistoryEntry,
): boolean => writeJson(store, receiptKey(owner), { ...sent, entry: current() })

export const removeReceipt = (store: Store, owner: DraftOwner): void => store.removeItem(receiptKey(owner))

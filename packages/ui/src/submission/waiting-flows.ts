import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { readJson, type SafeStorage } from '../browser/storage.ts'
import type { DraftOwner } from './drafts.ts'

/** The names of a person's flows at a company in which something was confirmed that has no answer. */
export const waitingFlows = (
  storage: Pick<SafeStorage, 'keys' | 'getItem'>,
  { userId, companyId }: Omit<DraftOwner, 'flow'>,
): readonly string[] =>
  storage
    .keys()
    .filter((key) => hasLabel(readJson(storage, key)))
    .flatMap(
      (key) => new RegExp(`^kassavirta\\.draft\\.([^.]+)\\.${userId}\\.${companyId}$`).exec(key)?.[1] ?? [],
    )
    .toSorted()

/** Only a request with a label can be shown without its form. */
const hasLabel = (draft: unknown): boolean =>
  isRecord(draft) && isRecord(draft['pending']) && isRecord(draft['pending']['label'])

import { deviceStorage, type SafeStorage } from '@kassavirta/ui/browser/storage.ts'

/** Earlier versions kept each person's last deposit there; forms start from the account's defaults (decisions P1). */
const LAST_DEPOSIT = 'kassavirta.last.'

/** Removes from the device what an earlier version left and nothing reads any more. */
export function removeOldKeys(storage: SafeStorage = deviceStorage): void {
  for (const key of storage.keys().filter((each) => each.startsWith(LAST_DEPOSIT))) storage.removeItem(key)
}

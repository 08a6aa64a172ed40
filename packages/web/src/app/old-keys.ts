import { deviceShelf, type Shelf } from '@kassavirta/ui/browser/storage.ts'

/** Earlier versions kept each person's last deposit there; forms start from the account's defaults (decisions P1). */
const LAST_DEPOSIT = 'kassavirta.last.'

/** Removes from the device what an earlier version left and nothing reads any more. */
export function removeOldKeys(shelf: Shelf = deviceShelf): void {
  for (const key of shelf.keys().filter((each) => each.startsWith(LAST_DEPOSIT))) shelf.removeItem(key)
}

import type { Deps } from '../../platform/deps.ts'
import { isSealedByNewest, openKey, sealKey } from '../../platform/session/sealed-key.ts'
import { listKeys, replaceSealedKey } from './queries.ts'

/** Seals the keys again with the newest secret, so that an older one can be taken away without loss. */
export async function renewSealedKeys({ db, tokenSecrets }: Deps): Promise<void> {
  for (const { userId, sealedKey } of await listKeys(db)) {
    if (isSealedByNewest(tokenSecrets, sealedKey)) continue
    const key = openKey(tokenSecrets, userId, sealedKey)
    if (key) await replaceSealedKey(db, userId, sealedKey, sealKey(tokenSecrets, userId, key))
  }
}

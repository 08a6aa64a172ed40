import type { Deps } from '../../../platform/deps.ts'
import { openKey, sealerNames, sealKey } from '../../../platform/session/sealed-key.ts'
import { listKeysSealedBy, replaceSealedKey } from './queries.ts'

/** Seals the keys again with the newest secret, so that an older one can be taken away without loss. */
export async function renewSealedKeys({ db, tokenSecrets }: Deps): Promise<void> {
  const [, ...older] = sealerNames(tokenSecrets)
  for (const { userId, ...sealed } of await listKeysSealedBy(db, older)) {
    const key = openKey(tokenSecrets, userId, sealed)
    if (key) await replaceSealedKey(db, userId, sealed, sealKey(tokenSecrets, userId, key))
  }
}

import type { Deps } from '../../platform/deps.ts'
import { openKey, sealerNames, sealKey } from '../../platform/session/sealed-key.ts'
import { listStaffKeysSealedBy, replaceStaffKey } from './queries.ts'

/** Seals the keys again with the newest secret of the desk, so that an older one can be taken away without loss. */
export async function renewStaffKeys({ db, deskSecrets }: Deps): Promise<void> {
  if (!deskSecrets) return
  const [, ...older] = sealerNames(deskSecrets)
  for (const { staffId, ...sealed } of await listStaffKeysSealedBy(db, older)) {
    const key = openKey(deskSecrets, staffId, sealed)
    if (key) await replaceStaffKey(db, staffId, sealed, sealKey(deskSecrets, staffId, key))
  }
}

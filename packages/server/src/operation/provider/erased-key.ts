import { sha256 } from '../../platform/database/canonical.ts'

/** What is kept of the provider's key of an erased person: enough to know the person again, and not to name them. */
export const erasedKeyOf = (extId: string): string => sha256(`erased ${extId}`)

/** What stands in the place of that key and of the user name. */
export const erasedName = (userId: number): string => `erased-${userId}`

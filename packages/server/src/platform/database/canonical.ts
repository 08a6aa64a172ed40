import { createHash } from 'node:crypto'

/** JSON with sorted keys, so that equal values have equal text wherever they come from. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? 'null'

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

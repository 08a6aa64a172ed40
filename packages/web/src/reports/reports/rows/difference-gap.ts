import type { Report } from '@kassavirta/domain/reports/reports/definition'

/** Why a row has no difference: nothing was declared, or nothing is counted yet. */
export function differenceGap(
  { columns, compared }: Report,
  row: unknown,
): 'undeclared' | 'uncounted' | undefined {
  const isKnown = (key: string | undefined) =>
    (columns.find((column) => column.key === key)?.value?.(row) ?? null) !== null
  if (!compared) return undefined
  if (!isKnown(compared.counted)) return 'uncounted'
  return isKnown(compared.declared) ? undefined : 'undeclared'
}

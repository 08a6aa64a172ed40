import { Problem } from '@kassavirta/domain/kernel/contract/problem'

type OwnedRow = { readonly keeper: 'systems' | 'desk' }

/**
 * Each row has one keeper, and only the keeper changes it: the provider's systems keep the rows of imports, the desk keeps the
 * rows that it made or took over. An act of the desk checks each row before it changes it, after the lock of the row. Rows that
 * an act adds get `keeper: 'desk'`.
 *
 * Acts that only take away need no check: to end or lower a right, to disable a person, to block. They set `keeper: 'desk'` in
 * the same write. Imports leave the row alone from then on, so that none of them undoes the act.
 */
export function checkKeeper(...rows: readonly OwnedRow[]): void {
  if (rows.some(({ keeper }) => keeper !== 'desk')) throw new Problem('keptBySystems')
}

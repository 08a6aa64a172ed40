import { Problem } from '@kassavirta/domain/kernel/contract/problem'

type Kept = { readonly keeper: 'systems' | 'desk' }

/**
 * A row has one keeper, and only the keeper changes it: the provider's systems what an import made, the desk what it made or
 * took over. An act asks this of each row that it is about to change, after the lock of the row. What an act adds is the
 * desk's, `keeper: 'desk'`.
 *
 * Acts that only take away ask nobody: to end or lower a right, to disable a person, to block. They set `keeper: 'desk'` in the
 * same write, and imports leave the row alone from then on, so that none of them brings back what the desk has ended.
 */
export function checkKeeper(...rows: readonly Kept[]): void {
  if (rows.some(({ keeper }) => keeper !== 'desk')) throw new Problem('keptBySystems')
}

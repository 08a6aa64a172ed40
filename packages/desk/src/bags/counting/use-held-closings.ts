import { closeBag } from '@kassavirta/domain/bags/counting/api'
import { useHeldActs } from '../../platform/stored-acts/use-held-acts.ts'

/** The bags whose closing with a difference can still be taken back. */
export const useHeldClosings = (): readonly number[] =>
  useHeldActs()
    .asksOf(closeBag)
    .map(({ params }) => Number(params.bagId))

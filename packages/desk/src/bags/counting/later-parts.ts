import { laterPart } from '@kassavirta/ui/routing/lazy-part.ts'

/**
 * Parts that typing a count does not need. They are fetched after the first screen, so that they are there if the connection
 * is lost.
 */
export const laterParts = {
  FactsScreen: laterPart(() => import('./facts/FactsScreen.tsx'), 'FactsScreen'),
  LeaveDialogs: laterPart(() => import('./bench/LeaveDialogs.tsx'), 'LeaveDialogs'),
  OwnerField: laterPart(() => import('./bench/OwnerField.tsx'), 'OwnerField'),
  VerdictScreen: laterPart(() => import('./bench/VerdictScreen.tsx'), 'VerdictScreen'),
}

import { laterPart } from '@kassavirta/ui/routing/lazy-part.ts'

/** What is not needed to type a count: fetched once the first screen stands, so that it is there when the line goes. */
export const laterParts = {
  FactsScreen: laterPart(() => import('./facts/FactsScreen.tsx'), 'FactsScreen'),
  LeaveDialogs: laterPart(() => import('./bench/LeaveDialogs.tsx'), 'LeaveDialogs'),
  OwnerField: laterPart(() => import('./bench/OwnerField.tsx'), 'OwnerField'),
  VerdictScreen: laterPart(() => import('./bench/VerdictScreen.tsx'), 'VerdictScreen'),
}

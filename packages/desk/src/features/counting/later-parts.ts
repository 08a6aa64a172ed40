import { laterPart } from '@kassavirta/ui/routing/lazy-part.ts'

/** What is not needed to type a count: fetched once the first screen stands, so that it is there when the line goes. */
export const laterParts = {
  FactsScreen: laterPart(() => import('./facts/FactsScreen.tsx').then(({ FactsScreen }) => FactsScreen)),
  LeaveDialogs: laterPart(() => import('./bench/LeaveDialogs.tsx').then(({ LeaveDialogs }) => LeaveDialogs)),
  OwnerField: laterPart(() => import('./bench/OwnerField.tsx').then(({ OwnerField }) => OwnerField)),
  VerdictScreen: laterPart(() =>
    import('./bench/VerdictScreen.tsx').then(({ VerdictScreen }) => VerdictScreen),
  ),
}

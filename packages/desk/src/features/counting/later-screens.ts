import { lazy, type ComponentType } from 'react'

/** What is not needed to type a count: fetched once the first screen stands, so that it is there when the line goes. */
const loads = {
  AsideScreen: () => import('./lists/AsideScreen.tsx').then(({ AsideScreen }) => AsideScreen),
  FactsScreen: () => import('./facts/FactsScreen.tsx').then(({ FactsScreen }) => FactsScreen),
  LeaveDialogs: () => import('./table/LeaveDialogs.tsx').then(({ LeaveDialogs }) => LeaveDialogs),
  MissingScreen: () => import('./lists/MissingScreen.tsx').then(({ MissingScreen }) => MissingScreen),
  OwnerField: () => import('./table/OwnerField.tsx').then(({ OwnerField }) => OwnerField),
  ReceptionScreen: () =>
    import('./reception/ReceptionScreen.tsx').then(({ ReceptionScreen }) => ReceptionScreen),
  SecondCountScreen: () =>
    import('./lists/SecondCountScreen.tsx').then(({ SecondCountScreen }) => SecondCountScreen),
  SuspectsScreen: () => import('./lists/SuspectsScreen.tsx').then(({ SuspectsScreen }) => SuspectsScreen),
  VerdictScreen: () => import('./table/VerdictScreen.tsx').then(({ VerdictScreen }) => VerdictScreen),
}

const later = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }))

export const laterScreens = {
  AsideScreen: later(loads.AsideScreen),
  FactsScreen: later(loads.FactsScreen),
  LeaveDialogs: later(loads.LeaveDialogs),
  MissingScreen: later(loads.MissingScreen),
  OwnerField: later(loads.OwnerField),
  ReceptionScreen: later(loads.ReceptionScreen),
  SecondCountScreen: later(loads.SecondCountScreen),
  SuspectsScreen: later(loads.SuspectsScreen),
  VerdictScreen: later(loads.VerdictScreen),
}

/** A fetch that fails here is made again by the screen that needs it, which tells of it. */
export function fetchScreens(): void {
  for (const load of Object.values(loads)) void load().catch(() => undefined)
}

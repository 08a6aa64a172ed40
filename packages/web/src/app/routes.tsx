import type { ComponentType } from 'react'
import {
  createBrowserHistory,
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  redirect,
  type RouteComponent,
} from '@tanstack/react-router'
import { linkTo, routerPath } from '../platform/routing/link-to.ts'
import { accessOf, REQUIRES_AUTHENTICATION, routeIds, type RouteId } from '../platform/routing/route-rows.ts'
import { parseSearch, stringifySearch } from '../platform/routing/search.ts'
import { basePath, routingMode } from '../platform/routing/wrapper.ts'
import { AppFault } from './AppFault.tsx'
import { fetchModule } from './lazy-part.ts'
import { PendingScreen } from './PendingScreen.tsx'
import { Shell } from './Shell.tsx'
import { SignedInArea } from './SignedInArea.tsx'

/** A screen that is fetched when it is first opened. */
const lazyScreen = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) => lazyRouteComponent(() => fetchModule(load), name)

const reportDetails = () => import('../features/reports/details/DetailScreens.tsx')
const handledDeposit = () => import('../features/reports/details/HandledDepositDetail.tsx')
const cashReports = () => import('../features/reports/details/CashReportScreens.tsx')
/** One screen shows every report list; its address says which. */
const reportScreen = lazyScreen(() => import('../features/reports/ReportScreen.tsx'), 'ReportScreen')

/** Routes that only redirect (decisions E4). */
const redirects = { ReportsModule: 'ReportList' } as const satisfies { readonly [Id in RouteId]?: RouteId }
type RedirectId = keyof typeof redirects

/** The screens of all other routes, each fetched when it is first opened. */
const screens: Readonly<Record<Exclude<RouteId, RedirectId>, RouteComponent>> = {
  FrontPage: lazyScreen(() => import('./front/FrontPage.tsx'), 'FrontPage'),
  Tilitys: lazyScreen(() => import('../features/deposits/DepositScreens.tsx'), 'DepositFormScreen'),
  TilitysSummary: lazyScreen(() => import('../features/deposits/DepositScreens.tsx'), 'DepositSummaryScreen'),
  TilitysSent: lazyScreen(() => import('../features/deposits/DepositScreens.tsx'), 'DepositSentScreen'),
  Vaihtoraha: lazyScreen(
    () => import('../features/change-orders/ChangeOrderScreen.tsx'),
    'ChangeOrderScreen',
  ),
  EquipmentOrder: lazyScreen(
    () => import('../features/supply-orders/SupplyOrderScreen.tsx'),
    'SupplyOrderScreen',
  ),
  ScheduleChangeForm: lazyScreen(
    () => import('../features/visits/VisitChangeScreen.tsx'),
    'VisitChangeScreen',
  ),
  VisitChange: lazyScreen(() => import('../features/visits/VisitRequestScreen.tsx'), 'VisitRequestScreen'),
  DriverList: lazyScreen(() => import('../features/drivers/DriverListScreen.tsx'), 'DriverListScreen'),
  Inquiry: lazyScreen(() => import('../features/inquiries/InquiryScreen.tsx'), 'InquiryScreen'),
  ContactRequest: lazyScreen(
    () => import('../features/contact/ContactRequestScreen.tsx'),
    'ContactRequestScreen',
  ),
  Feedback: lazyScreen(() => import('../features/contact/FeedbackScreen.tsx'), 'FeedbackScreen'),
  OwnCases: lazyScreen(() => import('../features/cases/OwnCasesScreen.tsx'), 'OwnCasesScreen'),
  OwnCase: lazyScreen(() => import('../features/cases/OwnCaseScreen.tsx'), 'OwnCaseScreen'),
  MessagesPage: lazyScreen(() => import('../features/messages/MessagesScreen.tsx'), 'MessagesScreen'),
  ReadMessages: lazyScreen(() => import('../features/messages/ReadListScreens.tsx'), 'ReadMessagesScreen'),
  ReadAnomalies: lazyScreen(() => import('../features/messages/ReadListScreens.tsx'), 'ReadNoticesScreen'),
  MessagePage: lazyScreen(() => import('../features/messages/MessageScreen.tsx'), 'MessageScreen'),
  MissingRole: lazyScreen(() => import('./MissingRoleScreen.tsx'), 'MissingRoleScreen'),
  Instructions: lazyScreen(() => import('../features/config/InstructionsScreen.tsx'), 'InstructionsScreen'),
  UserProfile: lazyScreen(() => import('../features/profile/ProfileScreen.tsx'), 'ProfileScreen'),
  Mandates: lazyScreen(() => import('../features/mandates/MandatesScreen.tsx'), 'MandatesScreen'),
  UserCompanyRoles: lazyScreen(() => import('../features/roles/RolesScreen.tsx'), 'RolesScreen'),
  UserActivation: lazyScreen(() => import('../features/activation/ActivationScreen.tsx'), 'ActivationScreen'),
  UserActivationRequest: lazyScreen(
    () => import('../features/activation/ActivationRequestScreen.tsx'),
    'ActivationRequestScreen',
  ),
  EmailChange: lazyScreen(() => import('../features/profile/EmailChangeScreen.tsx'), 'EmailChangeScreen'),
  ChangeOrderDetail: lazyScreen(reportDetails, 'ChangeOrderDetailScreen'),
  DepositDetail: lazyScreen(
    () => import('../features/reports/details/DepositDetail.tsx'),
    'DepositDetailScreen',
  ),
  VisitChangeDetail: lazyScreen(reportDetails, 'VisitChangeDetailScreen'),
  VisitDetail: lazyScreen(reportDetails, 'VisitDetailScreen'),
  SupplyOrderDetail: lazyScreen(reportDetails, 'SupplyOrderDetailScreen'),
  DepositHandledDetail: lazyScreen(handledDeposit, 'HandledDepositDetailScreen'),
  CashReports: lazyScreen(cashReports, 'CashReportsScreen'),
  CashReportDetail: lazyScreen(cashReports, 'CashReportScreen'),
  ChangeOrderHandledDetail: lazyScreen(reportDetails, 'ChangeOrderHandledDetailScreen'),
  ReportList: lazyScreen(() => import('../features/reports/ReportListScreen.tsx'), 'ReportListScreen'),
  DepositReport: reportScreen,
  ChangeOrderReport: reportScreen,
  SupplyOrderReport: reportScreen,
  VisitReport: reportScreen,
  VisitChangeReport: reportScreen,
  DepositHandled: reportScreen,
  ChangeOrderHandled: reportScreen,
  DepositExtended: reportScreen,
  ChangeOrderExtended: reportScreen,
  HandledEvents: reportScreen,
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Lets the shell find the route row, and so the title, of the current screen. */
    readonly routeId?: RouteId
  }
}

const isRedirect = (id: RouteId): id is RedirectId => id in redirects

/** Handles unknown addresses, including those with a malformed percent-encoding. */
const toFrontPage = () => <Navigate to={linkTo('FrontPage')} replace />

function makeTree() {
  const root = createRootRoute({ component: Shell })
  const guarded = createRoute({
    getParentRoute: () => root,
    id: REQUIRES_AUTHENTICATION,
    component: SignedInArea,
  })
  const rowRoute = (id: RouteId) => {
    const row = {
      getParentRoute: () => (accessOf(id) === 'open' ? root : guarded),
      path: routerPath(id),
      staticData: { routeId: id },
    }
    if (!isRedirect(id)) return createRoute({ ...row, component: screens[id] })
    const to = routerPath(redirects[id])
    return createRoute({
      ...row,
      beforeLoad: () => {
        throw redirect({ to, replace: true })
      },
    })
  }
  const rows = (access: 'open' | 'signedIn') => routeIds.filter((id) => accessOf(id) === access).map(rowRoute)
  return root.addChildren([guarded.addChildren(rows('signedIn')), ...rows('open')])
}

/** The old screen stays while the new one is fetched; after this time a placeholder replaces it. */
const PENDING_MS = 300

export function createPortalRouter(wrapped: boolean, baseUri: string) {
  const mode = routingMode(wrapped)
  return createRouter({
    routeTree: makeTree(),
    history: mode === 'hash' ? createHashHistory() : createBrowserHistory(),
    basepath: basePath(mode, baseUri),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPendingMs: PENDING_MS,
    defaultPendingComponent: PendingScreen,
    defaultErrorComponent: AppFault,
    defaultNotFoundComponent: toFrontPage,
    // At the root and not in the guarded area, since an unknown address redirects even before sign-in.
    notFoundMode: 'root',
  })
}

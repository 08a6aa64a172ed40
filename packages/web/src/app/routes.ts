import type { Screens } from '../platform/routing/portal-router.tsx'
import { lazyScreen } from '@kassavirta/ui/routing/lazy-part.ts'

const deposits = () => import('../bags/deposits/DepositScreens.tsx')
const visits = () => import('../visits/visits/VisitScreens.tsx')
const contact = () => import('../questions/cases/ContactScreens.tsx')
const reportDetails = () => import('../reports/reports/details/DetailScreens.tsx')
/** Both orders are pages of one script: a customer who follows one follows the other. */
const orderDetails = () => import('../reports/reports/details/order/OrderDetailScreens.tsx')
const handledDeposit = () => import('../reports/reports/details/HandledDepositDetail.tsx')
const cashReports = () => import('../reports/reports/details/CashReportScreens.tsx')
/** One screen shows every report list; its address says which. */
const reportScreen = lazyScreen(() => import('../reports/reports/page/ReportScreen.tsx'), 'ReportScreen')

/** The screens of the routes, each fetched when it is first opened. */
export const screens: Screens = {
  FrontPage: lazyScreen(() => import('./front/FrontPage.tsx'), 'FrontPage'),
  Tilitys: lazyScreen(deposits, 'DepositFormScreen'),
  TilitysSummary: lazyScreen(deposits, 'DepositSummaryScreen'),
  TilitysSent: lazyScreen(deposits, 'DepositSentScreen'),
  Vaihtoraha: lazyScreen(() => import('../orders/change-orders/ChangeOrderScreen.tsx'), 'ChangeOrderScreen'),
  RecurringOrders: lazyScreen(
    () => import('../orders/change-orders/recurring/RecurringOrdersScreen.tsx'),
    'RecurringOrdersScreen',
  ),
  EquipmentOrder: lazyScreen(
    () => import('../orders/supply-orders/SupplyOrderScreen.tsx'),
    'SupplyOrderScreen',
  ),
  ScheduleChangeForm: lazyScreen(visits, 'VisitChangeScreen'),
  VisitChange: lazyScreen(visits, 'VisitRequestScreen'),
  DriverList: lazyScreen(() => import('../visits/drivers/DriverListScreen.tsx'), 'DriverListScreen'),
  HandOver: lazyScreen(() => import('../orders/deliveries/hand-overs/HandOverScreen.tsx'), 'HandOverScreen'),
  Inquiry: lazyScreen(() => import('../questions/cases/InquiryScreen.tsx'), 'InquiryScreen'),
  ContactRequest: lazyScreen(contact, 'ContactRequestScreen'),
  Feedback: lazyScreen(contact, 'FeedbackScreen'),
  OwnCases: lazyScreen(() => import('../questions/cases/OwnCasesScreen.tsx'), 'OwnCasesScreen'),
  OwnCase: lazyScreen(() => import('../questions/cases/OwnCaseScreen.tsx'), 'OwnCaseScreen'),
  Search: lazyScreen(() => import('../reports/front-pages/search/SearchScreen.tsx'), 'SearchScreen'),
  MessagesPage: lazyScreen(() => import('../letters/messages/MessagesScreen.tsx'), 'MessagesScreen'),
  ReadMessages: lazyScreen(() => import('../letters/messages/ReadListScreens.tsx'), 'ReadMessagesScreen'),
  ReadAnomalies: lazyScreen(() => import('../letters/messages/ReadListScreens.tsx'), 'ReadNoticesScreen'),
  MessagePage: lazyScreen(() => import('../letters/messages/MessageScreen.tsx'), 'MessageScreen'),
  MissingRole: lazyScreen(() => import('./entry/MissingRoleScreen.tsx'), 'MissingRoleScreen'),
  Instructions: lazyScreen(
    () => import('../operation/settings/config/InstructionsScreen.tsx'),
    'InstructionsScreen',
  ),
  UserProfile: lazyScreen(() => import('../people/profile/ProfileScreen.tsx'), 'ProfileScreen'),
  Mandates: lazyScreen(() => import('../places/mandates/MandatesScreen.tsx'), 'MandatesScreen'),
  UserCompanyRoles: lazyScreen(() => import('../places/mandates/RolesScreen.tsx'), 'RolesScreen'),
  UserActivation: lazyScreen(
    () => import('../people/profile/activation/ActivationScreen.tsx'),
    'ActivationScreen',
  ),
  UserActivationRequest: lazyScreen(
    () => import('../people/profile/activation/ActivationRequestScreen.tsx'),
    'ActivationRequestScreen',
  ),
  EmailChange: lazyScreen(() => import('../people/profile/EmailChangeScreen.tsx'), 'EmailChangeScreen'),
  ChangeOrderDetail: lazyScreen(orderDetails, 'ChangeOrderDetailScreen'),
  DepositDetail: lazyScreen(
    () => import('../reports/reports/details/DepositDetail.tsx'),
    'DepositDetailScreen',
  ),
  VisitChangeDetail: lazyScreen(reportDetails, 'VisitChangeDetailScreen'),
  VisitDetail: lazyScreen(reportDetails, 'VisitDetailScreen'),
  SupplyOrderDetail: lazyScreen(orderDetails, 'SupplyOrderDetailScreen'),
  DepositHandledDetail: lazyScreen(handledDeposit, 'HandledDepositDetailScreen'),
  CashReports: lazyScreen(cashReports, 'CashReportsScreen'),
  CashReportDetail: lazyScreen(cashReports, 'CashReportScreen'),
  ChangeOrderHandledDetail: lazyScreen(reportDetails, 'ChangeOrderHandledDetailScreen'),
  ReportList: lazyScreen(
    () => import('../reports/reports/contents/ReportListScreen.tsx'),
    'ReportListScreen',
  ),
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

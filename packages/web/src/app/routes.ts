import type { Screens } from '../platform/routing/portal-router.ts'
import { lazyScreen } from '@kassavirta/ui/routing/lazy-part.ts'

const deposits = () => import('../features/deposits/DepositScreens.tsx')
const visits = () => import('../features/visits/VisitScreens.tsx')
const contact = () => import('../features/contact/ContactScreens.tsx')
const reportDetails = () => import('../features/reports/details/DetailScreens.tsx')
/** Both orders are pages of one script: a customer who follows one follows the other. */
const orderDetails = () => import('../features/reports/details/order/OrderDetailScreens.tsx')
const handledDeposit = () => import('../features/reports/details/HandledDepositDetail.tsx')
const cashReports = () => import('../features/reports/details/CashReportScreens.tsx')
/** One screen shows every report list; its address says which. */
const reportScreen = lazyScreen(() => import('../features/reports/ReportScreen.tsx'), 'ReportScreen')

/** The screens of the routes, each fetched when it is first opened. */
export const screens: Screens = {
  FrontPage: lazyScreen(() => import('./front/FrontPage.tsx'), 'FrontPage'),
  Tilitys: lazyScreen(deposits, 'DepositFormScreen'),
  TilitysSummary: lazyScreen(deposits, 'DepositSummaryScreen'),
  TilitysSent: lazyScreen(deposits, 'DepositSentScreen'),
  Vaihtoraha: lazyScreen(
    () => import('../features/change-orders/ChangeOrderScreen.tsx'),
    'ChangeOrderScreen',
  ),
  RecurringOrders: lazyScreen(
    () => import('../features/change-orders/recurring/RecurringOrdersScreen.tsx'),
    'RecurringOrdersScreen',
  ),
  EquipmentOrder: lazyScreen(
    () => import('../features/supply-orders/SupplyOrderScreen.tsx'),
    'SupplyOrderScreen',
  ),
  ScheduleChangeForm: lazyScreen(visits, 'VisitChangeScreen'),
  VisitChange: lazyScreen(visits, 'VisitRequestScreen'),
  DriverList: lazyScreen(() => import('../features/drivers/DriverListScreen.tsx'), 'DriverListScreen'),
  HandOver: lazyScreen(() => import('../features/hand-overs/HandOverScreen.tsx'), 'HandOverScreen'),
  Inquiry: lazyScreen(() => import('../features/inquiries/InquiryScreen.tsx'), 'InquiryScreen'),
  ContactRequest: lazyScreen(contact, 'ContactRequestScreen'),
  Feedback: lazyScreen(contact, 'FeedbackScreen'),
  OwnCases: lazyScreen(() => import('../features/cases/OwnCasesScreen.tsx'), 'OwnCasesScreen'),
  OwnCase: lazyScreen(() => import('../features/cases/OwnCaseScreen.tsx'), 'OwnCaseScreen'),
  Search: lazyScreen(() => import('../features/search/SearchScreen.tsx'), 'SearchScreen'),
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
  ChangeOrderDetail: lazyScreen(orderDetails, 'ChangeOrderDetailScreen'),
  DepositDetail: lazyScreen(
    () => import('../features/reports/details/DepositDetail.tsx'),
    'DepositDetailScreen',
  ),
  VisitChangeDetail: lazyScreen(reportDetails, 'VisitChangeDetailScreen'),
  VisitDetail: lazyScreen(reportDetails, 'VisitDetailScreen'),
  SupplyOrderDetail: lazyScreen(orderDetails, 'SupplyOrderDetailScreen'),
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

import { sendInquiry as endpoint } from '@kassavirta/domain/inquiries/api'
import type { Portal } from '../../platform/route.ts'
import { submission } from '../../platform/submit.ts'
import { sendInquiry } from './send-inquiry.ts'

export const inquiryRoutes = (portal: Portal): void => submission(portal, endpoint, sendInquiry)

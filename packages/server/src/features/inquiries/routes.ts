import { sendInquiry as endpoint } from '@kassavirta/domain/inquiries/api'
import type { AppBuilder } from '../../platform/http/route.ts'
import { submission } from '../../platform/ledgers/submit.ts'
import { sendInquiry } from './send-inquiry.ts'

export const inquiryRoutes = (builder: AppBuilder): void => submission(builder, endpoint, sendInquiry)

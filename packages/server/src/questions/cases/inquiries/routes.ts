import { sendInquiry as endpoint } from '@kassavirta/domain/questions/cases/inquiries/api'
import type { AppBuilder } from '../../../platform/http/route.ts'
import { noFacts } from '../../../platform/rights/facts.ts'
import { bindSubmission } from '../../../platform/ledgers/submit.ts'
import { inquiry } from '../../../tables/submissions.ts'
import { sendInquiry } from './send-inquiry.ts'

export const inquiryRoutes = (builder: AppBuilder): void =>
  bindSubmission(builder, endpoint, { table: inquiry, facts: noFacts, work: sendInquiry })

import { sql, type SQL } from 'drizzle-orm'
import { utc } from '../../../shared/wire-columns.ts'
import type { CompanyScope } from '../scope.ts'
import { momentIn } from './columns.ts'

export const visitsOf = ({ companyId, days, showsStages }: CompanyScope): SQL => sql`
  select v.id, ${utc('v.created_at')} as created, ${utc('v.modified_at')} as modified,
    v.suggested_date as "suggestedDate", v.contact_info as "contactInfo", v.additional_info as "additionalInfo",
    u.first_name as "userFirstName", u.last_name as "userLastName"${showsStages ? sql`, v.stage` : sql``}
  from visit_request v join portal_user u on u.id = v.user_id
  where v.company_id = ${companyId} and ${momentIn('v.created_at', days)}
  order by v.created_at desc, v.id desc`

export const visitChangesOf = ({ companyId, days, showsStages }: CompanyScope): SQL => sql`
  select v.id, v.original_date as "originalDate", v.new_date as "newDate", ${utc('v.created_at')} as created,
    v.contact_info as "contactInfo", v.additional_info as "additionalInfo",
    u.first_name as "userFirstName", u.last_name as "userLastName"${showsStages ? sql`, v.stage` : sql``}
  from visit_change_request v join portal_user u on u.id = v.user_id
  where v.company_id = ${companyId} and ${momentIn('v.created_at', days)}
  order by v.created_at desc, v.id desc`

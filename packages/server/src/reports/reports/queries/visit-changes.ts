import { sql, type SQL } from 'drizzle-orm'
import type { CompanyScope } from '../scope.ts'
import { utc } from '../../../shared/wire-columns.ts'
import { momentIn } from './days.ts'

export const visitChangesOf = ({ companyId, days, tellsStages }: CompanyScope): SQL => sql`
  select v.id, v.original_date as "originalDate", v.new_date as "newDate", ${utc('v.created_at')} as created,
    v.contact_info as "contactInfo", v.additional_info as "additionalInfo",
    u.first_name as "userFirstName", u.last_name as "userLastName"${tellsStages ? sql`, v.stage` : sql``}
  from visit_change_request v join portal_user u on u.id = v.user_id
  where v.company_id = ${companyId} and ${momentIn('v.created_at', days)}
  order by v.created_at desc, v.id desc`

import { sql, type SQL } from 'drizzle-orm'
import { supplyCounts } from '../../../tables/count-names.ts'
import type { CompanyScope } from '../scope.ts'
import { utc } from '../../../shared/wire-columns.ts'
import { sameColumns } from './columns.ts'
import { momentIn } from './days.ts'
import { stageColumns } from './stages.ts'

export const supplyOrdersOf = (scope: CompanyScope): SQL => sql`
  select s.id, ${utc('s.created_at')} as created, ${utc('s.modified_at')} as modified,
    s.delivery_date as "deliveryDate", u.first_name as "userFirstName", u.last_name as "userLastName",
    ${sameColumns('s', supplyCounts)}, ${stageColumns('s', scope.tellsStages)}
  from supply_order s join portal_user u on u.id = s.user_id
  where s.company_id = ${scope.companyId} and ${momentIn('s.created_at', scope.days)}
  order by s.created_at desc, s.id desc`

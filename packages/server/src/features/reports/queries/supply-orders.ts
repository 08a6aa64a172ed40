import { instantAt } from '@kassavirta/domain/kernel/dates'
import { sql, type SQL } from 'drizzle-orm'
import { supplyCounts } from '../../../tables/count-names.ts'
import type { CompanyScope } from '../scope.ts'
import { sameColumns, utc } from './columns.ts'

export const supplyOrdersOf = ({ companyId, since }: CompanyScope): SQL => sql`
  select s.id, ${utc('s.created_at')} as created, ${utc('s.modified_at')} as modified,
    s.delivery_date as "deliveryDate", u.first_name as "userFirstName", u.last_name as "userLastName",
    ${sameColumns('s', supplyCounts)}
  from supply_order s join portal_user u on u.id = s.user_id
  where s.company_id = ${companyId} and s.created_at >= ${instantAt(since, '00:00').toISOString()}
  order by s.created_at desc, s.id desc`

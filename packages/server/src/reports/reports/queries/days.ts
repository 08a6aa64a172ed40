import { instantAt } from '@kassavirta/domain/kernel/dates/dates'
import { instantsOf } from '@kassavirta/domain/reports/reports/ranges'
import { sql, type SQL } from 'drizzle-orm'
import type { ListDays } from '../scope.ts'

/** True where a moment lies in the days of Helsinki. */
export function momentIn(column: string, { since, until }: ListDays): SQL {
  const name = sql.raw(column)
  const begin = sql`${name} >= ${instantAt(since, '00:00').toISOString()}`
  if (until === null) return begin
  const { end } = instantsOf({ from: since, to: until })
  return sql`${begin} and ${name} < ${end.toISOString()}`
}

/** True where a day is one of the days. */
export function dayIn(column: string, { since, until }: ListDays): SQL {
  const name = sql.raw(column)
  return until === null ? sql`${name} >= ${since}` : sql`${name} between ${since} and ${until}`
}

import type { Cents } from '../kernel/money.ts'
import { own } from './columns.ts'
import { flag, integer, text, wireRow } from './wire.ts'

/** The fields of concern reports beyond the entry itself. */
export const companyFields = {
  companyId: integer,
  areaName: text,
  officeInCharge: text,
  engagementNumber: text,
}
export const outcomeFields = {
  ok: flag,
  isError: flag,
  error1: text,
  error2: text,
  error3: text,
  error4: text,
  error5: text,
}

const row = wireRow({ ...companyFields, ...outcomeFields })
type ConcernFields = NonNullable<ReturnType<typeof row.read>>

/** True when the counting reports neither a problem nor a difference. */
export const isOk = (row: Pick<ConcernFields, 'ok'> & { readonly difference: Cents | null }): boolean =>
  row.ok && !row.difference

export const companyValues = own<ConcernFields>()(
  'areaName',
  'officeInCharge',
  'engagementNumber',
  'error1',
  'error2',
  'error3',
  'error4',
  'error5',
)

import type { Cents } from '../kernel/money.ts'
import { own } from './columns.ts'
import { flag, integer, text, wireRow } from './wire.ts'

/** What the rows of concern reports tell beyond the entry itself. */
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
type Told = NonNullable<ReturnType<typeof row.read>>

/** Neither a complaint of the counting nor a difference. */
export const isOk = (row: Pick<Told, 'ok'> & { readonly difference: Cents | null }): boolean =>
  row.ok && !row.difference

export const companyValues = own<Told>()(
  'areaName',
  'officeInCharge',
  'engagementNumber',
  'error1',
  'error2',
  'error3',
  'error4',
  'error5',
)

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

/** `ok` is what the call answers: a difference is no error, and has a column of its own (decisions P5). */
export const companyValues = own<ConcernFields>()(
  'areaName',
  'officeInCharge',
  'engagementNumber',
  'ok',
  'error1',
  'error2',
  'error3',
  'error4',
  'error5',
)

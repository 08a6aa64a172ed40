import { flag, integer, text } from './wire.ts'

/** What the rows of concern reports tell beyond the entry itself. */
export const placeFields = {
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

type Told = {
  readonly areaName: string
  readonly officeInCharge: string
  readonly engagementNumber: string
  readonly ok: boolean
} & { readonly [Name in 'error1' | 'error2' | 'error3' | 'error4' | 'error5']: string }

export const placeValues = {
  areaName: (row: Told) => row.areaName,
  officeInCharge: (row: Told) => row.officeInCharge,
  engagementNumber: (row: Told) => row.engagementNumber,
  ok: (row: Told) => row.ok,
  error1: (row: Told) => row.error1,
  error2: (row: Told) => row.error2,
  error3: (row: Told) => row.error3,
  error4: (row: Told) => row.error4,
  error5: (row: Told) => row.error5,
}

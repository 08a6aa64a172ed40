import type { Bundle, SectionName } from '@kassavirta/server/operation/provider/import/bundle'
import { DEMO } from '@kassavirta/server/demo/presence'
import type { ColumnsSetLater } from '@kassavirta/server/tables/submissions'

/** A row of a bundle before it is parsed. */
export type DemoRow<Name extends SectionName> = NonNullable<Bundle[Name]>[number]

export const demoKey = (key: string) => `${DEMO}${key}`

/**
 * A submission that names company and person by their keys, since only the database knows their ids. It has a value for
 * every other column, except what the desk tells later.
 */
export type DemoSubmission<Row, Unknown extends keyof Row = never> = Omit<
  Row,
  'id' | 'companyId' | 'userId' | Unknown | ColumnsSetLater
> & { readonly company: string; readonly user: string }

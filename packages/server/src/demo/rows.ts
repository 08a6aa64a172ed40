import type { Bundle, SectionName } from '../features/provider/import/bundle.ts'
import type { ToldLater } from '../tables/submissions.ts'

/** A row of a bundle before it is parsed. */
export type DemoRow<Name extends SectionName> = NonNullable<Bundle[Name]>[number]

/** The prefix of every key of the demo, which tells its rows from the data of real customers. */
export const DEMO = 'DEMO-'

export const demoKey = (key: string) => `${DEMO}${key}`

/**
 * A row with a value for every column except the ids, which only the database knows, and except what the desk tells later.
 */
export type CompleteRow<Insert extends object, Unknown extends keyof Insert> = {
  readonly [Column in Exclude<keyof Insert, Unknown | ToldLater>]-?: Exclude<Insert[Column], undefined>
}

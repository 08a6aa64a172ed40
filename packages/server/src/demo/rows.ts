import type { Bundle, SectionName } from '../features/provider/import/bundle.ts'

/** A row of a bundle as it is written. */
export type DemoRow<Name extends SectionName> = NonNullable<Bundle[Name]>[number]

/** Every key of the demo begins so: by this it is told apart from the data of real customers. */
export const DEMO = 'DEMO-'

export const demoKey = (key: string) => `${DEMO}${key}`

/** A row with every column said, but not the numbers that only the database knows. */
export type CompleteRow<Insert extends object, Unknown extends keyof Insert> = {
  readonly [Column in Exclude<keyof Insert, Unknown>]-?: Exclude<Insert[Column], undefined>
}
